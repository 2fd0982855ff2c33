/** Each act of these tests is previewed first, and must then do what its preview said. */
import { withoutPreview } from '@parom/contract/console/places';
import type { Preview } from '@parom/contract/console/work';
import { expect } from 'vitest';
import { previewCommand } from '../src/operator/console/preview.ts';
import { commandNamed } from '../src/operator/operator-commands.ts';
import { OPERATOR, type OperatorWorld } from './operator-world.ts';
import { withReason } from './with-reason.ts';

type Run = OperatorWorld['run'];

export async function runSeen(world: OperatorWorld, name: string, values: object = {}): ReturnType<Run> {
  const hasPreview = commandNamed(name)?.changes === true && !Object.hasOwn(withoutPreview, name);
  if (!hasPreview) return world.run(name, values);
  const sent = withReason(name, values);
  const seen = await previewCommand(world.deps, { name, sent, operator: OPERATOR }).catch(
    (error: Error) => error,
  );
  const done: unknown = await world.run(name, values);
  // Only its confirmation does a proposed act.
  if (String(done).startsWith('Proposal ')) return done;
  if (seen instanceof Error) throw new Error(`${name} was done, and its preview refused: ${seen.message}`);
  assertForeseen(seen, done);
  return done;
}

/** A preview cannot show the secret: the act draws another one. */
export function assertForeseen({ sentence, answer }: Preview, done: unknown): void {
  const isDrawn = answer.some(({ code }) => code === 'secretDrawn' || code === 'receiptKeyDrawn');
  if (isDrawn) expect(String(done)).toMatch(/has the secret [\w-]{43}\.|with the key \S+ from now on/);
  else expect(withoutIds(sentence)).toBe(withoutIds(done));
}

/** Each time another one. */
const withoutIds = (said: unknown): string =>
  String(said).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
