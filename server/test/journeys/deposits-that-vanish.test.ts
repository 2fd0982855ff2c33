import { formatDecimal, subtract, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { replaceTransfer } from '../../src/chains/simulated/transfers.ts';
import {
  balanceOf,
  entryKeys,
  lockAsset,
  owedOutOf,
  postEntry,
  takeBackEntry,
} from '../../src/ledger/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { emit } from '../../src/platform/jobs/enqueue.ts';
import { addresses, ids } from '../factories.ts';
import { keepChain } from '../kept-chain.ts';
import { breaches, breachesIn } from '../proof/books.ts';
import { type Held, openService, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());
afterEach(() => service.price(ids.btc, '90000'));

const LOSSES = { kind: 'losses', currencyId: ids.btc } as const;
const statusOf = async (ticket: Held) => (await service.view(ticket)).status;
const customer = async () =>
  formatDecimal(await balanceOf(service.db, { kind: 'customer', currencyId: ids.btc }));
/** How many transactions wait for the lock of an asset. */
const waitingForAssets = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%"assets"%'`.execute(
    service.db,
  );
  return rows[0]?.count;
};
const HOUR = 3_600_000;
const start = async () => {
  await service.price(ids.btc, '90000');
  return service.createTicket();
};

describe('a deposit that vanishes', () => {
  it('replaced inside the window, leaves the ticket waiting again', {
    tags: ['threat:replaced-payment'],
  }, async () => {
    const ticket = await start();
    const txId = await service.send(ticket);
    expect(await statusOf(ticket)).toBe(2);
    await service.replace(ids.bitcoin, txId, { address: addresses.bitcoin });
    expect(await service.view(ticket)).toMatchObject({
      status: 1,
      receivedAmount: '0',
      deposits: [{ verdict: 'vanished' }],
    });
  });

  it('replaced by a higher amount, is counted once, at the lower rate', {
    tags: ['threat:replaced-payment'],
  }, async () => {
    const ticket = await start();
    const txId = await service.send(ticket, '0.005');
    await service.replace(ids.bitcoin, txId, { amount: toDecimal('0.01') });
    await service.price(ids.btc, '80000');
    await service.mine(ids.bitcoin, 2);
    const view = await service.view(ticket);
    // Sent anew: the lock of the first is lost, the rate at the first confirmation counts.
    expect(view).toMatchObject({ status: 3, receivedAmount: '0.01', toAmount: '792.8' });
  });

  it('replaced, loses its own rate lock only', {
    tags: ['threat:stranger-deposit'],
  }, async () => {
    const ticket = await start();
    await service.send(ticket);
    const txId = await service.send(ticket, '0.00001');
    await service.replace(ids.bitcoin, txId, { address: addresses.bitcoin });
    await service.send(ticket, '0.00001');
    await service.price(ids.btc, '80000');
    await service.mine(ids.bitcoin, 2);
    // 891.9 as promised, and 0.00001 at 80,000 less 0.9 %.
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '892.6928' });
  });

  it('replaced and sent again, gets the rate of its confirmation', {
    tags: ['threat:replaced-payment'],
  }, async () => {
    const ticket = await start();
    await service.send(ticket, '0.00001');
    const txId = await service.send(ticket, '0.00999');
    await service.replace(ids.bitcoin, txId, { address: addresses.bitcoin });
    await service.price(ids.btc, '80000');
    await service.send(ticket, '0.00999');
    await service.mine(ids.bitcoin, 2);
    // 0.00001 at 90,000 and 0.00999 at 80,000, less 0.9 %.
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '792.8991' });
  });

  it('replaced after the window, leaves the ticket expired', async () => {
    const ticket = await start();
    const txId = await service.send(ticket);
    await service.advance(31 * 60_000);
    expect(await statusOf(ticket)).toBe(2);
    await service.replace(ids.bitcoin, txId, { address: addresses.bitcoin });
    expect(await statusOf(ticket)).toBe(5);
  });

  it('dropped after the window, leaves a day for another deposit', async () => {
    const ticket = await start();
    const txId = await service.send(ticket);
    await service.advance(26 * HOUR);
    await service.replace(ids.bitcoin, txId, { address: addresses.bitcoin });
    expect(await statusOf(ticket)).toBe(5);
    await service.advance(23 * HOUR);
    await service.send(ticket);
    expect(await service.view(ticket)).toMatchObject({ status: 2, statusReason: null });
  });

  it('replaced before a price rise, is reserved once and repriced', async () => {
    const ticket = await start();
    const txId = await service.send(ticket);
    await replaceTransfer(service.world, txId, { address: addresses.bitcoin });
    await service.look(ids.bitcoin);
    await service.app.setSandboxPrice({ currencyId: ids.btc, usdt: toDecimal('99000'), stale: false });
    expect(await breachesIn(service.db, breaches)).toEqual([]);
    await service.settle();
    expect(await breachesIn(service.db, breaches)).toEqual([]);
    await service.advance(30_000);
    expect(await service.view(ticket)).toMatchObject({ status: 1, toAmount: '981.09' });
    expect(await breachesIn(service.db, breaches)).toEqual([]);
  });

  it('replaced on hold, follows the price once continued', async () => {
    const ticket = await start();
    const txId = await service.send(ticket);
    expect(await service.command('hold-ticket', { ticket: ticket.id, reason: 'a question' })).toBe(200);
    await service.replace(ids.bitcoin, txId, { address: addresses.bitcoin });
    expect(await service.command('continue-ticket', { ticket: ticket.id, reason: 'answered' })).toBe(200);
    await service.price(ids.btc, '80000');
    expect(await service.view(ticket)).toMatchObject({ status: 2, toAmount: '792.8' });
    await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '792.8' });
  });

  it('replaced after “I have paid”, leaves the ticket reported as paid', async () => {
    const ticket = await start();
    await service.call('POST', `/v1/tickets/pay?ticketId=${ticket.id}`, { token: ticket.token });
    const txId = await service.send(ticket);
    expect((await service.view(ticket)).byWord).toBe(false);
    await service.replace(ids.bitcoin, txId, { address: addresses.bitcoin });
    expect(await service.view(ticket)).toMatchObject({ status: 2, byWord: true });
  });
});

// The embedded database has one connection, so no second transaction can hold a lock.
const besideOthers = it.runIf(process.env.PAROM_TEST_DATABASE_URL !== undefined);

describe('a deposit that is seen', () => {
  besideOthers('while a payment holds the coin that it is of, counts without waiting for it', async () => {
    const ticket = await start();
    const btc = service.app.catalogue().asset(ids.btc, ids.bitcoin);
    await service.db.transaction().execute(async (tx) => {
      await lockAsset(tx, btc?.id ?? 0);
      await service.send(ticket);
      expect(await statusOf(ticket)).toBe(2);
    });
  });
});

describe('a re-org', () => {
  it('moving a deposit to another block changes nothing for the customer', async () => {
    const ticket = await start();
    await service.send(ticket);
    await service.mine(ids.bitcoin);
    await service.reorg(ids.bitcoin, 1);
    const view = await service.view(ticket);
    expect(view.history.map(({ status }) => status)).not.toContain(5);
    await service.mine(ids.bitcoin, 2);
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '891.9' });
    expect((await service.view(ticket)).deposits).toHaveLength(1);
  });

  it('dropping a mined deposit takes the ticket back to waiting', async () => {
    const ticket = await start();
    const txId = await service.send(ticket);
    await service.mine(ids.bitcoin);
    await service.reorg(ids.bitcoin, 1, [txId]);
    expect(await statusOf(ticket)).toBe(1);
  });

  it('dropping an awaited deposit has the others decide the ticket', async () => {
    const ticket = await start();
    await service.send(ticket);
    await service.mine(ids.bitcoin, 1);
    const txId = await service.send(ticket, '0.00001');
    await service.mine(ids.bitcoin, 1);
    expect(await statusOf(ticket)).toBe(2);
    await service.reorg(ids.bitcoin, 1, [txId]);
    expect(await service.view(ticket)).toMatchObject({ status: 3, toAmount: '891.9' });
  });

  it('dropping a deposit before a crash still decides the ticket', async () => {
    const ticket = await start();
    await service.send(ticket, '0.015');
    await service.mine(ids.bitcoin, 1);
    const txId = await service.send(ticket, '0.00001');
    await service.mine(ids.bitcoin, 1);
    // The part beyond the reserve needs a price: the job that judges the ticket must run again.
    await service.price(ids.btc, '90000', true);
    await service.advance(2 * 60_000);
    await service.reorg(ids.bitcoin, 1, [txId]);
    const dropped = await service.db
      .selectFrom('deposits')
      .select('id')
      .where('tx_id', '=', txId)
      .executeTakeFirstOrThrow();
    await service.db.deleteFrom('jobs').execute();
    await emit(service.db, service.clock.now(), 'deposit.vanished', { depositId: dropped.id });
    expect(await statusOf(ticket)).toBe(2);
    await service.price(ids.btc, '90000');
    await service.advance(10_000);
    expect(await statusOf(ticket)).toBe(3);
  });

  it('takes a final deposit below the minimum out of the books', async () => {
    const ticket = await start();
    const before = await customer();
    const txId = await service.send(ticket, '0.00005');
    await service.mine(ids.bitcoin, 2);
    expect(await customer()).not.toBe(before);
    await service.reorg(ids.bitcoin, 3, [txId]);
    expect(await customer()).toBe(before);
    expect(await statusOf(ticket)).toBe(1);
  });

  it('after a payout books a loss, alerts and pays nothing twice', {
    tags: ['threat:deposit-reorg'],
  }, async () => {
    const ticket = await start();
    const txId = await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 8);
    expect(await statusOf(ticket)).toBe(4);
    await service.reorg(ids.bitcoin, 3, [txId]);
    expect(await statusOf(ticket)).toBe(4);
    expect(formatDecimal(await balanceOf(service.db, { kind: 'losses', currencyId: ids.btc }))).toBe('0.01');
    expect((await openAlerts(service.db)).some(({ subject }) => subject.startsWith('reorg:'))).toBe(true);
    const payouts = await service.db
      .selectFrom('payments')
      .select('id')
      .where('ticket_id', '=', ticket.id)
      .execute();
    expect(payouts).toHaveLength(1);
  });

  it('after a write-off books a loss and owes the customer nothing', async () => {
    const ticket = await start();
    const [owedBefore, lostBefore] = [await customer(), await balanceOf(service.db, LOSSES)];
    const txId = await service.send(ticket, '0.00001');
    await service.mine(ids.bitcoin, 2);
    await service.command('hold-ticket', { ticket: ticket.id, reason: 'too little' });
    const { deposit_id: deposit } = await service.db
      .selectFrom('deposit_judgements')
      .select('deposit_id')
      .where('ticket_id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    const writeOff = { deposit, ticket: ticket.id, reason: 'dust' };
    expect(await service.command('write-off-deposit', writeOff)).toBe(200);
    await service.reorg(ids.bitcoin, 3, [txId]);
    expect(await customer()).toBe(owedBefore);
    const lost = subtract(await balanceOf(service.db, LOSSES), lostBefore);
    expect(formatDecimal(lost)).toBe('0.00001');
    expect(await statusOf(ticket)).toBe(9);
  });

  it('taking back deposit and payout leaves no loss and no debt', async () => {
    const [owedBefore, lostBefore] = [await customer(), await balanceOf(service.db, LOSSES)];
    const ticket = await start();
    await service.fault(ids.tron, 'down');
    const txId = await service.send(ticket);
    await service.mine(ids.bitcoin, 2);
    expect(await statusOf(ticket)).toBe(3);
    await service.reorg(ids.bitcoin, 3, [txId]);
    expect(await balanceOf(service.db, LOSSES)).not.toBe(lostBefore);
    expect(await service.command('invalidate-ticket', { ticket: ticket.id, reason: 'a re-org' })).toBe(200);
    expect(await statusOf(ticket)).toBe(0);
    expect(await balanceOf(service.db, LOSSES)).toBe(lostBefore);
    expect(await customer()).toBe(owedBefore);
    expect((await service.view(ticket)).deposits).toMatchObject([{ verdict: 'vanished' }]);
    await service.fault(ids.tron, 'none');
  });

  besideOthers(
    'that takes back a credited deposit beside a payment, waits for its locks in the order of the house',
    async () => {
      await service.mine(ids.bitcoin, 3);
      const ticket = await start();
      const txId = await service.send(ticket);
      await service.mine(ids.bitcoin);
      // The ticket waits for the second deposit, and so the first is credited and not decided.
      await service.send(ticket, '0.00005');
      await service.fault(ids.bitcoin, 'feeStuck');
      await service.mine(ids.bitcoin);
      expect(await statusOf(ticket)).toBe(2);

      const usdt = service.app.catalogue().asset(ids.usdt, ids.tron);
      let takingBack: Promise<void> | undefined;
      await service.db.transaction().execute(async (tx) => {
        await lockAsset(tx, usdt?.id ?? 0);
        takingBack = service.reorg(ids.bitcoin, 3, [txId]);
        await expect.poll(waitingForAssets, { timeout: 20_000 }).toBeGreaterThan(0);
        const [owed, lost] = [toDecimal('0.001'), toDecimal('-0.001')];
        const postings = [
          { account: owedOutOf({ currencyId: ids.btc, networkId: ids.bitcoin }, 'customer'), amount: owed },
          { account: LOSSES, amount: lost },
        ];
        const beside = { key: entryKeys.loss(0, 0), ticketId: null, at: service.clock.now() };
        await postEntry(tx, { ...beside, kind: 'loss', postings });
        await takeBackEntry(tx, { ...beside, kind: 'loss-undone' });
      });
      await takingBack;
      const left = await service.db
        .selectFrom('jobs')
        .select('last_error')
        .where('attempts', '>', 0)
        .execute();
      expect(left).toEqual([]);
      await service.fault(ids.bitcoin, 'none');
    },
    30_000,
  );

  it('of any depth up to ten pays three open tickets exactly once', async () => {
    const tickets = [await start(), await start(), await start()];
    for (let depth = 1; depth <= 10; depth += 1) {
      const ticket = tickets[depth % 3];
      if (depth <= 3 && ticket !== undefined) await service.send(ticket);
      await service.mine(ids.bitcoin);
      await service.reorg(ids.bitcoin, depth);
    }
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 9);
    for (const ticket of tickets) {
      expect(await statusOf(ticket)).toBe(4);
      const payouts = await service.db
        .selectFrom('payments')
        .select('state')
        .where('ticket_id', '=', ticket.id)
        .execute();
      expect(payouts).toEqual([{ state: 'final' }]);
    }
  });
});

describe('a deposit whose block returns', () => {
  // Blocks that the watcher knows, below those that are taken away.
  beforeAll(() => service.mine(ids.bitcoin, 3));
  const network = { kind: 'hot', currencyId: ids.btc, networkId: ids.bitcoin } as const;
  const booked = async () => ({
    hot: formatDecimal(await balanceOf(service.db, network)),
    losses: formatDecimal(await balanceOf(service.db, LOSSES)),
    customer: await customer(),
  });
  const lossAlerts = async () =>
    (await openAlerts(service.db)).filter(({ subject }) => subject.startsWith('reorg:'));

  /** Every deposit's finality is reported again. */
  async function tellAgain(): Promise<void> {
    const deposits = await service.db.selectFrom('deposits').select('id').execute();
    for (const { id } of deposits)
      await emit(service.db, service.clock.now(), 'deposit.final', { depositId: id });
    await service.work();
  }
  const finalDeposit = async (amount?: string) => {
    const ticket = await start();
    const txId = await service.send(ticket, amount);
    await service.mine(ids.bitcoin, 2);
    return { ticket, txId };
  };

  it('is no loss any more, each time', {
    tags: ['threat:deposit-reorg'],
  }, async () => {
    const alerts = (await lossAlerts()).length;
    const { ticket, txId } = await finalDeposit();
    const before = await booked();
    const turnBack = await keepChain(service, ids.bitcoin);
    for (let time = 0; time < 2; time += 1) {
      await service.reorg(ids.bitcoin, 3, [txId]);
      expect(await booked()).not.toEqual(before);
      expect(await lossAlerts()).toHaveLength(alerts + 1);
      await turnBack();
      await tellAgain();
      expect(await booked()).toEqual(before);
      expect(await lossAlerts()).toHaveLength(alerts);
    }
    await service.mine(ids.tron, 9);
    expect(await statusOf(ticket)).toBe(4);
  });

  it('is in the books again and is exchanged with the rest', async () => {
    const { ticket, txId } = await finalDeposit('0.00005');
    const before = await booked();
    const turnBack = await keepChain(service, ids.bitcoin);
    for (let time = 0; time < 2; time += 1) {
      await service.reorg(ids.bitcoin, 3, [txId]);
      expect(await statusOf(ticket)).toBe(1);
      expect(await booked()).not.toEqual(before);
      await turnBack();
      await tellAgain();
      expect(await booked()).toEqual(before);
    }
    await service.send(ticket, '0.00995');
    await service.mine(ids.bitcoin, 2);
    expect(await service.view(ticket)).toMatchObject({ status: 3, receivedAmount: '0.01' });
  });
});

describe('a payout on a network in trouble', () => {
  const paid = async () => {
    const ticket = await start();
    await service.send(ticket);
    return ticket;
  };
  const leftTo = (txId: string | undefined) =>
    service.db
      .selectFrom('sim_transactions')
      .select('state')
      .where('tx_id', '=', txId ?? '')
      .execute();

  it('whose broadcast gets no answer, is found and not repeated', async () => {
    const ticket = await paid();
    await service.fault(ids.tron, 'timeoutAfterAccept');
    await service.mine(ids.bitcoin, 2);
    await service.fault(ids.tron, 'none');
    await service.mine(ids.tron, 9);
    const view = await service.view(ticket);
    expect(view.status).toBe(4);
    expect(await leftTo(view.payoutTx?.id)).toEqual([{ state: 'mined' }]);
  });

  it('waits while its network is down', async () => {
    const ticket = await paid();
    await service.fault(ids.tron, 'down');
    await service.mine(ids.bitcoin, 2);
    await service.advance(60_000);
    expect(await statusOf(ticket)).toBe(3);
    await service.fault(ids.tron, 'none');
    await service.advance(120_000);
    await service.mine(ids.tron, 9);
    await service.advance(30_000);
    expect(await statusOf(ticket)).toBe(4);
  });

  it('with too low a fee, stays watched until a block takes it', async () => {
    const ticket = await paid();
    await service.fault(ids.tron, 'feeStuck');
    await service.mine(ids.bitcoin, 2);
    await service.mine(ids.tron, 9);
    expect(await statusOf(ticket)).toBe(3);
    await service.fault(ids.tron, 'none');
    await service.mine(ids.tron, 9);
    await service.advance(30_000);
    expect(await statusOf(ticket)).toBe(4);
  });

  it('is decided once when every event arrives twice', async () => {
    await service.fault(ids.bitcoin, 'duplicateEvents');
    const ticket = await paid();
    await service.mine(ids.bitcoin, 2);
    await service.fault(ids.bitcoin, 'none');
    expect(await service.view(ticket)).toMatchObject({ status: 3, receivedAmount: '0.01' });
    await service.mine(ids.tron, 9);
    expect(await statusOf(ticket)).toBe(4);
  });
});
