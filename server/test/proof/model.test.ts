/**
 * A random walk against a model: whatever happens to some tickets, in whatever order, no sentence of `books.ts` and
 * `whereabouts.ts` may become true at any moment, and in the end everything has come to rest. `PAROM_SEQUENCES` sets
 * how many walks, `PAROM_SEED` which ones: the same every time unless told otherwise, so that a change is judged by
 * what it changed. A failure prints the shortest walk and its seed.
 */
import fc from 'fast-check';
import { afterAll, it } from 'vitest';
import { openService, type Service } from '../service.ts';
import { asCommand, bringToRest, calm, type Model, wishes } from './model.ts';
import { anyStep } from './steps.ts';

const SEQUENCES = Number(process.env['PAROM_SEQUENCES'] ?? 35);
const SEED = Number(process.env['PAROM_SEED'] ?? 11);
const MOST_STEPS = 24;
/** Wallets run empty and tables grow: a service is replaced after so many walks. */
const WALKS_PER_SERVICE = 250;

let service: Service | undefined;
let walks = 0;

async function discard(): Promise<void> {
  await service?.close();
  service = undefined;
}
afterAll(discard);

/** What was wrong once stays wrong: a walk that failed leaves its service to nobody. */
async function walk(kind: number, commands: Iterable<ReturnType<typeof asCommand>>): Promise<void> {
  walks += 1;
  if (walks % WALKS_PER_SERVICE === 0) await discard();
  service ??= await openService();
  const walked = service;
  try {
    await calm(walked);
    const model: Model = { tickets: [await walked.createTicket(wishes[kind])], sent: [] };
    await fc.asyncModelRun(() => ({ model, real: walked }), commands);
    await bringToRest(walked);
  } catch (error) {
    await discard();
    throw error;
  }
}

it('a service, whatever happens to its tickets in whatever order, breaks none of its promises', async () => {
  const commands = fc.commands(
    anyStep.map((step) => step.map(asCommand)),
    { maxCommands: MOST_STEPS, size: 'max' },
  );
  const firstKind = fc.constantFrom(...wishes.keys());
  await fc.assert(fc.asyncProperty(firstKind, commands, walk), {
    numRuns: SEQUENCES,
    seed: SEED,
    verbose: fc.VerbosityLevel.Verbose,
  });
}, 3_600_000);
