import { formatDecimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { beforeEach, describe, expect, it } from 'vitest';
import { addresses } from '../../../test/factories.ts';
import { assets, putDeposit, putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { smallWorld } from '../../../test/small-world.ts';
import type { RecipientProblem } from '../../chains/chain.ts';
import { findPayment, type Payment, paymentsOfTicket } from '../../payments/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { findDeposit } from '../deposits/deposit-store.ts';
import { completeTicket, historyOf, paymentFailed } from '../index.ts';

const { db, clock, world, statusOf } = await smallWorld();
const { completed, invalid, onHold, refunded, refunding } = TicketStatus;

type Put = Awaited<ReturnType<typeof putTicket>>;
const FEE = toDecimal('0.0001');
const reason = 'asked for';
const put = (status: number) => putTicket(world.deps, { status });
const putOpen = (ticket: Put, amount: string) =>
  putDeposit(world.deps, { ticket, amount, disposition: 'open' });
const putParked = (ticket: Put, amount: string) =>
  putDeposit(world.deps, { ticket, amount, disposition: 'parked', isDust: true });
const refund = ({ id }: Put, address: string = addresses.bitcoin) =>
  world.run('refund-ticket', { ticket: id, address, reason });
const stop = ({ id }: Put) => world.run('invalidate-ticket', { ticket: id, reason });
const pay = ({ id }: Put) => world.run('pay-ticket', { ticket: id, reason });
const paymentsOf = async ({ id }: Put) =>
  (await paymentsOfTicket(db, id)).map(({ purpose, state, amount }) => [
    purpose,
    state,
    formatDecimal(amount),
  ]);
const dispositionOf = async (depositId: number) => (await findDeposit(db, depositId))?.disposition;
const becomes = (payment: Payment | undefined, state: 'sent' | 'final' | 'failed') =>
  db
    .updateTable('payments')
    .set({ state, ...(state === 'sent' ? { tx_id: 'x' } : {}) })
    .where('id', '=', payment?.id ?? '')
    .execute();
const ends = async (payment: Payment | undefined, state: 'final' | 'failed'): Promise<void> => {
  await becomes(payment, state);
  const end = state === 'final' ? completeTicket : paymentFailed;
  await end(world.deps, { paymentId: payment?.id ?? '' });
};
beforeEach(() => {
  world.chain.estimateFee = async () => FEE;
});

describe('a ticket’s refund', () => {
  it('is refused once the ticket ended, although a deposit is parked', async () => {
    const ticket = await put(completed);
    const parked = await putParked(ticket, '0.1');
    await expect(refund(ticket)).rejects.toThrow('422: only a ticket that is on hold, sending or invalid');
    expect([await paymentsOf(ticket), await dispositionOf(parked)]).toEqual([[], 'parked']);
  });

  it('is refused beside the signed payout of a stopped ticket', async () => {
    const ticket = await put(invalid);
    await putParked(ticket, '0.1');
    const payout = { purpose: 'payout', assetId: assets.usdtTron, ticketId: ticket.id } as const;
    const paymentId = await owedPayment(world.deps, { ...payout, amount: '880' });
    await becomes(await findPayment(db, paymentId), 'sent');
    await expect(refund(ticket)).rejects.toThrow('422: the payout was signed');
    expect([await paymentsOf(ticket), await statusOf(ticket.id)]).toEqual([
      [['payout', 'sent', '880']],
      invalid,
    ]);
  });

  it('is possible after a payout that was cancelled', async () => {
    const ticket = await put(onHold);
    await putOpen(ticket, '0.01');
    await pay(ticket);
    await stop(ticket);
    clock.advance(1_000);
    await refund(ticket);
    expect(await paymentsOf(ticket)).toEqual([
      ['payout', 'cancelled', expect.anything()],
      ['refund', 'queued', '0.0099'],
    ]);
  });

  it('takes a queued payout back, and books all at the clock’s moment', async () => {
    const ticket = await put(onHold);
    await putOpen(ticket, '0.01');
    await pay(ticket);
    const late = await putOpen(ticket, '0.02');
    await db.updateTable('deposits').set({ state: 'mined' }).where('id', '=', late).execute();
    clock.advance(60_000);
    await refund(ticket);
    const booked = db.selectFrom('ledger_entries').select(['kind', 'at']).orderBy('id', 'desc').limit(2);
    const at = clock.now();
    expect(await booked.execute()).toEqual([
      { kind: 'refund', at },
      { kind: 'exchange-undone', at },
    ]);
    expect(await db.selectFrom('payments').select(['closed_at']).orderBy('created_at').execute()).toEqual([
      { closed_at: at },
      { closed_at: null },
    ]);
    const judged = db.selectFrom('deposit_judgements').select(['disposition', 'updated_at']);
    expect(await judged.orderBy('deposit_id').execute()).toEqual([
      { disposition: 'refunding', updated_at: at },
      { disposition: 'parked', updated_at: at },
    ]);
  });

  it('of a stopped ticket without a deposit is refused, and alerts no operator', async () => {
    const ticket = await put(invalid);
    await expect(refund(ticket)).rejects.toThrow('422: no final deposit of this ticket');
    expect([await statusOf(ticket.id), await openAlerts(db)]).toEqual([invalid, []]);
  });

  it('of a stopped ticket follows the one that was signed, beside dust', async () => {
    const ticket = await put(onHold);
    await putOpen(ticket, '0.5');
    await putParked(ticket, '0.00001');
    await refund(ticket);
    const [signed] = await paymentsOfTicket(db, ticket.id);
    await becomes(signed, 'sent');
    await stop(ticket);
    await refund(ticket);
    expect([await statusOf(ticket.id), await paymentsOf(ticket)]).toEqual([
      refunding,
      [['refund', 'sent', '0.4999']],
    ]);
    await ends(signed, 'final');
    expect(await statusOf(ticket.id)).toBe(refunded);
  });

  it('of a stopped ticket that has left ends it at the clock’s moment', async () => {
    const ticket = await put(onHold);
    await putOpen(ticket, '0.5');
    await refund(ticket);
    const [signed] = await paymentsOfTicket(db, ticket.id);
    await becomes(signed, 'sent');
    await stop(ticket);
    await ends(signed, 'final');
    clock.advance(60_000);
    await refund(ticket);
    expect((await historyOf(db, ticket.id)).at(-1)).toMatchObject({ to: refunded, at: clock.now() });
  });

  it.each(['final', 'failed'] as const)(
    'ends its ticket with no payment but the last, the first being %s',
    async (first) => {
      const ticket = await put(onHold);
      for (const amount of ['0.5', '0.2']) await putOpen(ticket, amount);
      await refund(ticket);
      const [one, other] = await paymentsOfTicket(db, ticket.id);
      await ends(one, first);
      expect(await statusOf(ticket.id)).toBe(refunding);
      await ends(other, first === 'final' ? 'failed' : 'final');
      expect(await statusOf(ticket.id)).toBe(refunding);
    },
  );
});

describe('the deposits of a ticket’s refund', () => {
  it('are without an extra whose sum is the fee', async () => {
    const ticket = await put(onHold);
    await putOpen(ticket, '0.5');
    const extra = await putParked(ticket, '0.0001');
    await refund(ticket);
    expect([await paymentsOf(ticket), await dispositionOf(extra)]).toEqual([
      [['refund', 'queued', '0.4999']],
      'parked',
    ]);
  });

  it('are refused together if the fee eats one that counts', async () => {
    const ticket = await put(onHold);
    const deposits = [await putOpen(ticket, '0.5'), await putOpen(ticket, '0.0001')];
    await expect(refund(ticket)).rejects.toThrow('422: the fees leave nothing to send back');
    expect(await Promise.all(deposits.map(dispositionOf))).toEqual(['open', 'open']);
  });

  it('are without one that was written off', async () => {
    const ticket = await put(onHold);
    await putOpen(ticket, '0.5');
    const ours = await putOpen(ticket, '0.2');
    await world.run('write-off-deposit', { deposit: ours, ticket: ticket.id, reason });
    await refund(ticket);
    expect([await paymentsOf(ticket), await dispositionOf(ours)]).toEqual([
      [['refund', 'queued', '0.4999']],
      'written-off',
    ]);
  });

  it('are not looked at first for the sake of dust', async () => {
    const ticket = await put(onHold);
    await putParked(ticket, '0.01');
    const doubt = async () => ({ verdict: 'doubt', reason: 'its mnemonic was replaced' }) as const;
    const pass = { verdict: 'pass' } as const;
    world.screening.push({
      name: 'test',
      screenDeposit: doubt,
      screenAddress: () => pass,
      screenPayment: async () => pass,
    });
    await refund(ticket);
    expect(await paymentsOf(ticket)).toEqual([['refund', 'queued', '0.0099']]);
  });

  it('never send back more than the books owe', { tags: ['threat:database-write'] }, async () => {
    const ticket = await put(onHold);
    const deposits = [
      await putOpen(ticket, '0.5'),
      await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' }),
    ];
    await db.updateTable('deposits').set({ amount: '5' }).execute();
    await expect(refund(ticket)).rejects.toThrow('500');
    const alone = { deposit: deposits[1], address: addresses.bitcoin, reason };
    await expect(world.run('refund-deposit', alone)).rejects.toThrow('500');
    expect(await Promise.all(deposits.map(dispositionOf))).toEqual(['open', 'unmatched']);
  });
});

describe('the recipient of a refund', () => {
  const asked: string[] = [];
  const check = (problemOf: (amount: string) => RecipientProblem | null): void => {
    asked.length = 0;
    const checkRecipient = async (_networkId: number, to: { readonly amount: Payment['amount'] }) => {
      asked.push(formatDecimal(to.amount));
      return problemOf(formatDecimal(to.amount));
    };
    Object.assign(world.deps, { checkRecipient });
  };
  const opensWith = (amount: string) => (amount === '0.5' ? null : 'not activated');

  it('whose account dust cannot open gets the rest', { tags: ['threat:dust-flood'] }, async () => {
    const ticket = await put(onHold);
    const dust = await putParked(ticket, '0.01');
    await putOpen(ticket, '0.5');
    check(opensWith);
    await refund(ticket);
    expect([await paymentsOf(ticket), await dispositionOf(dust)]).toEqual([
      [['refund', 'queued', '0.4999']],
      'parked',
    ]);
    const [paid] = await paymentsOfTicket(db, ticket.id);
    await ends(paid, 'final');
    expect(await statusOf(ticket.id)).toBe(refunded);
  });

  it.each(['open', 'parked'] as const)('whose account no %s deposit opens gets nothing', async (place) => {
    const ticket = await put(onHold);
    const amount = '0.01';
    const deposit = await putDeposit(world.deps, { ticket, amount, disposition: place });
    check(opensWith);
    await expect(refund(ticket)).rejects.toThrow('422: that account is not open on its network');
    expect([await paymentsOf(ticket), await dispositionOf(deposit)]).toEqual([[], place]);
  });

  it('of another network is asked of no network and no provider', async () => {
    const ticket = await put(onHold);
    await putOpen(ticket, '0.5');
    check(() => null);
    const screened: unknown[] = [];
    const pass = { verdict: 'pass' } as const;
    world.screening.push({
      name: 'test',
      screenDeposit: async () => pass,
      screenAddress: (address) => (screened.push(address), pass),
      screenPayment: async (address) => (screened.push(address), pass),
    });
    await expect(refund(ticket, addresses.tron)).rejects.toThrow('422: not an address of');
    expect([asked, screened]).toEqual([[], []]);
    await refund(ticket);
    expect([asked, new Set(screened)]).toEqual([['0.5'], new Set([addresses.bitcoin])]);
  });
});
