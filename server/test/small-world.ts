/** The operator's world, opened anew for each test of a file. */
import { formatDecimal } from '@parom/contract/money';
import { afterAll, afterEach, beforeEach } from 'vitest';
import { type Account, balanceOf } from '../src/ledger/index.ts';
import { handClock } from './clock.ts';
import { testDatabase } from './database.ts';
import { type OperatorWorld, operatorWorld } from './operator-world.ts';
import { runSeen } from './run-seen.ts';
import { withReason } from './with-reason.ts';

/** Asked for once, at the head of a file; `world` is the one of the test that runs. */
export async function smallWorld() {
  const database = await testDatabase();
  const clock = handClock();
  const world = {} as OperatorWorld;
  beforeEach(async () => void Object.assign(world, await operatorWorld(database, clock)));
  afterEach(() => world.close());
  afterAll(() => database.close());
  const { db } = database;
  return {
    database,
    db,
    clock,
    world,
    run: (...[command, values]: Parameters<OperatorWorld['run']>) => runSeen(world, command, values),
    /** The whole answer, with the notes beside the result. */
    asked: async (command: string, values: object = {}) =>
      (await world.post(`/console/commands/${command}`, withReason(command, values), world.token)).body,
    balance: async (account: Account): Promise<string> => formatDecimal(await balanceOf(db, account)),
    statusOf: async (id: string): Promise<number> =>
      (await db.selectFrom('tickets').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
  };
}
