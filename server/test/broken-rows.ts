/**
 * Rows are changed behind the service's back, as by a restored backup, a manual edit or a bug. The ticket
 * must stop and alert the operator. No coin may be lost or leave.
 */
import { formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { balanceOf } from '../src/ledger/index.ts';
import { brokenPromises } from '../src/payments/reconciliation/promises-store.ts';
import { openAlerts } from '../src/platform/alerts/alerts-store.ts';
import type { Disposition } from './arrived-deposits.ts';
import { addresses, ids } from './factories.ts';
import { type Held, openService, type Service } from './service.ts';

export const HOUR = 3_600_000;
export const OWN_BTC = addresses.bitcoin;

/** A service for the tests of this file, with payouts started before each. */
export function brokenRows() {
  let service: Service;
  beforeAll(async () => {
    service = await openService();
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    await service.command('start-payouts', { asset: 'USDT@tron' });
    await service.command('start-payouts', { asset: 'BTC@bitcoin' });
  });

  const statusOf = async (ticket: Held) => (await service.view(ticket)).status;
  const path = async (ticket: Held) => (await service.view(ticket)).history.map(({ status }) => status);
  const order = (name: string, ticket: Held, more: object = {}) =>
    service.command(name, { ticket: ticket.id, reason: 'looked at', ...more });
  const refund = (ticket: Held) => order('refund-ticket', ticket, { address: OWN_BTC });
  const alertOf = async (ticket: Held) =>
    (await openAlerts(service.db)).find(({ subject }) => subject === `invariant:${ticket.id}`)?.message;
  const paymentsOf = (ticket: Held) =>
    service.db
      .selectFrom('payments')
      .select(['purpose', 'state'])
      .where('ticket_id', '=', ticket.id)
      .orderBy('created_at')
      .execute();
  /** Writes by hand where the coins of the ticket's deposits are. */
  const dispose = (ticket: Held, disposition: Disposition) =>
    service.db
      .updateTable('deposit_judgements')
      .set({ disposition })
      .where('ticket_id', '=', ticket.id)
      .execute();

  /** Customers are owed the undecided deposits. The reserve is the sum of the reserved amounts. */
  async function expectAccounted(): Promise<void> {
    const { rows } = await sql<{ waiting: string }>`
      select coalesce(sum(d.amount), 0) as waiting
        from deposits d join deposit_judgements j on j.deposit_id = d.id
       where j.credit_entry_key is not null and j.disposition in ('open', 'parked')`.execute(service.db);
    const owed = await balanceOf(service.db, { kind: 'customer', currencyId: ids.btc });
    expect(formatDecimal(subtract(ZERO, owed))).toBe(formatDecimal(toDecimal(rows[0]?.waiting ?? '')));
    expect(await brokenPromises(service.db)).toEqual([]);
  }

  async function expectStopped(ticket: Held, why: string): Promise<void> {
    expect(await service.view(ticket)).toMatchObject({ status: 0, statusReason: 'invariant' });
    expect(await alertOf(ticket)).toContain(why);
  }

  /** Paid and decided, with its payout waiting unsigned. */
  async function queuedTicket(): Promise<Held> {
    const ticket = await service.createTicket();
    await service.command('stop-payouts', { asset: 'USDT@tron', reason: 'test' });
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect(await paymentsOf(ticket)).toEqual([{ purpose: 'payout', state: 'queued' }]);
    return ticket;
  }

  return {
    get service() {
      return service;
    },
    statusOf,
    path,
    order,
    refund,
    alertOf,
    paymentsOf,
    dispose,
    expectAccounted,
    expectStopped,
    queuedTicket,
  };
}
