/** Signals to open pages of the console, over the real hub. */

import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import type { Signal } from '@parom/contract/console/live';
import type { WaitingKind } from '@parom/contract/console/work';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { quietLog, testDatabase } from '../../test/database.ts';
import { addresses } from '../../test/factories.ts';
import {
  type BrowserSession,
  connectOperator,
  type LiveOperator,
  transports,
} from '../../test/live-operator.ts';
import {
  assets,
  OPERATOR,
  type OperatorWorld,
  operatorWorld,
  putDeposit,
  putPayment,
  putTicket,
  USER,
} from '../../test/operator-world.ts';
import { alertSubjects } from '../alerts.ts';
import { raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Database } from '../platform/db/database.ts';
import { openPostgres } from '../platform/db/postgres.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { createMetrics } from '../platform/metrics.ts';
import { openConsoleHub } from './compose-console-hub.ts';

const MINUTE_MS = 60_000;
const config = { areLimitsOn: true, maxPerAddress: 500, nodeId: 'n' };
const database = await testDatabase();
const { db } = database;
const clock = handClock();
let world: OperatorWorld;
let first: Served;
const pages: LiveOperator[] = [];

interface Served {
  readonly base: string;
  stop(): Promise<void>;
}

async function serveHub(of: Pick<Database, 'db' | 'listen'>): Promise<Served> {
  const metrics = createMetrics(false);
  const http = await createHttpServer({ log: quietLog, metrics, trustedProxies: [], isHttps: false });
  const hub = await openConsoleHub(http, { config, log: quietLog, database: of, clock });
  await http.listen({ port: 0, host: '127.0.0.1' });
  return {
    base: `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`,
    stop: async () => {
      await hub.stop();
      await http.close();
    },
  };
}
beforeEach(async () => {
  world = await operatorWorld(database, clock);
  first = await serveHub(database);
});
afterEach(async () => {
  for (const { connection } of pages.splice(0)) await connection.stop();
  await first.stop();
  await world.close();
});
afterAll(() => database.close());

async function logIn(): Promise<BrowserSession> {
  const answer = await world.app.inject({ method: 'POST', url: '/api/console/log-in', payload: OPERATOR });
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  return { cookie, csrfToken: answer.json().csrfToken };
}
async function open(session: BrowserSession, at = first.base, transport?: number): Promise<LiveOperator> {
  const page = await connectOperator(at, session, transport);
  pages.push(page);
  return page;
}
const logOut = ({ cookie, csrfToken }: BrowserSession) =>
  world.app.inject({
    method: 'POST',
    url: '/api/console/log-out',
    payload: {},
    headers: { cookie, 'x-csrf-token': csrfToken },
  });
/** Sooner than the hub rechecks by itself. */
const expectClosed = ({ connection }: LiveOperator) =>
  expect.poll(() => connection.state, { timeout: 5_000 }).toBe('Disconnected');
const detail = alertDetail('depositsWait', {});
const alert = (deposit: number) => raiseAlert(db, clock.now(), alertSubjects.reorg(deposit), detail);

/** The last step of each is one commit. */
const waiting: Record<WaitingKind, { says: Signal; appear(): Promise<unknown>; leave(): Promise<unknown> }> =
  {
    ticket: {
      says: 'tickets',
      appear: async () => {
        await putTicket(world.deps, { status: TicketStatus.confirming });
        await db.updateTable('tickets').set({ status: TicketStatus.onHold }).execute();
      },
      leave: () => db.updateTable('tickets').set({ status: TicketStatus.confirming }).execute(),
    },
    payment: {
      says: 'payments',
      appear: async () => {
        const { id } = await putTicket(world.deps, { status: TicketStatus.sending, getAssetId: assets.rub });
        await putPayment(world.deps, { ticketId: id, assetId: assets.rub, amount: '5', state: 'manual' });
      },
      leave: () => db.updateTable('payments').set({ state: 'final' }).execute(),
    },
    deposit: {
      says: 'deposits',
      appear: () => putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' }),
      leave: () => db.updateTable('deposit_judgements').set({ disposition: 'written-off' }).execute(),
    },
    withdrawal: {
      says: 'withdrawals',
      appear: async () => {
        const user = await world.register(USER);
        const sums = { amount_usdt: '10', fee_usdt: '1', pay_amount: '9', asset_id: assets.usdtTron };
        const made = {
          id: randomUUID(),
          user_id: user,
          state: 'requested' as const,
          created_at: clock.now(),
        };
        await db
          .insertInto('withdrawals')
          .values({ ...made, ...sums, address: addresses.tron })
          .execute();
      },
      leave: () => db.updateTable('withdrawals').set({ state: 'rejected' }).execute(),
    },
    proposal: {
      says: 'proposals',
      appear: () =>
        db
          .insertInto('treasury_moves')
          .values({
            id: randomUUID(),
            kind: 'cold',
            asset_id: assets.btc,
            amount: '1',
            address: addresses.bitcoin,
            state: 'proposed',
            asked_by: OPERATOR.email,
            asked_at: clock.now(),
          })
          .execute(),
      leave: () => db.updateTable('treasury_moves').set({ state: 'cancelled' }).execute(),
    },
    act: {
      says: 'proposals',
      appear: () =>
        db
          .insertInto('act_proposals')
          .values({
            id: randomUUID(),
            command: 'set-reserve',
            sent: Buffer.from('x'),
            shown: JSON.stringify({}),
            proposed_by: OPERATOR.email,
            proposed_at: clock.now(),
            ends_at: new Date(clock.now().getTime() + MINUTE_MS),
            state: 'open',
          })
          .execute(),
      leave: () => db.updateTable('act_proposals').set({ state: 'ended', sent: null }).execute(),
    },
    alert: {
      says: 'alerts',
      appear: () => alert(1),
      leave: () => resolveAlert(db, clock.now(), alertSubjects.reorg(1)),
    },
  };

async function kindsInQueue({ cookie }: BrowserSession): Promise<WaitingKind[]> {
  const answer = await world.app.inject({ url: '/api/console/queue', headers: { cookie } });
  return answer.json().items.map(({ kind }: { kind: WaitingKind }) => kind);
}

describe('an open page of the console', () => {
  it.each(Object.keys(waiting) as WaitingKind[])(
    'hears within a second of a row that comes or goes: %s',
    async (kind) => {
      const session = await logIn();
      const { heard } = await open(session);
      const { says, appear, leave } = waiting[kind];
      await appear();
      await expect.poll(() => heard, { timeout: 1_000, interval: 10 }).toContain(says);
      expect(await kindsInQueue(session)).toContain(kind);
      // Signals keep the order of commits: after it no older one comes.
      const last = says === 'alerts' ? 'proposals' : 'alerts';
      await sql`select pg_notify('signals', ${last})`.execute(db);
      await expect.poll(() => heard.at(-1)).toBe(last);
      heard.splice(0);
      await leave();
      await expect.poll(() => heard, { timeout: 1_000, interval: 10 }).toContain(says);
      expect(await kindsInQueue(session)).not.toContain(kind);
    },
  );

  it('hears within a second who takes an alert', async () => {
    await alert(1);
    const { heard } = await open(await logIn());
    // The page asked after the alert: no earlier signal may count.
    await sql`select pg_notify('signals', 'proposals')`.execute(db);
    await expect.poll(() => heard.at(-1)).toBe('proposals');
    for (const name of ['take-alert', 'return-alert']) {
      heard.splice(0);
      await world.run(name, { subject: alertSubjects.reorg(1) });
      await expect.poll(() => heard, { timeout: 1_000, interval: 10 }).toContain('alerts');
    }
  });

  it.each(Object.entries(transports))('hears signals over %s', async (_, transport) => {
    const { heard } = await open(await logIn(), first.base, transport);
    await alert(1);
    await expect.poll(() => heard).toEqual(['alerts']);
  });

  it('hears of stopped payouts, and of no rolled-back change', async () => {
    const { heard } = await open(await logIn());
    await db
      .transaction()
      .execute(async (tx) => {
        await raiseAlert(tx, clock.now(), alertSubjects.reorg(1), detail);
        throw new Error('changed my mind');
      })
      .catch(() => {});
    await world.run('stop-asset', { asset: 'USDT@tron', direction: 'out', reason: 'looking' });
    await expect.poll(() => heard).toEqual(['payments']);
  });

  it('hears few signals of many changes, and the last change', async () => {
    const { heard } = await open(await logIn());
    const begun = performance.now();
    for (let deposit = 1; deposit <= 40; deposit += 1) await alert(deposit);
    await sql`select pg_notify('signals', 'tickets')`.execute(db);
    await expect.poll(() => heard).toContain('tickets');
    const gaps = Math.ceil((performance.now() - begun) / 500);
    expect(heard.length).toBeLessThanOrEqual(gaps + 2);
    expect(heard.at(-1)).toBe('alerts');
  });
});

describe('the hub of the console', () => {
  it('opens only with a session’s cookie and CSRF token', async () => {
    const [own, other] = [await logIn(), await logIn()];
    const strangers: BrowserSession[] = [
      { cookie: '', csrfToken: own.csrfToken },
      { cookie: own.cookie, csrfToken: other.csrfToken },
      { cookie: `parom-console=${'a'.repeat(43)}`, csrfToken: own.csrfToken },
      { cookie: own.cookie, csrfToken: 'forged' },
    ];
    for (const stranger of strangers) await expect(open(stranger)).rejects.toThrow('401');
    await expect(open(own)).resolves.toBeDefined();
  });

  it('closes the pages of a session at its log-out, and no others', async () => {
    const [gone, kept] = [await logIn(), await logIn()];
    const [left, stays] = [await open(gone), await open(kept)];
    await logOut(gone);
    await expectClosed(left);
    await expect(open(gone)).rejects.toThrow('401');
    await alert(1);
    await expect.poll(() => stays.heard).toEqual(['alerts']);
    expect(left.heard).toEqual([]);
  });

  it('closes the pages of an idle session: listening keeps none alive', async () => {
    const session = await logIn();
    clock.advance(20 * MINUTE_MS);
    const page = await open(session);
    clock.advance(11 * MINUTE_MS);
    await sql`select pg_notify('signals', 'sessions')`.execute(db);
    await expectClosed(page);
  });

  it('refuses the pages of a session above twenty', async () => {
    const [session, other] = [await logIn(), await logIn()];
    for (let page = 0; page < 20; page += 1) await open(session);
    await expect(open(session)).rejects.toThrow('429');
    await expect(open(other)).resolves.toBeDefined();
  });
});

describe.runIf(database.kind === 'postgres')('a second process with the console', () => {
  it('tells of a commit elsewhere, and of all after a cut', async () => {
    const other = await openPostgres({ databaseUrl: database.connectionString ?? '', log: quietLog });
    const second = await serveHub(other);
    try {
      const { heard } = await open(await logIn(), second.base);
      await alert(1);
      await expect.poll(() => heard, { timeout: 1_000, interval: 10 }).toEqual(['alerts']);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
                 where application_name = 'parom listener' and datname = current_database()`.execute(db);
      await expect.poll(() => heard, { timeout: 5_000 }).toContain('tickets');
      heard.splice(0);
      await resolveAlert(db, clock.now(), alertSubjects.reorg(1));
      await expect.poll(() => heard, { timeout: 1_000, interval: 10 }).toContain('alerts');
    } finally {
      await second.stop();
      await other.close();
    }
  });
});
