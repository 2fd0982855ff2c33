import { randomUUID } from 'node:crypto';
import { toDecimal } from '@parom/contract/money';
import { describe, expect, it } from 'vitest';
import { addresses, ids } from '../../test/factories.ts';
import { accountOf, assets, USER } from '../../test/operator-world.ts';
import { correctedTo } from '../../test/owed-payments.ts';
import { smallWorld } from '../../test/small-world.ts';
import { entryKeys, postEntry, withdrawalRequested } from '../ledger/index.ts';
import { withdrawalPaid } from '../referral/index.ts';

const { db, clock, world, run, asked, balance } = await smallWorld();

describe('withdrawals', () => {
  const annasFunds = (userId: string) => balance({ ...accountOf('referral', ids.usdt), ownerId: userId });

  /** Anna earned 100 and asks for 40: the amount leaves her balance at once, as requestWithdrawal does it. */
  async function ask(
    assetId: number,
    pay: string,
    isReserved = true,
  ): Promise<{ id: string; userId: string }> {
    const userId = await world.register(USER);
    const id = randomUUID();
    const at = clock.now();
    await db.transaction().execute(async (tx) => {
      const earned = { ...accountOf('referral', ids.usdt), ownerId: userId };
      await postEntry(tx, {
        key: 'referral:earlier',
        kind: 'referral',
        at,
        postings: [
          { account: accountOf('referral-cost', ids.usdt), amount: toDecimal('100') },
          { account: earned, amount: toDecimal('-100') },
        ],
      });
      await tx
        .insertInto('withdrawals')
        .values({
          id,
          user_id: userId,
          amount_usdt: '40',
          fee_usdt: '2',
          asset_id: assetId,
          pay_amount: pay,
          address: addresses.tron,
          memo: null,
          state: 'requested',
          created_at: at,
        })
        .execute();
      if (!isReserved) return;
      const postings = withdrawalRequested(ids.usdt, userId, toDecimal('40'));
      await postEntry(tx, {
        key: entryKeys.withdrawalRequested(id),
        kind: 'withdrawal-requested',
        at,
        postings,
      });
    });
    return { id, userId };
  }
  const stateOf = async (id: string) =>
    (await run('withdrawals')).find((one: { id: string }) => one.id === id)?.state;

  it('approved in USDT are reserved, and paid when the payment is final', async () => {
    const { id } = await ask(assets.usdtTron, '38');
    expect(await run('approve-withdrawal', { withdrawal: id })).toBe(
      `Withdrawal ${id} is approved and will be paid: 38 USDT@tron to ${addresses.tron}.`,
    );
    expect(await stateOf(id)).toBe('approved');
    expect(await balance(accountOf('withdrawals', ids.usdt))).toBe('0');
    expect(await balance(accountOf('payable', ids.usdt))).toBe('-38');
    expect(await balance(accountOf('network-fees', ids.usdt))).toBe('-2');
    expect(await balance(accountOf('liquidity', ids.usdt))).toBe('0');
    const [payout] = await run('payouts');
    expect(payout).toMatchObject({ purpose: 'withdrawal', amount: '38 USDT@tron', state: 'queued' });
    expect((await run('assets')).find((one: { asset: string }) => one.asset === 'USDT@tron').promised).toBe(
      '38',
    );

    await db.updateTable('payments').set({ state: 'final' }).execute();
    await withdrawalPaid(world.deps, { paymentId: payout.id });
    expect(await stateOf(id)).toBe('paid');
    await expect(run('reject-withdrawal', { withdrawal: id, reason: 'x' })).rejects.toThrow(
      'is paid already',
    );
  });

  it('approved in another coin go through the exchange position', async () => {
    const { id } = await ask(assets.btc, '0.0004');
    await run('approve-withdrawal', { withdrawal: id });
    expect(await balance(accountOf('payable', ids.btc))).toBe('-0.0004');
    expect(await balance(accountOf('liquidity', ids.btc))).toBe('0.0004');
    expect(await balance(accountOf('liquidity', ids.usdt))).toBe('-38');
    expect(await balance(accountOf('network-fees', ids.usdt))).toBe('-2');
  });

  it('beyond the limit follow --after the last row', async () => {
    const { id, userId } = await ask(assets.btc, '0.0004');
    const [row] = await db.selectFrom('withdrawals').selectAll().execute();
    const closed = ['rejected', 'paid'].map((state) => ({ ...row, id: randomUUID(), state }));
    await db
      .insertInto('withdrawals')
      .values(closed as never)
      .execute();
    const shown: string[] = [];
    for (let after: string | undefined; shown.length < 3; after = shown.at(-1)) {
      const { result, after: next } = await asked('withdrawals', { limit: 1, after });
      expect(next).toBe(shown.length === 2 ? undefined : result[0].id);
      shown.push(result[0].id);
    }
    expect(shown.toSorted()).toEqual([id, ...closed.map((one) => one.id)].toSorted());
    expect(await annasFunds(userId)).toBe('-60');
  });

  it('approved twice are paid once', { tags: ['threat:double-referral'] }, async () => {
    const { id } = await ask(assets.usdtTron, '38');
    await run('approve-withdrawal', { withdrawal: id });
    await expect(run('approve-withdrawal', { withdrawal: id })).rejects.toThrow(
      '422: the withdrawal is approved',
    );
    expect(await run('payouts')).toHaveLength(1);
  });

  it('rejected before signing give the amount back', async () => {
    const { id, userId } = await ask(assets.btc, '0.0004');
    expect(await annasFunds(userId)).toBe('-60');
    await run('approve-withdrawal', { withdrawal: id });
    await run('reject-withdrawal', { withdrawal: id, reason: 'a mistake' });
    expect(await annasFunds(userId)).toBe('-100');
    for (const account of [
      accountOf('payable', ids.btc),
      accountOf('liquidity', ids.btc),
      accountOf('withdrawals', ids.usdt),
    ]) {
      expect(await balance(account)).toBe('0');
    }
    expect((await run('assets'))[0].promised).toBe('0');
    expect(await run('payouts')).toEqual([]);
    await expect(run('approve-withdrawal', { withdrawal: id })).rejects.toThrow('is rejected already');
  });

  it('are rejected after a failed payment, not after a signed one', async () => {
    const { id, userId } = await ask(assets.usdtTron, '38');
    await run('approve-withdrawal', { withdrawal: id });
    const order = { withdrawal: id, reason: 'x' };
    await db.updateTable('payments').set({ state: 'sent', tx_id: 'x' }).execute();
    await expect(run('reject-withdrawal', order)).rejects.toThrow('422: the payment is signed');
    expect(await annasFunds(userId)).toBe('-60');
    await db.updateTable('payments').set({ state: 'failed' }).execute();
    await run('reject-withdrawal', order);
    expect(await annasFunds(userId)).toBe('-100');
  });

  it('of roubles that another operator may have paid are rejected once released', async () => {
    const { id, userId } = await ask(assets.rub, '3000');
    await run('approve-withdrawal', { withdrawal: id });
    const [{ id: payout }] = await run('payouts');
    await run('claim-payment', { payout });
    await db.updateTable('payment_claims').set({ claimed_by: 'boris@example.com' }).execute();
    const order = { withdrawal: id, reason: 'x' };
    await expect(run('reject-withdrawal', order)).rejects.toThrow(
      '422: boris@example.com holds this payment',
    );
    expect([await stateOf(id), await annasFunds(userId)]).toEqual(['approved', '-60']);
    await run('release-payment', { payout, why: 'he went home' });
    await run('reject-withdrawal', order);
    expect([await stateOf(id), await annasFunds(userId)]).toEqual(['rejected', '-100']);
  });

  it('of another sum than was approved give all of it back', async () => {
    const { id, userId } = await ask(assets.usdtTron, '38');
    await run('approve-withdrawal', { withdrawal: id });
    const [{ id: payout }] = await run('payouts');
    await correctedTo(world.deps, payout, '45');
    expect(await balance(accountOf('payable', ids.usdt))).toBe('-45');
    await db.updateTable('payments').set({ state: 'failed' }).execute();
    await run('reject-withdrawal', { withdrawal: id, reason: 'x' });
    for (const kind of ['payable', 'liquidity', 'network-fees'] as const)
      expect(await balance(accountOf(kind, ids.usdt)), kind).toBe('0');
    expect(await annasFunds(userId)).toBe('-100');
  });

  it('rejected are never paid, also when their payment is final', async () => {
    const { id, userId } = await ask(assets.usdtTron, '38');
    await run('approve-withdrawal', { withdrawal: id });
    const [{ id: paymentId }] = await run('payouts');
    await db.updateTable('payments').set({ state: 'failed' }).execute();
    await run('reject-withdrawal', { withdrawal: id, reason: 'x' });
    await db.updateTable('payments').set({ state: 'final' }).execute();
    await withdrawalPaid(world.deps, { paymentId });
    expect(await stateOf(id)).toBe('rejected');
    expect(await annasFunds(userId)).toBe('-100');
  });

  it('are not paid by the news of a payment that a re-org took back', async () => {
    const { id } = await ask(assets.usdtTron, '38');
    await run('approve-withdrawal', { withdrawal: id });
    const [{ id: paymentId }] = await run('payouts');
    await db.updateTable('payments').set({ state: 'sent', tx_id: 'x', times_taken_back: 1 }).execute();
    await withdrawalPaid(world.deps, { paymentId });
    expect(await stateOf(id)).toBe('approved');
  });

  it('of other referrers stay as they are', async () => {
    const { id } = await ask(assets.usdtTron, '38');
    const [row] = await db.selectFrom('withdrawals').selectAll().execute();
    const userId = await world.register({ ...USER, email: 'boris@example.com' });
    const another = { ...row, id: randomUUID(), user_id: userId };
    await db
      .insertInto('withdrawals')
      .values(another as never)
      .execute();
    await run('approve-withdrawal', { withdrawal: id });
    expect([await stateOf(id), await stateOf(another.id)]).toEqual(['approved', 'requested']);
    await run('reject-withdrawal', { withdrawal: id, reason: 'x' });
    expect([await stateOf(id), await stateOf(another.id)]).toEqual(['rejected', 'requested']);
  });

  it('above the reserve, unreserved or unknown are refused', async () => {
    const { id } = await ask(assets.btc, '0.0004');
    await run('set-reserve', { asset: 'BTC@bitcoin', amount: '0.0003', books: '20', reference: 'counted' });
    await expect(run('approve-withdrawal', { withdrawal: id })).rejects.toThrow('422: the reserve');
    expect(await stateOf(id)).toBe('requested');
    for (const unknown of [randomUUID(), 'nonsense']) {
      await expect(run('approve-withdrawal', { withdrawal: unknown })).rejects.toThrow('422');
    }
  });

  it('whose amount never left the balance are not paid', async () => {
    const { id } = await ask(assets.usdtTron, '38', false);
    await expect(run('approve-withdrawal', { withdrawal: id })).rejects.toThrow(
      '422: the referrer’s balance was never charged',
    );
    expect(await run('payouts')).toEqual([]);
  });
});
