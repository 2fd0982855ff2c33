import { formatDecimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addresses, ids } from '../../test/factories.ts';
import { putDeposit, putTicket } from '../../test/operator-world.ts';
import { correctedTo, owedPayment } from '../../test/owed-payments.ts';
import { runJobs } from '../../test/run-jobs.ts';
import { impossible, included } from '../../test/scripted-chain.ts';
import { smallWorld } from '../../test/small-world.ts';
import { type Account, balanceOf, reserveStates } from '../ledger/index.ts';
import { waitingDecisions } from '../operator/watchdogs/condition-store.ts';
import { advancePayments, paymentsOfTicket } from '../payments/index.ts';
import { reconcileAsset } from '../payments/reconciliation/reconcile-asset.ts';
import { openAlerts } from '../platform/alerts/alerts-store.ts';
import { completeTicket, depositVanished, paymentFailed } from './index.ts';
import { historyOf } from './ticket-store.ts';

const { database, db, clock, world } = await smallWorld();

const btc = async (kind: Account['kind'], of: Pick<Account, 'networkId'> = {}) =>
  formatDecimal(await balanceOf(db, { kind, currencyId: ids.btc, ...of }));
const hot = () => btc('hot', { networkId: ids.bitcoin });
const heldBtc = async () =>
  formatDecimal((await reserveStates(db)).find(({ assetId }) => assetId === 1)?.reserved ?? toDecimal('0'));
const dispositionOf = async (depositId: number) =>
  (
    await db
      .selectFrom('deposit_judgements')
      .select('disposition')
      .where('deposit_id', '=', depositId)
      .executeTakeFirstOrThrow()
  ).disposition;
const statusOf = async (id: string) =>
  (await db.selectFrom('tickets').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
const refunds = async () =>
  (await db.selectFrom('payments').select(['id', 'state']).orderBy('created_at').execute()).map(
    ({ id, state }) => ({ id, state }),
  );
const statesOfRefunds = async () => (await refunds()).map(({ state }) => state);

/** The payments go as far as the network lets them, and what follows from it happens. */
async function settle(): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    clock.advance(60_000);
    await reconcileAsset(world.deps, world.chain, world.deps.catalogue().assetById(1));
    await advancePayments(world.deps, ids.bitcoin);
    await runJobs(database, clock, {
      'payment.final': [(event) => completeTicket(world.deps, event)],
      'payment.failed': [(event) => paymentFailed(world.deps, event)],
    });
  }
}
/** The node holds what the books say, and everything is read up to now. */
beforeEach(async () => {
  world.chain.balance = () => balanceOf(db, { kind: 'hot', currencyId: ids.btc, networkId: ids.bitcoin });
  const cursor = { network_id: ids.bitcoin, height: 200, hash: 'block 200', moved_at: clock.now() };
  await db.insertInto('chain_cursors').values(cursor).execute();
});
const networkProvesImpossible = () => {
  world.chain.record = () => impossible(1_000);
};
const networkIncludes = () => {
  world.chain.record = (txId) => (world.chain.sent.includes(txId) ? included(1_000) : { state: 'missing' });
};
/** Every currency of every entry sums to nothing, whatever was taken back. */
async function expectBalanced(): Promise<void> {
  const { rows } = await sql`
    select entry_id from ledger_postings group by entry_id, currency_id having sum(amount) <> 0`.execute(db);
  expect(rows).toEqual([]);
}

async function heldTicket(...amounts: string[]) {
  const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
  const deposits: number[] = [];
  for (const amount of amounts)
    deposits.push(await putDeposit(world.deps, { ticket, amount, disposition: 'open' }));
  return { ticket, deposits };
}
const refund = (ticket: { id: string }) =>
  world.run('refund-ticket', { ticket: ticket.id, address: addresses.bitcoin, reason: 'asked for' });

describe('a failed payment', () => {
  it.each([
    ['payout', (id: string) => `ticket ${id} is on hold`],
    ['withdrawal', () => 'withdrawal null waits for another decision'],
    ['sweep', () => null],
  ] as const)('of a %s alerts the operator, unless another alert does', async (purpose, waits) => {
    const { id: ticketId } = await putTicket(world.deps, { status: TicketStatus.sending });
    const ofTicket = purpose === 'payout' ? { ticketId } : {};
    const paymentId = await owedPayment(world.deps, { purpose, assetId: 1, amount: '1', ...ofTicket });
    await db.updateTable('payments').set({ state: 'failed' }).execute();
    await paymentFailed(world.deps, { paymentId });
    const what = waits(ticketId);
    const messages = what === null ? [] : [`${purpose} ${paymentId} can never be included: ${what}`];
    expect((await openAlerts(db)).map(({ message }) => message)).toEqual(messages);
  });

  it('of a payout of another sum than was decided takes all of the debt back', async () => {
    const { ticket } = await heldTicket('0.01');
    await world.run('pay-ticket', { ticket: ticket.id, reason: 'looked at' });
    const [payout] = await refunds();
    const owed = async () => {
      const of = await Promise.all(
        (['payable', 'liquidity'] as const).map((kind) => balanceOf(db, { kind, currencyId: ids.usdt })),
      );
      return of.map(formatDecimal);
    };
    await correctedTo(world.deps, payout?.id ?? '', '900');
    expect((await owed())[0]).toBe('-900');
    await db.updateTable('payments').set({ state: 'failed' }).execute();
    await paymentFailed(world.deps, { paymentId: payout?.id ?? '' });
    expect(await owed()).toEqual(['0', '0']);
    expect(await statusOf(ticket.id)).toBe(TicketStatus.onHold);
  });

  it('takes its decision back at the clock’s moment', async () => {
    const { ticket } = await heldTicket('0.01');
    await world.run('pay-ticket', { ticket: ticket.id, reason: 'looked at' });
    await db.updateTable('payments').set({ state: 'failed' }).execute();
    const [payout] = await refunds();
    clock.advance(60_000);
    await paymentFailed(world.deps, { paymentId: payout?.id ?? '' });
    const undone = await db
      .selectFrom('ledger_entries')
      .select('at')
      .where('kind', '=', 'exchange-undone')
      .execute();
    expect(undone).toEqual([{ at: clock.now() }]);
    expect((await historyOf(db, ticket.id)).at(-1)).toMatchObject({
      to: TicketStatus.onHold,
      at: clock.now(),
    });
    expect(await openAlerts(db)).toMatchObject([{ raisedAt: clock.now() }]);
  });
});

describe('a failed payout', () => {
  it('opens the deposits that it exchanged, and no others', async () => {
    const pay = (id: string) => world.run('pay-ticket', { ticket: id, reason: 'looked at' });
    const [failing, paid, waiting] = [
      await heldTicket('0.01'),
      await heldTicket('0.01'),
      await heldTicket('0.01'),
    ];
    const { ticket } = failing;
    const [stray, kept] = [
      await putDeposit(world.deps, { ticket, amount: '0.2', disposition: 'parked' }),
      await putDeposit(world.deps, { ticket, amount: '0.3', disposition: 'parked' }),
    ];
    await world.run('write-off-deposit', { deposit: kept, ticket: ticket.id, reason: 'the house’s own' });
    for (const { id } of [paid.ticket, ticket]) await pay(id);
    const [payout] = await paymentsOfTicket(db, ticket.id);
    await db.updateTable('payments').set({ state: 'failed' }).where('ticket_id', '=', ticket.id).execute();
    await paymentFailed(world.deps, { paymentId: payout?.id ?? '' });
    const ofAll = [...failing.deposits, stray, kept, ...paid.deposits, ...waiting.deposits];
    expect(await Promise.all(ofAll.map(dispositionOf))).toEqual([
      'open',
      'parked',
      'written-off',
      'exchanged',
      'open',
    ]);
  });
});

describe('an impossible refund', () => {
  it('is taken back whole, and can be ordered again and paid once', async () => {
    const { ticket, deposits } = await heldTicket('0.5');
    const before = await hot();
    networkProvesImpossible();
    await refund(ticket);
    expect([await btc('customer'), await btc('payable'), await btc('network-fees')]).toEqual([
      '0',
      '-0.4999',
      '-0.0001',
    ]);
    await settle();
    expect(await statesOfRefunds()).toEqual(['failed']);
    expect(await Promise.all(deposits.map(dispositionOf))).toEqual(['parked']);
    expect(await statusOf(ticket.id)).toBe(TicketStatus.refunding);
    expect([await btc('customer'), await btc('payable'), await btc('network-fees')]).toEqual([
      '-0.5',
      '0',
      '0',
    ]);
    expect([await hot(), await heldBtc()]).toEqual([before, '0']);
    const [failed] = await refunds();
    expect((await openAlerts(db)).map(({ subject }) => subject)).toContain(`payout:${failed?.id}`);
    await expectBalanced();

    networkIncludes();
    await refund(ticket);
    await settle();
    expect(await statesOfRefunds()).toEqual(['failed', 'final']);
    expect(await Promise.all(deposits.map(dispositionOf))).toEqual(['refunded']);
    expect(await statusOf(ticket.id)).toBe(TicketStatus.refunded);
    expect([await btc('customer'), await btc('payable')]).toEqual(['0', '0']);
    await expectBalanced();
    await expect(refund(ticket)).rejects.toThrow('422');
    expect(await statesOfRefunds()).toHaveLength(2);
  });

  it('of another sum than was decided is taken back whole', async () => {
    const { ticket, deposits } = await heldTicket('0.5');
    networkProvesImpossible();
    await refund(ticket);
    const [owed] = await refunds();
    await correctedTo(world.deps, owed?.id ?? '', '0.6');
    expect([await btc('payable'), await btc('liquidity')]).toEqual(['-0.6', '0.1001']);
    await settle();
    expect(await Promise.all(deposits.map(dispositionOf))).toEqual(['parked']);
    expect([await btc('customer'), await btc('payable'), await btc('liquidity')]).toEqual(['-0.5', '0', '0']);
    expect(await heldBtc()).toBe('0');
    await expectBalanced();
  });

  it.each([
    ['can never be included', impossible(1_000)],
    ['was included and reverted', { ...included(1_000), state: 'failed' }],
  ] as const)('that %s alerts the operator, with the next step', async (how, record) => {
    const { ticket, deposits } = await heldTicket('0.5');
    world.chain.record = () => record;
    await refund(ticket);
    await settle();
    const [failed] = await refunds();
    const message = `refund ${failed?.id} ${how}: deposit ${deposits[0]} waits for another decision`;
    expect((await openAlerts(db)).map((alert) => alert.message)).toContain(message);
  });

  it('delivered again after a further refund changes nothing', async () => {
    const { ticket, deposits } = await heldTicket('0.5');
    networkProvesImpossible();
    await refund(ticket);
    await settle();
    const [failed] = await refunds();
    await refund(ticket);
    await paymentFailed(world.deps, { paymentId: failed?.id ?? '' });
    expect(await Promise.all(deposits.map(dispositionOf))).toEqual(['refunding']);
    await expect(refund(ticket)).rejects.toThrow('422');
    networkIncludes();
    await settle();
    expect(await statesOfRefunds()).toEqual(['failed', 'final']);
    expect([await btc('customer'), await btc('payable')]).toEqual(['0', '0']);
    await expectBalanced();
  });

  it('of an unassigned deposit leaves it unmatched for another refund', async () => {
    const deposit = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    const sendBack = () =>
      world.run('refund-deposit', { deposit, address: addresses.bitcoin, reason: 'claimed by mail' });
    networkProvesImpossible();
    await sendBack();
    await settle();
    expect(await dispositionOf(deposit)).toBe('unmatched');
    expect([await btc('unmatched'), await btc('payable')]).toEqual(['-0.5', '0']);
    networkIncludes();
    await sendBack();
    await settle();
    expect(await dispositionOf(deposit)).toBe('refunded');
    expect([await btc('unmatched'), await btc('payable')]).toEqual(['0', '0']);
    expect(await statesOfRefunds()).toEqual(['failed', 'final']);
    await expectBalanced();
  });

  it('of dust alerts the operator until the next decision', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    const dust = await putDeposit(world.deps, {
      ticket,
      amount: '0.01',
      disposition: 'parked',
      isDust: true,
    });
    const waits = async () => [(await waitingDecisions(db)).deposits, await world.run('deposits')];
    expect(await waits()).toEqual([0, []]);
    networkProvesImpossible();
    await refund(ticket);
    await settle();
    expect(await waits()).toEqual([1, [expect.objectContaining({ deposit: dust })]]);
    const { books } = await world.run('ticket', { ticket: ticket.id });
    expect(books.map(({ entry }: { entry: string }) => entry)).toContain('deposit');
    networkIncludes();
    await refund(ticket);
    await settle();
    expect(await statusOf(ticket.id)).toBe(TicketStatus.refunded);
    expect(await waits()).toEqual([0, []]);
  });

  it('keeps its ticket refunding, even beside a final refund', async () => {
    const { ticket, deposits } = await heldTicket('0.5', '0.2');
    await refund(ticket);
    const isThere = (txId: string) => world.chain.sent.includes(txId);
    world.chain.record = (txId) => {
      if (txId === world.chain.sent[0]) return impossible(1_000);
      return isThere(txId) ? included(1_000) : { state: 'missing' };
    };
    await settle();
    expect((await statesOfRefunds()).toSorted()).toEqual(['failed', 'final']);
    expect(await statusOf(ticket.id)).toBe(TicketStatus.refunding);

    networkIncludes();
    const dispositions = await Promise.all(deposits.map(dispositionOf));
    const waiting = deposits[dispositions.indexOf('parked')];
    await world.run('refund-deposit', { deposit: waiting, address: addresses.bitcoin, reason: 'again' });
    await settle();
    expect(await statusOf(ticket.id)).toBe(TicketStatus.refunded);
    expect([await btc('customer'), await btc('payable')]).toEqual(['0', '0']);
    await expectBalanced();
  });

  describe('as the only one', () => {
    const expectStopped = async (ticket: { readonly id: string; readonly number: number }) => {
      expect(await statusOf(ticket.id)).toBe(TicketStatus.invalid);
      const alert = (await openAlerts(db)).find(({ subject }) => subject === `invariant:${ticket.id}`);
      expect(alert?.message).toContain(`Ticket ${ticket.number} was stopped`);
      await expectBalanced();
      await world.run('hold-ticket', { ticket: ticket.id, reason: 'we are asking you' });
      await world.run('reject-ticket', { ticket: ticket.id, reason: 'nothing is left' });
      expect(await statusOf(ticket.id)).toBe(TicketStatus.rejected);
    };

    it('stops the ticket after a write-off', async () => {
      const { ticket, deposits } = await heldTicket('0.5');
      networkProvesImpossible();
      await refund(ticket);
      await settle();
      const named = { deposit: deposits[0], ticket: ticket.id };
      await world.run('write-off-deposit', { ...named, reason: 'nobody can be paid' });
      await expectStopped(ticket);
    });

    it('stops the ticket again after an operator led it out', async () => {
      const { ticket, deposits } = await heldTicket('0.5');
      await world.run('invalidate-ticket', { ticket: ticket.id, reason: 'a doubt' });
      networkProvesImpossible();
      await refund(ticket);
      await settle();
      const named = { deposit: deposits[0], ticket: ticket.id };
      await world.run('write-off-deposit', { ...named, reason: 'nobody can be paid' });
      await expectStopped(ticket);
    });

    it('stops the ticket after the deposit vanishes', async () => {
      const { ticket, deposits } = await heldTicket('0.5');
      const [depositId = 0] = deposits;
      networkProvesImpossible();
      await refund(ticket);
      await settle();
      await db.updateTable('deposits').set({ state: 'vanished' }).where('id', '=', depositId).execute();
      await depositVanished(world.deps, { depositId });
      expect(await btc('customer')).toBe('0');
      await expectStopped(ticket);
    });
  });
});
