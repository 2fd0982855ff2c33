/** The operator's world, opened anew for each test of a file. */
import { afterAll, afterEach, beforeEach } from 'vitest';
import { handClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { type OperatorWorld, operatorWorld } from './operator-world.ts';

/** Asked for once, at the head of a file; `world` is the one of the test that runs. */
export async function smallWorld() {
  const database = await testDatabase();
  const clock = handClock();
  const world = {} as OperatorWorld;
  beforeEach(async () => void Object.assign(world, await operatorWorld(database, clock)));
  afterEach(() => world.close());
  afterAll(() => database.close());
  return { database, db: database.db, clock, world };
}
