import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { raiseAlert } from '../../platform/alerts/alerts-store.ts';
import { later } from '../../platform/clock.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { measureCondition } from './measure-condition.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());
beforeEach(() => database.truncate());
const clock = handClock();

const linesOf = async (registry: Registry): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line.startsWith('parom_'));

describe('the metrics', () => {
  it('count waiting work', async () => {
    await raiseAlert(db, clock.now(), 'shortfall:1', alertDetail('depositsWait', {}));
    await emit(db, clock.now(), 'mail.queued', { mailId: 'a' });
    await emit(db, clock.now(), 'mail.queued', { mailId: 'b' });
    await emit(db, clock.now(), 'ticket.due', { ticketId: 'later' }, { runAt: later(clock.now(), 1_000) });
    await emit(db, clock.now(), 'deposit.seen', { depositId: 1 });
    await db.updateTable('jobs').set({ failed_at: clock.now() }).where('kind', '=', 'deposit.seen').execute();
    const registry = new Registry();
    measureCondition(registry, { db, clock });
    expect((await linesOf(registry)).toSorted()).toEqual([
      'parom_alerts_open 1',
      'parom_database_up 1',
      'parom_decisions_waiting{what="deposits"} 0',
      'parom_decisions_waiting{what="payouts"} 0',
      'parom_decisions_waiting{what="scores"} 0',
      'parom_decisions_waiting{what="tickets"} 0',
      'parom_decisions_waiting{what="transfers"} 0',
      'parom_decisions_waiting{what="withdrawals"} 0',
      'parom_jobs_due{kind="mail.queued"} 2',
      'parom_jobs_given_up 1',
      'parom_payouts_unfinished 0',
    ]);
  });

  it('show only parom_database_up 0 while the database is silent', async () => {
    const registry = new Registry();
    measureCondition(registry, { db, clock });
    expect(await linesOf(registry)).toContain('parom_database_up 1');
    await sql`alter table alerts rename to gone`.execute(db);
    expect(await linesOf(registry)).toEqual(['parom_database_up 0']);
    await sql`alter table gone rename to alerts`.execute(db);
    expect(await linesOf(registry)).toContain('parom_alerts_open 0');
  });
});
