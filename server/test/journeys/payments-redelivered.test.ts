/** Events are delivered at least once: a repeated event of a payment changes nothing later. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emit } from '../../src/platform/jobs/enqueue.ts';
import { addresses, ids } from '../factories.ts';
import { type Held, openService, type Service } from '../service.ts';
import { voidPayments } from '../void-payments.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const EVENTS = ['payment.requested', 'payment.failed', 'payment.final', 'payment.taken-back'] as const;

const payoutsOf = async ({ id }: Held) =>
  service.db
    .selectFrom('payments')
    .select(['id', 'purpose', 'state', 'tx_id', 'fee'])
    .where('ticket_id', '=', id)
    .orderBy('created_at')
    .execute();
async function tellAgain(ticket: Held): Promise<void> {
  for (const { id: paymentId } of await payoutsOf(ticket))
    await service.db.transaction().execute(async (tx) => {
      for (const event of EVENTS) await emit(tx, service.clock.now(), event, { paymentId });
    });
  await service.settle();
}
/** All that an event of a payment could change. */
async function stateOf(ticket: Held) {
  const { db } = service;
  return {
    view: await service.view(ticket),
    payouts: await payoutsOf(ticket),
    deposits: await db
      .selectFrom('deposit_judgements')
      .select(['deposit_id', 'disposition', 'verdict', 'exchanged_at_rates'])
      .where('ticket_id', '=', ticket.id)
      .execute(),
    entries: await db.selectFrom('ledger_entries').select('key').orderBy('id').execute(),
    reserve: await db
      .selectFrom('assets')
      .select(['id', 'reserved', 'reserved_unpaid'])
      .orderBy('id')
      .execute(),
    alerts: await db
      .selectFrom('alerts')
      .select('subject')
      .where('subject', 'like', 'payout:%')
      .orderBy('id')
      .execute(),
  };
}
async function expectNoChange(ticket: Held): Promise<void> {
  const before = await stateOf(ticket);
  await tellAgain(ticket);
  expect(await stateOf(ticket)).toEqual(before);
}

it('a repeated failure event leaves the ticket’s next payout alone', async () => {
  await service.fault(ids.ripple, 'feeStuck');
  const ticket = await service.createTicket({
    get: [ids.xrp, ids.ripple],
    address: addresses.ripple,
    memo: '7',
  });
  await service.send(ticket);
  await service.mine(ids.bitcoin, 2);
  await voidPayments(service, ids.ripple);
  expect(await service.view(ticket)).toMatchObject({ status: 9, statusReason: 'payoutImpossible' });
  await service.db.updateTable('alerts').set({ resolved_at: service.clock.now() }).execute();
  await expectNoChange(ticket);

  await service.fault(ids.ripple, 'none');
  await service.order('stop-payouts', { asset: 'XRP@ripple', reason: 'test' });
  expect(await service.command('pay-ticket', { ticket: ticket.id, reason: 'send again' })).toBe(200);
  expect((await payoutsOf(ticket)).map(({ state }) => state)).toEqual(['failed', 'queued']);
  await expectNoChange(ticket);

  await service.order('start-payouts', { asset: 'XRP@ripple' });
  await service.advance(1_000);
  expect((await payoutsOf(ticket)).map(({ state }) => state)).toEqual(['failed', 'sent']);
  await expectNoChange(ticket);

  await service.mine(ids.ripple, 2);
  await service.advance(30_000);
  expect(await service.view(ticket)).toMatchObject({ status: 4 });
  await expectNoChange(ticket);
});
