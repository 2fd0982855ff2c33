import { formatDecimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addresses, ids } from '../../../test/factories.ts';
import { assets, putDeposit, putTicket } from '../../../test/operator-world.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { scriptedChain } from '../../../test/scripted-chain.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { ChainOutage } from '../../chains/chain.ts';
import { type Account, balanceOf, lockAsset } from '../../ledger/index.ts';
import { advancePayments } from '../../payments/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Schema } from '../../schema.ts';
import { findDeposit } from '../deposits/deposit-store.ts';
import { completeTicket, depositFinal, depositVanished } from '../index.ts';

const { db, world, statusOf } = await smallWorld();

const FEE = toDecimal('0.0001');
const btc = async (kind: Account['kind'], of: Pick<Account, 'networkId'> = {}) =>
  formatDecimal(await balanceOf(db, { kind, currencyId: ids.btc, ...of }));
const ETHER = { currencyId: ids.eth, networkId: ids.ethereum };
const booked = async () => ({
  hot: await btc('hot', { networkId: ids.bitcoin }),
  unmatched: await btc('unmatched'),
  payable: await btc('payable'),
  losses: await btc('losses'),
});
const dispositionOf = async (depositId: number) => (await findDeposit(db, depositId))?.disposition;
const networkLoses = (depositId: number) =>
  db.updateTable('deposits').set({ state: 'vanished' }).where('id', '=', depositId).execute();
const refundAlone = (deposit: number) =>
  world.run('refund-deposit', { deposit, address: addresses.bitcoin, reason: 'claimed by mail' });

describe('a refund', () => {
  const heldTicket = async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    await putDeposit(world.deps, { ticket, amount: '0.5', disposition: 'open' });
    return ticket;
  };
  const refundTicket = (ticket: { readonly id: string }, address: string = addresses.bitcoin) =>
    world.run('refund-ticket', { ticket: ticket.id, address, reason: 'asked for' });
  const payouts = () => db.selectFrom('payments').select(['purpose', 'amount']).execute();

  it('refuses the ticket’s own deposit address, and says so', async () => {
    const ticket = await heldTicket();
    const ownAddress = addresses.bitcoin;
    await db
      .updateTable('deposit_addresses')
      .set({ address: ownAddress })
      .where('id', '=', ticket.depositAddressId)
      .execute();
    const unmatched = await putDeposit(world.deps, { amount: '0.2', disposition: 'unmatched' });
    await expect(refundTicket(ticket, ownAddress)).rejects.toThrow('one of our own addresses');
    const alone = { deposit: unmatched, address: ownAddress, reason: 'claimed by mail' };
    await expect(world.run('refund-deposit', alone)).rejects.toThrow('one of our own addresses');
    expect(await payouts()).toEqual([]);
  });

  it('refuses an address that screening stops for a payment', {
    tags: ['threat:payout-to-own'],
  }, async () => {
    const ticket = await heldTicket();
    const unmatched = await putDeposit(world.deps, { amount: '0.2', disposition: 'unmatched' });
    const asked: string[] = [];
    const pass = { verdict: 'pass' } as const;
    world.screening.push({
      name: 'over the network',
      screenAddress: () => pass,
      screenDeposit: async () => pass,
      screenPayment: async (address) => {
        asked.push(address);
        return { verdict: 'stop', reason: 'stolen' };
      },
    });
    await expect(refundTicket(ticket)).rejects.toThrow('that address is blocked');
    await expect(refundAlone(unmatched)).rejects.toThrow('that address is blocked');
    expect(asked).toEqual([addresses.bitcoin, addresses.bitcoin]);
    expect(await payouts()).toEqual([]);
  });

  it('asks the network’s fee once for much dust', async () => {
    const ticket = await heldTicket();
    for (let sent = 0; sent < 3; sent += 1)
      await putDeposit(world.deps, { ticket, amount: '0.00001', disposition: 'parked' });
    let asked = 0;
    world.chain.estimateFee = async () => {
      asked += 1;
      return FEE;
    };
    await refundTicket(ticket);
    expect(asked).toBe(1);
    expect((await payouts()).map(({ amount }) => amount)).toEqual(['0.499900000000000000']);
  });

  it('leaves out a deposit of a network that is not served any more', async () => {
    const ticket = await heldTicket();
    const foreign = await putDeposit(world.deps, {
      ticket,
      amount: '0.1',
      disposition: 'parked',
      coin: ETHER,
    });
    world.chain.estimateFee = async () => FEE;
    const alone = { deposit: foreign, address: addresses.evm, reason: 'claimed by mail' };
    await expect(world.run('refund-deposit', alone)).rejects.toThrow('no network serves');
    await refundTicket(ticket);
    expect((await payouts()).map(({ amount }) => amount)).toEqual(['0.499900000000000000']);
    expect(await dispositionOf(foreign)).toBe('parked');
  });

  it('of extras leaves out those without a fee, and says why if all lack one', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    const dust = await putDeposit(world.deps, { ticket, amount: '0.00001', disposition: 'parked' });
    world.chain.estimateFee = async () => {
      throw new ChainOutage('down');
    };
    await expect(refundTicket(ticket)).rejects.toThrow('the network does not answer');
    const foreign = await putDeposit(world.deps, {
      ticket,
      amount: '0.1',
      disposition: 'parked',
      coin: ETHER,
    });
    const ethereum = scriptedChain(ids.ethereum, ids.eth, ids.eth);
    ethereum.estimateFee = async () => FEE;
    world.chains.set(ids.ethereum, ethereum);
    await refundTicket(ticket, addresses.evm);
    expect((await payouts()).map(({ amount }) => amount)).toEqual(['0.099900000000000000']);
    expect([await dispositionOf(dust), await dispositionOf(foreign)]).toEqual(['parked', 'refunding']);
  });

  it('of extras is refused while only dust has a fee', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    await putDeposit(world.deps, { ticket, amount: '0.00001', disposition: 'parked' });
    await putDeposit(world.deps, { ticket, amount: '0.1', disposition: 'parked', coin: ETHER });
    world.chain.estimateFee = async () => FEE;
    await expect(refundTicket(ticket)).rejects.toThrow('no network serves this deposit');
    expect(await payouts()).toEqual([]);
  });

  it('sends back no deposit that became final after the fees were asked', async () => {
    const ticket = await heldTicket();
    const second = await putDeposit(world.deps, { ticket, amount: '0.2', disposition: 'open' });
    const becomes = (state: Schema['deposits']['state']) =>
      db.updateTable('deposits').set({ state }).where('id', '=', second).execute();
    await becomes('mined');
    world.chain.estimateFee = async () => {
      await becomes('final');
      return FEE;
    };
    await expect(refundTicket(ticket)).rejects.toThrow('became final meanwhile');
    expect(await payouts()).toEqual([]);
    await refundTicket(ticket);
    expect((await payouts()).map(({ amount }) => amount).toSorted()).toEqual([
      '0.199900000000000000',
      '0.499900000000000000',
    ]);
  });

  it('of a queued payout locks the books of all coins of its ticket in their order', async () => {
    const ticket = await heldTicket();
    await world.run('pay-ticket', { ticket: ticket.id, reason: 'agreed' });
    // Its books lie between those of the two exchanged coins.
    await putDeposit(world.deps, { ticket, amount: '0.1', disposition: 'parked', coin: ETHER });
    world.chain.estimateFee = async () => FEE;
    await refundTicket(ticket);
    expect((await payouts()).map(({ purpose }) => purpose).toSorted()).toEqual(['payout', 'refund']);
  });

  it('ends its ticket beside a parked deposit that was only swept', async () => {
    const ticket = await heldTicket();
    await refundTicket(ticket);
    const [refund] = await db.selectFrom('payments').select('id').execute();
    const parked = await putDeposit(world.deps, { ticket, amount: '0.1', disposition: 'parked' });
    const step = { assetId: assets.btc, depositId: parked } as const;
    await owedPayment(world.deps, { ...step, purpose: 'sweep', amount: '0.1' });
    await db.updateTable('payments').set({ state: 'final' }).execute();
    await completeTicket(world.deps, { paymentId: refund?.id ?? '' });
    expect(await statusOf(ticket.id)).toBe(TicketStatus.refunded);
  });

  it('that the fee eats to the last unit is refused', async () => {
    const deposit = await putDeposit(world.deps, { amount: '0.0001', disposition: 'unmatched' });
    world.chain.estimateFee = async () => FEE;
    await expect(refundAlone(deposit)).rejects.toThrow('the fees leave nothing to send back');
    expect(await dispositionOf(deposit)).toBe('unmatched');
  });
});

// The embedded database has one connection, so no other session can hold a lock.
describe.runIf(process.env.PAROM_TEST_DATABASE_URL !== undefined)('a deposit without a ticket', () => {
  const waiting = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.count ?? 0;
  };
  const waits = (count: number) => expect.poll(waiting, { interval: 5 }).toBeGreaterThanOrEqual(count);
  /** Until it ends, or waits as well: what it waits for is held by the one that began before. */
  const endsOrWaits = async (act: Promise<unknown>): Promise<void> => {
    let hasEnded = false;
    void act.finally(() => {
      hasEnded = true;
    });
    await expect.poll(async () => hasEnded || (await waiting()) > 1, { interval: 5 }).toBe(true);
  };
  const whileHeld = (hold: (tx: Tx) => Promise<unknown>, act: () => Promise<void>): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await hold(tx);
      await act();
    });

  it('vanishing during its refund is either taken back or refunded', async () => {
    const before = await booked();
    const deposit = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    let vanishing: Promise<void> | undefined;
    let refunding: Promise<unknown> | undefined;
    await whileHeld(
      (tx) => lockAsset(tx, assets.btc),
      async () => {
        world.chain.estimateFee = async () => {
          await networkLoses(deposit);
          vanishing = depositVanished(world.deps, { depositId: deposit });
          await waits(1);
          return FEE;
        };
        refunding = refundAlone(deposit).catch((error: Error) => error.message);
        await endsOrWaits(refunding);
      },
    );
    await vanishing;
    expect(await refunding).toMatch('only a final deposit');
    expect(await dispositionOf(deposit)).toBe('vanished');
    expect(await booked()).toEqual(before);
  });

  it('final and vanished at once leaves no debt', async () => {
    const deposit = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    // Without a judgement, as before its first event. The world's own credit of it stays.
    await db.deleteFrom('deposit_judgements').where('deposit_id', '=', deposit).execute();
    const before = await booked();
    let vanishing: Promise<void> | undefined;
    let crediting: Promise<void> | undefined;
    await whileHeld(
      (tx) => sql`lock table ledger_entries in exclusive mode`.execute(tx),
      async () => {
        crediting = depositFinal(world.deps, { depositId: deposit });
        await waits(1);
        vanishing = networkLoses(deposit).then(() => depositVanished(world.deps, { depositId: deposit }));
        await endsOrWaits(vanishing);
      },
    );
    await crediting;
    await vanishing;
    expect(await dispositionOf(deposit)).toBe('vanished');
    expect(await booked()).toEqual(before);
  });
});

describe('the refund of a single deposit', () => {
  const payouts = () => db.selectFrom('payments').select(['id', 'state']).orderBy('created_at').execute();
  const cancel = (payout: string | undefined) =>
    world.run('cancel-payout', { payout, reason: 'the wrong address' });

  it('is cancelled while queued, and can be ordered again', async () => {
    const before = await booked();
    const ticket = await putTicket(world.deps, { status: TicketStatus.completed });
    const deposits = [
      await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' }),
      await putDeposit(world.deps, { ticket, amount: '0.2', disposition: 'parked' }),
    ];
    const waiting = await booked();
    for (const deposit of deposits) await refundAlone(deposit);
    const queued = await payouts();
    for (const { id } of queued) await cancel(id);
    expect(await booked()).toEqual(waiting);
    expect(waiting).not.toEqual(before);
    expect(await Promise.all(deposits.map(dispositionOf))).toEqual(['unmatched', 'parked']);
    await expect(cancel(queued[0]?.id)).rejects.toThrow('cannot be taken back');

    for (const deposit of deposits) await refundAlone(deposit);
    expect((await payouts()).map(({ state }) => state).toSorted()).toEqual([
      'cancelled',
      'cancelled',
      'queued',
      'queued',
    ]);
    expect(await Promise.all(deposits.map(dispositionOf))).toEqual(['refunding', 'refunding']);
  });

  it('notes its own fees, and leaves those of another refund', async () => {
    const kept = async (depositId: number) => (await findDeposit(db, depositId))?.refundKept?.networkFee;
    const [one, other] = [
      await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' }),
      await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' }),
    ];
    world.chain.estimateFee = async () => FEE;
    await refundAlone(one);
    world.chain.estimateFee = async () => toDecimal('0.0003');
    await refundAlone(other);
    expect([await kept(one), await kept(other)]).toEqual([FEE, toDecimal('0.0003')]);
  });

  it('is not cancelled once signed', async () => {
    const deposit = await putDeposit(world.deps, { amount: '0.5', disposition: 'unmatched' });
    await refundAlone(deposit);
    await advancePayments(world.deps, ids.bitcoin);
    const [signed] = await payouts();
    expect(signed?.state).not.toBe('queued');
    await expect(cancel(signed?.id)).rejects.toThrow('cannot be taken back');
    expect(await dispositionOf(deposit)).toBe('refunding');
  });

  it('names the right command for a refund of a whole ticket', async () => {
    const ticket = await putTicket(world.deps, { status: TicketStatus.onHold });
    await putDeposit(world.deps, { ticket, amount: '0.5', disposition: 'open' });
    await world.run('refund-ticket', { ticket: ticket.id, address: addresses.bitcoin, reason: 'asked for' });
    const [queued] = await payouts();
    await expect(cancel(queued?.id)).rejects.toThrow('invalidate-ticket');
    expect((await payouts()).map(({ state }) => state)).toEqual(['queued']);
  });
});
