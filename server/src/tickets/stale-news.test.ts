/** A decision rests on the facts of its moment, not on an older event or a slow answer. */
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { describe, expect, it } from 'vitest';
import { arrivedDeposit } from '../../test/arrived-deposits.ts';
import { ids } from '../../test/factories.ts';
import { assets, putDeposit, putTicket } from '../../test/operator-world.ts';
import { owedPayment } from '../../test/owed-payments.ts';
import { smallWorld } from '../../test/small-world.ts';
import type { ScreenedDeposit, ScreeningProvider } from '../aml/screening.ts';
import { findPayment, paymentsOfTicket } from '../payments/index.ts';
import { findDeposit } from './deposits/deposit-store.ts';
import { undoExchange } from './exchange/undo-exchange.ts';
import { completeTicket, depositFinal, findTicket, judgeTicket } from './index.ts';

const { db, clock, world, run, balance, statusOf } = await smallWorld();

const { confirming, invalid, onHold, sending } = TicketStatus;
const dispositionOf = async (depositId: number) => (await findDeposit(db, depositId))?.disposition;
const payoutsOf = async (ticketId: string) =>
  (await paymentsOfTicket(db, ticketId)).map(({ state }) => state);

/** A provider whose first answer is slow: `meanwhile` runs first. @returns the screened amounts */
function slowly(meanwhile: () => Promise<unknown>): string[] {
  const asked: string[] = [];
  const provider: ScreeningProvider = {
    name: 'slow',
    screenAddress: () => ({ verdict: 'pass' }),
    screenPayment: async () => ({ verdict: 'pass' }),
    screenDeposit: async (deposit: ScreenedDeposit) => {
      const { amount } = deposit as ScreenedDeposit & { readonly amount: Decimal };
      asked.push(formatDecimal(amount));
      if (asked.length === 1) await meanwhile();
      return { verdict: 'pass' };
    },
  };
  world.screening.push(provider);
  return asked;
}

async function ticketWith(status: number, amount = '0.01') {
  const ticket = await putTicket(world.deps, { status });
  const deposit = await putDeposit(world.deps, { ticket, amount, disposition: 'open' });
  return { ticket, deposit };
}

describe('a deposit seen while screening answers', () => {
  it('is not exchanged by the answer about other deposits', async () => {
    const { ticket } = await ticketWith(confirming);
    const asked = slowly(() => putDeposit(world.deps, { ticket, amount: '0.005', disposition: 'open' }));
    await judgeTicket(world.deps, ticket.id);
    expect([asked, await statusOf(ticket.id), await payoutsOf(ticket.id)]).toEqual([
      ['0.01'],
      confirming,
      [],
    ]);
    await judgeTicket(world.deps, ticket.id);
    expect(asked.slice(1).toSorted()).toEqual(['0.005', '0.01']);
    expect([await statusOf(ticket.id), await payoutsOf(ticket.id)]).toEqual([sending, ['queued']]);
  });

  it('is screened even if it replaces a vanished deposit', async () => {
    const { ticket, deposit } = await ticketWith(confirming);
    const asked = slowly(async () => {
      await db.updateTable('deposits').set({ state: 'vanished' }).where('id', '=', deposit).execute();
      await putDeposit(world.deps, { ticket, amount: '0.01', disposition: 'open' });
    });
    await judgeTicket(world.deps, ticket.id);
    expect([asked.length, await statusOf(ticket.id), await payoutsOf(ticket.id)]).toEqual([
      1,
      confirming,
      [],
    ]);
  });

  it('is not exchanged by pay-ticket, which is declined', async () => {
    const { ticket, deposit } = await ticketWith(onHold);
    let late = 0;
    const asked = slowly(async () => {
      late = await putDeposit(world.deps, { ticket, amount: '0.005', disposition: 'open' });
    });
    // Unseen: the deposit comes while the act itself screens.
    const pay = () => world.run('pay-ticket', { ticket: ticket.id, reason: 'looked at' });
    await expect(pay()).rejects.toThrow('became final just now');
    expect(await payoutsOf(ticket.id)).toEqual([]);
    expect([await dispositionOf(deposit), await dispositionOf(late)]).toEqual(['open', 'open']);
    await pay();
    expect(asked.slice(1).toSorted()).toEqual(['0.005', '0.01']);
    expect([await dispositionOf(deposit), await dispositionOf(late)]).toEqual(['exchanged', 'exchanged']);
  });
});

describe('an event delivered again', () => {
  it('of an undone exchange leaves the next exchange alone', async () => {
    const { ticket, deposit } = await ticketWith(onHold);
    const reason = 'looked at';
    await run('pay-ticket', { ticket: ticket.id, reason });
    const [first] = await paymentsOfTicket(db, ticket.id);
    await run('invalidate-ticket', { ticket: ticket.id, reason });
    expect(await dispositionOf(deposit)).toBe('open');
    clock.advance(1_000);
    await run('pay-ticket', { ticket: ticket.id, reason });
    expect(await payoutsOf(ticket.id)).toEqual(['cancelled', 'queued']);
    if (first === undefined) throw new Error('it was paid before');
    await db.transaction().execute((tx) => undoExchange(tx, first, clock.now()));
    expect(await dispositionOf(deposit)).toBe('exchanged');
    expect(await balance({ kind: 'customer', currencyId: ids.btc, networkId: ids.bitcoin })).toBe('0');
  });

  it('of a final deposit credits nothing while it is only mined', async () => {
    const ticket = await putTicket(world.deps, { status: confirming });
    const { address } = await db
      .selectFrom('deposit_addresses')
      .select('address')
      .where('id', '=', ticket.depositAddressId)
      .executeTakeFirstOrThrow();
    const coin = { networkId: ids.bitcoin, currencyId: ids.btc };
    for (const state of ['mined', 'mempool', 'vanished'] as const) {
      const { id } = await arrivedDeposit(world.deps, {
        ...coin,
        address,
        amount: '0.01',
        state,
        txId: state,
      });
      await depositFinal(world.deps, { depositId: id });
      expect((await findDeposit(db, id))?.creditEntryKey).toBeNull();
    }
    await judgeTicket(world.deps, ticket.id);
    expect([await statusOf(ticket.id), await payoutsOf(ticket.id)]).toEqual([confirming, []]);
    expect(await balance({ kind: 'customer', currencyId: ids.btc, networkId: ids.bitcoin })).toBe('0');
  });

  it('of a final payout completes no ticket after a re-org', async () => {
    const ticket = await putTicket(world.deps, { status: sending });
    const paymentId = await owedPayment(world.deps, {
      purpose: 'payout',
      assetId: 1,
      amount: '1',
      ticketId: ticket.id,
    });
    const taken = { state: 'sent', tx_id: 'x', times_taken_back: 1 } as const;
    await db.updateTable('payments').set(taken).where('id', '=', paymentId).execute();
    await completeTicket(world.deps, { paymentId });
    expect([await statusOf(ticket.id), (await findPayment(db, paymentId))?.state]).toEqual([sending, 'sent']);
  });

  it('of a final payout changes no amount of a ticket that was stopped', async () => {
    const ticket = await putTicket(world.deps, { status: invalid });
    const payout = { purpose: 'payout', assetId: assets.usdtTron, ticketId: ticket.id } as const;
    const paymentId = await owedPayment(world.deps, { ...payout, amount: '870' });
    await db.updateTable('payments').set({ state: 'final' }).where('id', '=', paymentId).execute();
    await completeTicket(world.deps, { paymentId });
    const { status, getAmount, promisedAmount } = (await findTicket(db, ticket.id)) ?? {};
    expect([status, getAmount, promisedAmount]).toEqual([invalid, toDecimal('880'), null]);
  });
});

describe('a deposit address', () => {
  it('of one ticket is refused to a second one by the database', async () => {
    const first = await putTicket(world.deps, { status: confirming });
    const second = await putTicket(world.deps, { status: confirming });
    const sharing = db
      .updateTable('tickets')
      .set({ deposit_address_id: first.depositAddressId })
      .where('id', '=', second.id);
    await expect(sharing.execute()).rejects.toThrow('tickets_deposit_address_id_key');
  });
});

describe('a refund with more digits than the coin pays', () => {
  it.each([
    ['0.123456789999999999', '0.12345678'],
    ['1.00000000999', '1'],
  ])('of %s, is rounded down', async (arrived, goesBack) => {
    const { refundShares } = await import('./refunds/refund-shares.ts');
    const id = await putDeposit(world.deps, {
      amount: arrived,
      disposition: 'unmatched',
      coin: { currencyId: ids.eth, networkId: ids.ethereum },
    });
    const deposit = await findDeposit(db, id);
    if (deposit === null) throw new Error('it was put down');
    const terms = { fees: new Map([[id, toDecimal('0')]]), isAml: () => false };
    expect(refundShares(world.deps, deposit, terms)?.amount).toBe(toDecimal(goesBack));
  });
});
