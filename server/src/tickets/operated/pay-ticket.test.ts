import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { type FixedBoard, ids } from '../../../test/factories.ts';
import { assets, putDeposit, putPayment, putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { smallWorld } from '../../../test/small-world.ts';
import type { ScreeningProvider, ScreeningResult } from '../../aml/index.ts';
import { paymentsOfTicket } from '../../payments/index.ts';
import { findTicket } from '../index.ts';

const { db, clock, world, statusOf } = await smallWorld();
const { awaitingPayment, completed, confirming, expired, invalid, onHold, refunding, rejected } =
  TicketStatus;

type Put = Awaited<ReturnType<typeof putTicket>>;
async function paid(status: number): Promise<Put> {
  const ticket = await putTicket(world.deps, { status });
  await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  return ticket;
}
const pay = ({ id }: Put) => world.run('pay-ticket', { ticket: id, reason: 'agreed' });
const purposesOf = async ({ id }: Put) => (await paymentsOfTicket(db, id)).map(({ purpose }) => purpose);

const pass = { verdict: 'pass' } as const;
const stop = { verdict: 'stop', reason: 'stolen' } as const;
const stopping = (coins: ScreeningResult, recipient: ScreeningResult): ScreeningProvider => ({
  name: 'test',
  screenAddress: () => pass,
  screenDeposit: async () => coins,
  screenPayment: async () => recipient,
});

describe('the pay command', () => {
  it.each(Object.entries({ awaitingPayment, confirming, expired, refunding, completed, rejected }))(
    'is refused to a ticket that is %s',
    async (_name, status) => {
      const ticket = await paid(status);
      await expect(pay(ticket)).rejects.toThrow('422: only a ticket that is on hold or invalid can be paid');
      expect([await purposesOf(ticket), await statusOf(ticket.id)]).toEqual([[], status]);
    },
  );

  it('is refused to a held ticket beside a payout that stands', async () => {
    const ticket = await paid(onHold);
    const owed = { ticketId: ticket.id, assetId: assets.usdtTron, amount: '880', state: 'queued' } as const;
    await putPayment(world.deps, owed);
    await expect(pay(ticket)).rejects.toThrow('422: a payout of this ticket stands already');
    expect(await purposesOf(ticket)).toEqual(['payout']);
  });

  it('is refused beside a refund that has not left', { tags: ['threat:payout-and-refund'] }, async () => {
    const ticket = await paid(invalid);
    const ofTicket = { ticketId: ticket.id, assetId: assets.btc } as const;
    for (const state of ['final', 'sent'] as const) {
      const id = await owedPayment(world.deps, { ...ofTicket, purpose: 'refund', amount: '0.005' });
      await db.updateTable('payments').set({ state, tx_id: state }).where('id', '=', id).execute();
    }
    await expect(pay(ticket)).rejects.toThrow('422: a refund of this ticket is on its way');
    expect(await purposesOf(ticket)).toEqual(['refund', 'refund']);
  });

  it('is refused without a deposit, and without a price', async () => {
    const empty = await putTicket(world.deps, { status: onHold });
    await expect(pay(empty)).rejects.toThrow('422: no deposit of this ticket is final');
    const ticket = await paid(onHold);
    const board = world.deps.rates as FixedBoard;
    board.set(ids.btc, null);
    await expect(pay(ticket)).rejects.toThrow('422: no fresh rate');
    expect(await purposesOf(ticket)).toEqual([]);
  });

  it.each([
    ['held', onHold],
    ['stopped', invalid],
  ])('of a %s ticket notes what screening stops at the clock’s moment', async (_what, status) => {
    const ticket = await paid(status);
    world.screening.push(stopping(stop, pass));
    clock.advance(60_000);
    await expect(pay(ticket)).rejects.toThrow('422: screening stops what arrived');
    const at = clock.now();
    expect(await db.selectFrom('screening_answers').select(['at']).execute()).toEqual([{ at }]);
    const judged = db.selectFrom('deposit_judgements').select(['verdict', 'updated_at']);
    expect(await judged.execute()).toEqual([{ verdict: 'stopped', updated_at: at }]);
    expect([await purposesOf(ticket), await statusOf(ticket.id)]).toEqual([[], status]);
  });

  it('says first that screening stops the recipient', { tags: ['threat:payout-to-own'] }, async () => {
    for (const coins of [pass, stop]) {
      world.screening.length = 0;
      world.screening.push(stopping(coins, stop));
      const ticket = await paid(onHold);
      await expect(pay(ticket)).rejects.toThrow('422: screening stops the address that it would be paid to');
      expect(await findTicket(db, ticket.id)).toMatchObject({ status: onHold, isToAddressStopped: true });
      expect(await purposesOf(ticket)).toEqual([]);
    }
  });
});
