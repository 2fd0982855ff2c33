/**
 * Killed anywhere, the program pays once. The real program, on either database, is killed with SIGKILL at
 * named points and at random moments. Each start must finish the work of the last death before it begins a
 * new story. `PAROM_KILLS` sets the number of random moments, `PAROM_KILL_POINTS` that of the points.
 */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../src/platform/db/open-database.ts';
import { isSpent, reportCovered } from '../budget.ts';
import { quietLog } from '../database.ts';
import { emptyPostgres } from '../empty-postgres.ts';
import { ids } from '../factories.ts';
import { someOf } from '../short-form.ts';
import { type Breaches, breachesIn } from './books.ts';
import { type KillPointName, killPoints, lastWord, storyAt } from './kill-points.ts';
import { type StoryName, stories } from './stories.ts';
import { Died, openVictim, scratchFolder, type Victim } from './victim.ts';
import { viewOf, type Walk } from './walk-acts.ts';
import { wrongNow } from './whereabouts.ts';

/** The order was cut off half way, and given again. */
const distrusted: Breaches = {
  'no stock was distrusted': sql`
    select n.network_id from address_indexes n where n.network_id = ${ids.bitcoin} and n.distrusted_below = 0`,
  'a distrusted address is not watched, or may be given to a ticket': sql`
    select n.network_id, i from address_indexes n cross join generate_series(0, n.distrusted_below - 1) as i
      left join deposit_addresses t on t.network_id = n.network_id and t.derivation_index = i
     where (t.id is null or t.ticket_id is null and not t.is_retired)
       -- A memo is drawn by lot, and has no number.
       and exists (select from deposit_addresses o where o.network_id = n.network_id and o.derivation_index is not null)`,
};

const RANDOM_KILLS = Number(process.env['PAROM_KILLS'] ?? 5);
/** Planted faults that nothing but a kill shows, so that each run notices them. */
const ALWAYS: readonly KillPointName[] = [
  'a failed refund is taken back and its deposit goes back still',
  'half of the distrusted addresses are derived',
];
const ALL = Object.keys(killPoints) as KillPointName[];
const CHOSEN = new Set([...ALWAYS, ...someOf(ALL, Number(process.env['PAROM_KILL_POINTS'] ?? 8))]);
/** These need no change of a database while it is dead. */
const wandered = ['the way', 'failures', 'ways', 'aside'] as const;
const SOONEST_MS = 50;
const LATEST_MS = 1_500;
/** What a dead process of several had leased is free after a minute by the service's clock. */
const LEASES_OVER_MS = 61_000;

let postgres: Awaited<ReturnType<typeof emptyPostgres>>;
let dataDir: string;
let victim: Victim;
const walks: (Walk & { readonly story: StoryName })[] = [];
/** How it died last: whatever cannot go on was left so by that. */
let lastDeath = 'no death';

beforeAll(async () => {
  postgres = await emptyPostgres();
  dataDir = scratchFolder('killed');
  victim = await openVictim(postgres?.url, dataDir);
});
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
  for (const walk of walks.filter(({ isOver }) => !isOver)) await goOn(walk);
}

async function goOn(walk: (typeof walks)[number]): Promise<void> {
  await stories[walk.story].run(victim, walk).catch((error: unknown) => {
    if (error instanceof Died) throw error;
    throw new Error(`after ${lastDeath}, ${walk.name} (${walk.story}) did not go on`, { cause: error });
  });
  walk.isOver = true;
}

async function beginWalk(story: StoryName): Promise<void> {
  const name = `walk-${walks.length}`;
  const walk = { name, story, tickets: new Map(), done: new Set<string>(), isOver: false };
  walks.push(walk);
  await goOn(walk);
}

/** Whether the program died of the act. */
const diedOf = (life: () => Promise<void>): Promise<boolean> =>
  life().then(
    () => false,
    (error: unknown) => {
      if (error instanceof Died) return true;
      throw error;
    },
  );

describe('the program', () => {
  let pointsKilledAt = 0;
  it.each(ALL.filter((point) => CHOSEN.has(point)))(
    'goes on after a kill: %s',
    async (point) => {
      if (isSpent()) return;
      pointsKilledAt += 1;
      const died = await diedOf(async () => {
        await victim.start(point);
        await goOnWithAll();
        await beginWalk(storyAt(point));
      });
      expect(died, `nothing was killed; it printed:\n${victim.output()}`).toBe(true);
      expect(victim.wasKilled()).toBe(true);
      expect(victim.output()).toContain(lastWord(point));
      lastDeath = point;
    },
    300_000,
  );

  it(
    `goes on after kills at ${RANDOM_KILLS} random moments`,
    async () => {
      let kills = 0;
      for (; kills < RANDOM_KILLS && !isSpent(); kills += 1) {
        const lifeMs = randomInt(SOONEST_MS, LATEST_MS);
        let killing = Promise.resolve();
        await diedOf(async () => {
          await victim.start();
          killing = sleep(lifeMs).then(() => victim.kill());
          await goOnWithAll();
          for (;;) await beginWalk(wandered[walks.length % wandered.length] ?? 'the way');
        });
        await killing;
        expect(victim.wasKilled(), `it ended by itself:\n${victim.output()}`).toBe(true);
        lastDeath = `${lifeMs} ms`;
      }
      reportCovered(`${pointsKilledAt} of ${ALL.length} points, ${kills} random kills`);
    },
    1_200_000 + RANDOM_KILLS * 20_000,
  );

  it('ends with every ticket in its place', async () => {
    await victim.start();
    await goOnWithAll();
    for (const { story, tickets } of walks) {
      const ends: Record<string, number> = {};
      for (const [kind, ticket] of tickets) ends[kind] = (await viewOf(victim, ticket)).status;
      expect(ends).toEqual(stories[story].ends);
    }
  }, 180_000);

  it('ends with sound books, reserves and payments, each paid once', {
    tags: ['threat:double-payout'],
  }, async () => {
    const database = await openDatabase({ databaseUrl: postgres?.url, dataDir, log: quietLog });
    try {
      expect(await wrongNow(database.db)).toEqual([]);
      if (walks.some(({ story }) => story === 'lost time'))
        expect(await breachesIn(database.db, distrusted)).toEqual([]);
      const paid = await database.db
        .selectFrom('payments')
        .select(({ fn }) => ['purpose', fn.countAll<number>().as('count')])
        .where('state', '=', 'final')
        .groupBy('purpose')
        .orderBy('purpose')
        .execute();
      const paidOnce = (purpose: 'payout' | 'refund' | 'withdrawal') => [
        purpose,
        paid.find((found) => found.purpose === purpose)?.count ?? 0,
        walks.reduce((sum, { story }) => sum + stories[story].payments[purpose], 0),
      ];
      for (const [purpose, made, meant] of [paidOnce('payout'), paidOnce('refund'), paidOnce('withdrawal')])
        expect(`${purpose} ${made}`).toBe(`${purpose} ${meant}`);
    } finally {
      await database.close();
    }
  });
});
