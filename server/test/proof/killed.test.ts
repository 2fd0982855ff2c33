/**
 * Killed anywhere, it pays once. The real program, on the embedded database or on PostgreSQL, is killed with SIGKILL
 * at every named point of the walk and at random moments, started again, and must bring every walk to its end.
 * `PAROM_KILLS` sets how many random moments.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { quietLog } from '../database.ts';
import { emptyPostgres } from '../empty-postgres.ts';
import { breachesOf } from './books.ts';
import { type KillPointName, killPoints } from './kill-points.ts';
import { Died, openVictim, scratchFolder, type Victim } from './victim.ts';
import { endOf, goOn, newWalk, viewOf, type Walk } from './walk.ts';

const RANDOM_KILLS = Number(process.env['PAROM_KILLS'] ?? 25);
const SOONEST_MS = 50;
const LATEST_MS = 2_500;
/** What the dead one had leased is free after a minute by the service's clock. */
const LEASES_OVER_MS = 61_000;

let postgres: Awaited<ReturnType<typeof emptyPostgres>>;
let dataDir: string;
let victim: Victim;
const walks: Walk[] = [];

beforeAll(async () => {
  postgres = await emptyPostgres();
  dataDir = scratchFolder('killed');
  victim = await openVictim(postgres?.url, dataDir);
}, 120_000);
afterAll(async () => {
  await victim.kill();
  await victim.clean();
  await postgres?.drop();
});

// One that failed must not keep the data directory from the next.
afterEach(() => victim.kill());

async function comeBack(): Promise<void> {
  await victim.start();
  await victim.call('POST', '/sandbox/clock', { body: { advanceMs: LEASES_OVER_MS } });
}

/** Until it dies; answers whether it did. */
async function walkUntilDeath(walk: Walk): Promise<boolean> {
  try {
    await goOn(victim, walk);
    return false;
  } catch (error) {
    if (error instanceof Died) return true;
    throw error;
  }
}

describe('the program', () => {
  it.each(Object.keys(killPoints) as KillPointName[])(
    'killed: %s, comes back and goes on',
    async (point) => {
      const walk = newWalk(`at-${walks.length}`);
      const died = await victim.start({ at: point }).then(
        () => walkUntilDeath(walk),
        (error: unknown) => {
          if (error instanceof Died) return true;
          throw error;
        },
      );
      expect(died, `nothing was killed; it printed:\n${victim.output()}`).toBe(true);
      expect(victim.wasKilled()).toBe(true);
      walks.push(walk);
      await comeBack();
      await goOn(victim, walk);
      await victim.stop();
    },
    300_000,
  );

  it(
    `killed at ${RANDOM_KILLS} random moments, comes back and goes on`,
    async () => {
      for (let kills = 0; kills < RANDOM_KILLS; kills += 1) {
        const last = walks.at(-1);
        const walk = last === undefined || last.isOver ? newWalk(`random-${kills}`) : last;
        if (walk !== last) walks.push(walk);
        await victim.start();
        const killing = sleep(randomInt(SOONEST_MS, LATEST_MS)).then(() => victim.kill());
        await walkUntilDeath(walk);
        await killing;
      }
      const last = walks.at(-1);
      await victim.start();
      if (last !== undefined && !last.isOver) await goOn(victim, last);
    },
    1_200_000 + RANDOM_KILLS * 20_000,
  );

  it('after all of it, has every ticket where it belongs', async () => {
    await victim.start();
    for (const { name, tickets } of walks) {
      for (const [kind, ticket] of tickets)
        expect(`${name} ${kind} ${(await viewOf(victim, ticket)).status}`).toBe(
          `${name} ${kind} ${endOf[kind]}`,
        );
    }
  }, 60_000);

  it('after all of it, has books, promises and payments without a fault, and paid everybody once', async () => {
    const database = await openDatabase({ databaseUrl: postgres?.url, dataDir, log: quietLog });
    try {
      expect(await breachesOf(database.db)).toEqual([]);
      const paid = await database.db
        .selectFrom('payouts')
        .select(({ fn }) => ['purpose', fn.countAll<number>().as('count')])
        .where('state', '=', 'final')
        .groupBy('purpose')
        .orderBy('purpose')
        .execute();
      const count = walks.length;
      expect(paid.filter(({ purpose }) => purpose !== 'sweep' && purpose !== 'gas')).toEqual([
        { purpose: 'payout', count },
        { purpose: 'refund', count },
        { purpose: 'withdrawal', count },
      ]);
    } finally {
      await database.close();
    }
  }, 60_000);
});
