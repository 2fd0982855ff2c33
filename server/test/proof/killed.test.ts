/**
 * Killed anywhere, it pays once. The real program, on the embedded database or on PostgreSQL, is killed with SIGKILL
 * at every named point of the walk and at random moments. Each start goes on with what the last death left, and must
 * bring it to its end before it begins something new and dies of that. `PAROM_KILLS` sets how many random moments.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/platform/db/database.ts';
import { quietLog } from '../database.ts';
import { emptyPostgres } from '../empty-postgres.ts';
import { type KillPointName, killPoints } from './kill-points.ts';
import { Died, openVictim, scratchFolder, type Victim } from './victim.ts';
import { endOf, goOn, newWalk, viewOf, type Walk } from './walk.ts';
import { wrongNow } from './whereabouts.ts';

const RANDOM_KILLS = Number(process.env['PAROM_KILLS'] ?? 25);
const SOONEST_MS = 50;
const LATEST_MS = 1_500;
/** What a dead process of several had leased is free after a minute by the service's clock. */
const LEASES_OVER_MS = 61_000;

let postgres: Awaited<ReturnType<typeof emptyPostgres>>;
let dataDir: string;
let victim: Victim;
const walks: Walk[] = [];
/** How it died last: whatever cannot go on was left so by that. */
let lastDeath = 'no death';

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

/** Brings every walk that is not over to its end. @throws Died */
async function goOnWithAll(): Promise<void> {
  if (postgres !== undefined)
    await victim.call('POST', '/sandbox/clock', { body: { advanceMs: LEASES_OVER_MS } });
  for (const walk of walks.filter(({ isOver }) => !isOver)) {
    await goOn(victim, walk).catch((error: unknown) => {
      if (error instanceof Died) throw error;
      throw new Error(`after ${lastDeath}, ${walk.name} did not go on`, { cause: error });
    });
  }
}

async function beginWalk(): Promise<void> {
  const walk = newWalk(`walk-${walks.length}`);
  walks.push(walk);
  await goOn(victim, walk);
}

/** Answers whether it died of what was done. */
const diedOf = (life: () => Promise<void>): Promise<boolean> =>
  life().then(
    () => false,
    (error: unknown) => {
      if (error instanceof Died) return true;
      throw error;
    },
  );

describe('the program', () => {
  it.each(Object.keys(killPoints) as KillPointName[])(
    'that goes on from its last death, is killed: %s',
    async (point) => {
      const died = await diedOf(async () => {
        await victim.start({ at: point });
        await goOnWithAll();
        await beginWalk();
      });
      expect(died, `nothing was killed; it printed:\n${victim.output()}`).toBe(true);
      expect(victim.wasKilled()).toBe(true);
      lastDeath = point;
    },
    300_000,
  );

  it(
    `that goes on from its last death, is killed at ${RANDOM_KILLS} random moments`,
    async () => {
      for (let kills = 0; kills < RANDOM_KILLS; kills += 1) {
        const lifeMs = randomInt(SOONEST_MS, LATEST_MS);
        let killing = Promise.resolve();
        await diedOf(async () => {
          await victim.start();
          killing = sleep(lifeMs).then(() => victim.kill());
          await goOnWithAll();
          for (;;) await beginWalk();
        });
        await killing;
        expect(victim.wasKilled(), `it ended by itself:\n${victim.output()}`).toBe(true);
        lastDeath = `${lifeMs} ms`;
      }
    },
    1_200_000 + RANDOM_KILLS * 20_000,
  );

  it('after all of it, brings what is left to its end and has every ticket where it belongs', async () => {
    await victim.start();
    await goOnWithAll();
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
      expect(await wrongNow(database.db)).toEqual([]);
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
