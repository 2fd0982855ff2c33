import { formatDecimal, subtract, toDecimal, ZERO } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FixedBoard, fixedBoard, ids } from '../../test/factories.ts';
import { assets, putDeposit, putTicket } from '../../test/operator-world.ts';
import { owedPayment } from '../../test/owed-payments.ts';
import { scriptedChain } from '../../test/scripted-chain.ts';
import { smallWorld } from '../../test/small-world.ts';
import { balanceOf } from '../ledger/index.ts';
import { later } from '../platform/clock.ts';
import { RetryAt } from '../platform/jobs/run-job.ts';
import { creditReferrer } from './credit-referrer.ts';

const { db, clock, world, run } = await smallWorld();

let rates: FixedBoard;
let referrerId: string;
let ticketId: string;
let deposit: number;

/** 0.01 BTC for 880 USDT on TRON at 90,000: a markup of 20 USDT; a fee of 5 TRX is 1.5 USDT. */
beforeEach(async () => {
  rates = fixedBoard(clock);
  referrerId = await world.register({
    email: 'referrer@example.com',
    password: 'longenough',
    language: 2,
  } as never);
  const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
  ticketId = ticket.id;
  deposit = await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
  await run('pay-ticket', { ticket: ticketId, reason: 'looked at' });
  await complete(ticketId);
});

async function complete(id: string): Promise<void> {
  await db
    .updateTable('payments')
    .set({ state: 'final', fee: '5' })
    .where('ticket_id', '=', id)
    .where('state', '=', 'queued')
    .execute();
  await db.updateTable('payments').set({ state: 'final' }).where('state', '=', 'manual').execute();
  await db
    .updateTable('tickets')
    .set({ status: TicketStatus.completed, referrer_user_id: referrerId })
    .where('id', '=', id)
    .execute();
}
const credit = (id = ticketId, to: TicketStatus = TicketStatus.completed) =>
  creditReferrer({ ...world.deps, rates, shareBps: 2_000 }, { ticketId: id, from: TicketStatus.sending, to });
/** When it is tried again. */
const postponedTo = (): Promise<Date | null> =>
  credit().then(
    () => null,
    (error: unknown) => {
      if (error instanceof RetryAt) return error.at;
      throw error;
    },
  );
const earned = async () =>
  formatDecimal(
    subtract(ZERO, await balanceOf(db, { kind: 'referral', currencyId: ids.usdt, ownerId: referrerId })),
  );
async function closed(purpose: 'gas' | 'sweep', fee: string, depositId = deposit): Promise<void> {
  const id = await owedPayment(world.deps, { purpose, assetId: 1, amount: '1', depositId });
  await db.updateTable('payments').set({ state: 'final', fee }).where('id', '=', id).execute();
}

describe('a referrer’s share', () => {
  it('is a fifth of the markup after the fee of the payout', async () => {
    await credit();
    expect(await earned()).toBe('3.7');
  });

  it('is earned by the completion alone', async () => {
    await credit(ticketId, TicketStatus.sending);
    expect(await earned()).toBe('0');
  });

  it('of a payout in roubles bears no fee of a network', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold, getAssetId: assets.rub });
    await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    await run('pay-ticket', { ticket: ticket.id, reason: 'looked at' });
    await complete(ticket.id);
    await credit(ticket.id);
    expect(await earned()).not.toBe('0');
  });

  it('is of the payout that left, beside a cancelled one', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    for (const command of ['pay-ticket', 'invalidate-ticket', 'pay-ticket'])
      await run(command, { ticket: ticket.id, reason: 'looked at' });
    await complete(ticket.id);
    await credit(ticket.id);
    expect(await earned()).toBe('3.7');
  });

  it('waits while the fee has no price, and counts the fee once it has', async () => {
    rates.set(ids.trx, null);
    expect(await postponedTo()).toEqual(later(clock.now(), 30_000));
    expect(await earned()).toBe('0');
    rates.set(ids.trx, '0.3');
    await credit();
    expect(await earned()).toBe('3.7');
  });

  it('waits while a re-org has taken the payout back', async () => {
    const payoutIs = (change: { readonly state: 'sent' | 'final'; readonly fee: string | null }) =>
      db
        .updateTable('payments')
        .set({ tx_id: 'x', ...change })
        .where('ticket_id', '=', ticketId)
        .execute();
    await payoutIs({ state: 'sent', fee: null });
    expect(await postponedTo()).toEqual(later(clock.now(), 60_000));
    expect(await earned()).toBe('0');
    await payoutIs({ state: 'final', fee: '10' });
    await credit();
    expect(await earned()).toBe('3.4');
  });

  it('deducts what gas and sweep cost', async () => {
    await closed('gas', '0.00001');
    await closed('sweep', '0.00002');
    await credit();
    expect(await earned()).toBe('3.16');
  });

  it('deducts no cost of a deposit that its ticket did not exchange', async () => {
    const { deposit_address_id: depositAddressId } = await db
      .selectFrom('tickets')
      .select('deposit_address_id')
      .where('id', '=', ticketId)
      .executeTakeFirstOrThrow();
    const ticket = { id: ticketId, depositAddressId };
    const stray = await putDeposit(world.deps, { ticket, amount: '0.5', disposition: 'parked' });
    const other = await putTicket(world.deps, { status: TicketStatus.onHold });
    const ofOther = await putDeposit(world.deps, { ticket: other, amount: '0.01', disposition: 'open' });
    await run('pay-ticket', { ticket: other.id, reason: 'looked at' });
    for (const one of [stray, ofOther]) await closed('sweep', '0.00002', one);
    await credit();
    expect(await earned()).toBe('3.7');
  });

  it('counts a sweep as outstanding until it is final, beside its paid gas', async () => {
    Object.assign(world.chain, { depositsNeedSweep: true });
    await db.updateTable('assets').set({ payment_fee: '0.0001' }).where('id', '=', 1).execute();
    await closed('gas', '0.00001');
    await owedPayment(world.deps, { purpose: 'sweep', assetId: 1, amount: '1', depositId: deposit });
    await credit();
    expect(await earned()).toBe('1.72');
  });

  it('deducts the expected cost of an outstanding sweep', async () => {
    Object.assign(world.chain, { depositsNeedSweep: true });
    await db.updateTable('assets').set({ payment_fee: '0.0001' }).where('id', '=', 1).execute();
    await credit();
    expect(await earned()).toBe('1.9');
  });

  it('deducts gas and sweep of a token at the fee of the network’s coin', async () => {
    const ethereum = scriptedChain(ids.ethereum, ids.eth, ids.eth);
    world.chains.set(ids.ethereum, Object.assign(ethereum, { depositsNeedSweep: true }));
    const token = { network_id: ids.ethereum, currency_id: ids.usdt };
    await db.updateTable('deposits').set(token).where('id', '=', deposit).execute();
    const ofEther = db.updateTable('assets').set({ payment_fee: '0.0001' });
    await ofEther.where('network_id', '=', ids.ethereum).where('currency_id', '=', ids.eth).execute();
    await credit();
    expect(await earned()).toBe('3.58');
  });

  it('waits while gas and sweep have no price', async () => {
    await closed('sweep', '0.00002');
    rates.set(ids.btc, null);
    expect(await postponedTo()).toEqual(later(clock.now(), 30_000));
    expect(await earned()).toBe('0');
    expect(toDecimal(await earned())).toBe(ZERO);
  });
});
