/** Each act of these tests is previewed first, and must then do what its preview said. */
import { withoutPreview } from '@parom/contract/console/places';
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
  expect(withoutIds(seen.sentence)).toBe(withoutIds(done));
  return done;
}

/** Each time another one. */
const withoutIds = (said: unknown): string =>
  String(said).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id');
