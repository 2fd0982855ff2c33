import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { arrivedDeposit } from '../../../test/arrived-deposits.ts';
import { ids } from '../../../test/factories.ts';
import { assets, putDeposit, putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { paymentsOfTicket } from '../../payments/index.ts';
import { findTicket, judgeTicket, paymentFailed } from '../index.ts';

const { db, clock, world, statusOf } = await smallWorld();
const { awaitingPayment, confirming, invalid, onHold } = TicketStatus;

type Put = Awaited<ReturnType<typeof putTicket>>;
const put = (status: number) => putTicket(world.deps, { status });
const give = (command: string, { id }: Put) => world.run(command, { ticket: id, reason: 'looked at' });
const putCounted = (ticket: Put) => putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
const putParked = (ticket: Put) => putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'parked' });
/** As one whose refund was taken back. */
async function putToReturn(ticket: Put): Promise<void> {
  const id = await putParked(ticket);
  await db.updateTable('deposit_judgements').set({ verdict: 'fits' }).where('deposit_id', '=', id).execute();
}

describe('a stopped ticket', () => {
  async function stoppedWith(purpose: 'payout' | 'refund', state: 'sent' | 'final'): Promise<Put> {
    const ticket = await put(invalid);
    const depositId = await putParked(ticket);
    const disposition = purpose === 'payout' ? 'exchanged' : 'refunding';
    await db.updateTable('deposit_judgements').set({ disposition }).execute();
    const ofDeposit = purpose === 'refund' ? { depositId } : {};
    const asset = purpose === 'payout' ? assets.usdtTron : assets.btc;
    const payment = { purpose, assetId: asset, ticketId: ticket.id, amount: '0.005', ...ofDeposit };
    const id = await owedPayment(world.deps, payment);
    await db.updateTable('payments').set({ state, tx_id: 'x' }).where('id', '=', id).execute();
    return ticket;
  }

  it.each([
    ['hold-ticket', 'refund', 'sent'],
    ['continue-ticket', 'refund', 'sent'],
    ['close-ticket', 'refund', 'sent'],
    ['hold-ticket', 'payout', 'final'],
    ['continue-ticket', 'payout', 'final'],
    ['close-ticket', 'payout', 'final'],
  ] as const)('refuses %s beside a %s that is %s', async (command, purpose, state) => {
    const ticket = await stoppedWith(purpose, state);
    await expect(give(command, ticket)).rejects.toThrow('422: a payment of this ticket was signed');
    const { status, closedAt } = (await findTicket(db, ticket.id)) ?? {};
    expect([status, closedAt]).toEqual([invalid, null]);
  });

  it.each(['continue-ticket', 'close-ticket'])(
    'waits with %s until its failed payout is taken back',
    async (command) => {
      const ticket = await put(onHold);
      await putCounted(ticket);
      await give('pay-ticket', ticket);
      const [payout] = await paymentsOfTicket(db, ticket.id);
      await db.updateTable('payments').set({ state: 'failed' }).execute();
      await give('invalidate-ticket', ticket);
      await expect(give(command, ticket)).rejects.toThrow('422: a payment of this ticket was signed');
      await paymentFailed(world.deps, { paymentId: payout?.id ?? '' });
      await give('continue-ticket', ticket);
      expect(await statusOf(ticket.id)).toBe(confirming);
      await judgeTicket(world.deps, ticket.id);
      const states = (await paymentsOfTicket(db, ticket.id)).map(({ state }) => state);
      expect(states.toSorted()).toEqual(['failed', 'queued']);
    },
  );

  it('is put on hold after a refund that is final', async () => {
    const ticket = await stoppedWith('refund', 'final');
    await give('hold-ticket', ticket);
    expect(await statusOf(ticket.id)).toBe(onHold);
  });
});

describe('a continued ticket', () => {
  it.each([
    ['awaits its payment', awaitingPayment],
    ['is confirming', confirming],
  ])('is none that %s, and lets nothing pass', async (_what, status) => {
    const ticket = await put(status);
    await putCounted(ticket);
    await expect(give('continue-ticket', ticket)).rejects.toThrow('422: only a ticket that is on hold');
    expect(await findTicket(db, ticket.id)).toMatchObject({ status, approvedAt: null, byWordAt: null });
  });

  it('is approved at the clock’s moment', async () => {
    const ticket = await put(onHold);
    await putCounted(ticket);
    clock.advance(60_000);
    await give('continue-ticket', ticket);
    const at = clock.now();
    expect(await findTicket(db, ticket.id)).toMatchObject({ approvedAt: at, byWordAt: null });
  });

  it('without a deposit that counts is awaited from the clock’s moment', async () => {
    const ticket = await put(onHold);
    await putParked(ticket);
    clock.advance(60_000);
    await give('continue-ticket', ticket);
    expect(await findTicket(db, ticket.id)).toMatchObject({ status: confirming, byWordAt: clock.now() });
  });

  it('goes on with what counts, beside a deposit that was to go back', async () => {
    const ticket = await put(onHold);
    await putToReturn(ticket);
    await expect(give('continue-ticket', ticket)).rejects.toThrow('422: what arrived was to go back');
    await putCounted(ticket);
    await give('continue-ticket', ticket);
    expect(await statusOf(ticket.id)).toBe(confirming);
  });
});

it('a ticket with a deposit that is not judged yet is not rejected', async () => {
  const ticket = await put(onHold);
  const { address } = await db
    .selectFrom('deposit_addresses')
    .select('address')
    .where('id', '=', ticket.depositAddressId)
    .executeTakeFirstOrThrow();
  const coin = { networkId: ids.bitcoin, currencyId: ids.btc };
  await arrivedDeposit(world.deps, { ...coin, address, amount: '0.01', state: 'mempool' });
  await expect(give('reject-ticket', ticket)).rejects.toThrow('422: a deposit of this ticket waits');
  expect(await statusOf(ticket.id)).toBe(onHold);
});
