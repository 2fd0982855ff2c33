/** Tries every behaviour on one network. A lever that is missing needs a reason, which the documents show. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../src/platform/db/db.ts';
import { handClock } from '../clock.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { sowWorld } from '../factories.ts';
import { type Behaviour, hasAll } from './behaviour.ts';
import { behaviours } from './behaviours.ts';
import {
  type Bench,
  type Lever,
  type Levers,
  lacks,
  type NetworkKey,
  nameOf,
  type Surroundings,
} from './bench.ts';
import { beginTrial } from './trial.ts';

interface Tried {
  readonly network: NetworkKey;
  /** Of a network whose blocks take long to make. */
  readonly timeoutMs?: number;
  readonly describe?: (name: string, tests: () => void) => void;
  /** Once: opening a network anew for each behaviour would take longer than most of them. */
  open(surroundings: Surroundings): Promise<Bench>;
}

export function conform({ network, open, timeoutMs, describe: group = describe }: Tried): void {
  group(`${nameOf(network)},`, () => {
    let database: TestDatabase;
    let around: Surroundings;
    let bench: Bench;
    beforeAll(async () => {
      database = await testDatabase();
      // Real networks make their blocks now.
      const clock = handClock(new Date().toISOString());
      around = { db: database.db, clock, catalogue: await sowWorld(database.db, clock) };
      bench = await open(around);
    }, timeoutMs);
    beforeEach(async () => {
      await bench.tidy();
      await forgetWatching(around.db);
    }, timeoutMs);
    afterAll(() => database.close());

    for (const behaviour of behaviours.filter(({ needs }) => isOffered(network, needs)))
      it(behaviour.sentence, timeoutMs === undefined ? {} : { timeout: timeoutMs }, async () => {
        await run(behaviour, bench, around);
      });

    it('offers each lever or gives a reason', () => {
      const needed = new Set(behaviours.flatMap(({ needs }) => needs));
      const odd = [...needed].filter(
        (lever) => hasAll(bench, [lever]) === (lacks(network, lever) !== undefined),
      );
      expect(odd).toEqual([]);
      expect(new Set(behaviours.map(({ sentence }) => sentence)).size).toBe(behaviours.length);
    });
  });
}

const isOffered = (network: NetworkKey, needs: readonly Lever[]): boolean =>
  needs.every((lever) => lacks(network, lever) === undefined);

async function run(behaviour: Behaviour, bench: Bench, surroundings: Surroundings): Promise<void> {
  if (!hasAll(bench, behaviour.needs))
    throw new Error(`${behaviour.needs.join(', ')}: neither offered nor excused`);
  const trial = await beginTrial(bench, surroundings);
  await behaviour.run(trial, bench.levers as Levers);
}

/** Each behaviour has a watcher of its own, on a network that goes on. */
async function forgetWatching(db: Db): Promise<void> {
  for (const table of ['deposits', 'deposit_addresses', 'chain_blocks', 'chain_cursors', 'jobs'] as const)
    await db.deleteFrom(table).execute();
}
