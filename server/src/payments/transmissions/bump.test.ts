import { randomUUID } from 'node:crypto';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { arrivedDeposit } from '../../../test/arrived-deposits.ts';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { impossible, included } from '../../../test/scripted-chain.ts';
import { TRON_USDT, TRX, tronWorld } from '../../../test/tron-world.ts';
import { ChainOutage, type PaymentRecord, type SignedPayment } from '../../chains/chain.ts';
import { readNetworkStops } from '../../currencies/index.ts';
import { balanceOf } from '../../ledger/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { advancePayments, askBump, attemptsOf, findPayment, stopNetwork } from '../index.ts';

const { db, clock, world, deps, watchTo } = await tronWorld();
let fates: Map<string, PaymentRecord>;
let dropped: string[];
beforeEach(async () => {
  [fates, dropped] = [new Map(), []];
  await watchTo(200);
  world.chain.record = (txId) => fates.get(txId) ?? { state: 'pending' };
  Object.assign(world.chain, {
    bumpAfterMs: 300_000,
    bump: async (_stuck: unknown, order: Parameters<typeof world.chain.sign>[0]): Promise<SignedPayment> =>
      world.chain.sign(order),
    discard: async ({ txId }: SignedPayment) => void dropped.push(txId),
  });
});

const look = async (times = 1) => {
  for (let at = 0; at < times; at += 1) {
    await advancePayments(deps, ids.tron);
    clock.advance(61_000);
  }
};
/** Owed and sent; then the time passes after which a replacement is due. */
const stuckPayment = async (afterMs = 300_000): Promise<{ id: string; first: string }> => {
  const id = await owedPayment(deps, {
    purpose: 'payout',
    assetId: TRON_USDT,
    isReserved: true,
    amount: '100',
  });
  await advancePayments(deps, ids.tron);
  const first = (await findPayment(db, id))?.txId ?? '';
  clock.advance(afterMs);
  return { id, first };
};
const txOf = async (id: string) => (await findPayment(db, id))?.txId ?? '';
const carriers = async () =>
  (await db.selectFrom('transmissions').select(['tx_id', 'state', 'fee']).orderBy('signed_at').execute()).map(
    ({ tx_id, state }) => [tx_id, state],
  );
const hot = async (currencyId: number) =>
  formatDecimal(await balanceOf(db, { kind: 'hot', currencyId, networkId: ids.tron }));
const orders = () => world.chain.signed.map(({ payments, nonce }) => [payments, nonce]);

describe('a stuck payment', () => {
  it('is replaced after the set time, to the same recipients', async () => {
    const { id, first } = await stuckPayment(299_000);
    await look();
    expect(world.chain.signed).toHaveLength(1);
    await look(2);
    const second = await txOf(id);
    expect(second).not.toBe(first);
    expect(orders()[1]).toEqual(orders()[0]);
    expect(await carriers()).toEqual([
      [first, 'sent'],
      [second, 'sent'],
    ]);
    expect(world.chain.sent).toContain(second);
    expect(await attemptsOf(db, [id])).toMatchObject([
      { txId: first, state: 'sent', replacedBy: second },
      { txId: second, state: 'sent', fee: null, replacedBy: null },
    ]);
  });

  it('is asked about once at each look, until it has a rival', async () => {
    const { first } = await stuckPayment(1_000);
    const asked: string[] = [];
    const { lookUp } = world.chain;
    world.chain.lookUp = async (payment) => {
      asked.push(payment.txId);
      return lookUp(payment);
    };
    await look();
    expect(asked).toEqual([first]);
  });

  it('is settled once by its replacement, at its fee, and is closed', async () => {
    const { id, first } = await stuckPayment();
    await look(2);
    const second = await txOf(id);
    fates.set(second, { ...included(1_000), fee: toDecimal('3') }).set(first, impossible(1_000));
    await look(2);
    expect(await findPayment(db, id)).toMatchObject({ state: 'final', txId: second, fee: toDecimal('3') });
    expect(await carriers()).toEqual([
      [first, 'replaced'],
      [second, 'final'],
    ]);
    expect([await hot(ids.usdt), await hot(TRX)]).toEqual(['1999900', '1999997']);
    expect(await attemptsOf(db, [id])).toMatchObject([
      { paymentId: id, txId: first, state: 'replaced', replacedBy: second },
      { paymentId: id, txId: second, state: 'final', fee: toDecimal('3'), replacedBy: null },
    ]);
    expect(await openAlerts(db)).toEqual([]);
  });

  it('mined itself after its replacement was sent, closes that one and is shown', async () => {
    const { id, first } = await stuckPayment();
    await look(2);
    const second = await txOf(id);
    fates.set(first, included(1_000)).set(second, impossible(1_000));
    await look(2);
    expect(await findPayment(db, id)).toMatchObject({ state: 'final', txId: first });
    expect(await carriers()).toEqual([
      [first, 'final'],
      [second, 'replaced'],
    ]);
    expect(await hot(ids.usdt)).toBe('1999900');
  });

  it('whose replacement waits for its depth, raises no alarm', async () => {
    const { id, first } = await stuckPayment();
    await look(2);
    world.chain.isOvertaken = async () => true;
    fates.set(first, { state: 'missing' }).set(await txOf(id), included(1));
    await look(8);
    expect((await readNetworkStops(db, ids.tron)).wallet).toBeNull();
    expect(await carriers()).toHaveLength(2);
    expect((await findPayment(db, id))?.state).toBe('sent');
  });

  it('whose number a stranger spent, fails once, after both are proven dead', async () => {
    const { id, first } = await stuckPayment();
    await look(2);
    fates.set(first, impossible(1_000));
    await look(2);
    expect((await findPayment(db, id))?.state).toBe('sent');
    fates.set(await txOf(id), impossible(1_000));
    await look(3);
    expect(await findPayment(db, id)).toMatchObject({ state: 'failed', failure: 'spent' });
    expect((await carriers()).map(([, state]) => state)).toEqual(['impossible', 'impossible']);
    const failed = (await db.selectFrom('jobs').select('kind').execute()).filter(
      ({ kind }) => kind === 'payment.failed',
    );
    expect(failed).toHaveLength(1);
  });

  it('that reverted closes its replacement', async () => {
    const { id, first } = await stuckPayment();
    await look(2);
    fates.set(first, { ...included(1_000), state: 'failed' });
    await look(2);
    expect((await findPayment(db, id))?.state).toBe('failed');
    expect((await carriers()).map(([, state]) => state)).toEqual(['failed', 'replaced']);
  });

  it('that is in a block by then is not replaced', async () => {
    const { first } = await stuckPayment();
    fates.set(first, included(1));
    await look(3);
    expect(world.chain.signed).toHaveLength(1);
  });

  it('is not replaced while payments are stopped', async () => {
    await stuckPayment();
    await db
      .updateTable('assets')
      .set({ payments_stopped_reason: { by: 'operator', words: 'looking' } })
      .execute();
    await look(2);
    expect(world.chain.signed).toHaveLength(1);
  });

  it('whose deposit a re-org took back, is replaced, or later numbers would wait', async () => {
    const deposit = { networkId: ids.bitcoin, currencyId: ids.btc, address: 'from', amount: '1', index: 7 };
    const { id: depositId } = await arrivedDeposit(deps, deposit);
    const { id, first } = await stuckPayment();
    await db.updateTable('payments').set({ purpose: 'refund', deposit_id: depositId }).execute();
    await db.updateTable('deposits').set({ state: 'vanished' }).execute();
    await look(2);
    expect(await carriers()).toEqual([
      [first, 'sent'],
      [await txOf(id), 'sent'],
    ]);
  });

  it('whose network is stopped while its replacement is signed, gets none', async () => {
    const { first } = await stuckPayment();
    const reason = { by: 'operator', words: 'a stolen key' } as const;
    world.chain.onSign = () =>
      db.transaction().execute((tx) => stopNetwork(tx, ids.tron, 'out', { reason, until: null }));
    await look(2);
    expect(await carriers()).toEqual([[first, 'sent']]);
    expect([dropped.length, world.chain.signed.length]).toEqual([1, 2]);
  });

  it('that its network would not replace now, is asked about again', async () => {
    const { id, first } = await stuckPayment();
    const { bump } = world.chain;
    world.chain.bump = async () => 'not now';
    await look();
    expect([await txOf(id), world.chain.signed.length]).toEqual([first, 1]);
    Object.assign(world.chain, { bump });
    await look();
    expect([(await txOf(id)) === first, world.chain.signed.length]).toEqual([false, 2]);
  });

  it('has a replacement of that moment', async () => {
    const { id } = await stuckPayment();
    const at = clock.now();
    await look();
    expect((await attemptsOf(db, [id])).at(-1)).toMatchObject({ signedAt: at });
  });

  it('at the ceiling of the fee waits, and an alert says why', async () => {
    const { id, first } = await stuckPayment();
    world.chain.bump = async () => {
      throw new ChainOutage('above maxFeeGwei');
    };
    await look(20);
    expect((await openAlerts(db)).map(({ subject, message }) => [subject, message])).toEqual([
      [`payout-waits:${id}`, expect.stringContaining('above maxFeeGwei')],
    ]);
    fates.set(first, included(1_000));
    await look();
    expect((await findPayment(db, id))?.state).toBe('final');
    expect(await openAlerts(db)).toEqual([]);
  });

  it('whose first worker sleeps through its lease, is replaced once', async () => {
    const { id, first } = await stuckPayment();
    let wake = () => {};
    const sleeping = new Promise<void>((resolve) => {
      wake = resolve;
    });
    let isSigning = false;
    world.chain.onSign = () => {
      isSigning = true;
      return sleeping;
    };
    const slow = advancePayments(deps, ids.tron);
    await expect.poll(() => isSigning).toBe(true);
    clock.advance(61_000);
    world.chain.onSign = () => {};
    await look(2);
    const second = await txOf(id);
    wake();
    await slow;
    expect((await carriers()).map(([txId]) => txId)).toEqual([first, second]);
    expect(dropped).toHaveLength(1);
    expect([first, second]).not.toContain(dropped[0]);
  });

  it('settled while its replacement is signed, gets none', async () => {
    const { id, first } = await stuckPayment();
    world.chain.onSign = async () => {
      world.chain.onSign = () => {};
      clock.advance(61_000);
      fates.set(first, included(1_000));
      await advancePayments(deps, ids.tron);
    };
    await look();
    expect((await findPayment(db, id))?.state).toBe('final');
    expect(await carriers()).toEqual([[first, 'final']]);
    expect(dropped).toHaveLength(1);
    expect(world.chain.sent).not.toContain(dropped[0]);
  });

  it('whose replacement could be mined beside it, keeps its own bytes alone', async () => {
    const { id, first } = await stuckPayment();
    const beside = async (_stuck: unknown, order: Parameters<typeof world.chain.sign>[0]) => ({
      ...(await world.chain.sign(order)),
      conflictKeys: ['another number'],
    });
    Object.assign(world.chain, { bump: beside });
    await look();
    expect(await carriers()).toEqual([[first, 'sent']]);
    expect(dropped).toHaveLength(1);
    expect(await txOf(id)).toBe(first);
  });
});

describe('a bump that an operator asks for', () => {
  const now = toDecimal('4');
  beforeEach(() => Object.assign(world.chain, { bumpedFee: async () => now }));

  it('replaces at the next look, before its time, and pays once', async () => {
    const { id, first } = await stuckPayment(1_000);
    const outcome = await askBump(deps, id);
    expect(outcome).toMatchObject({ done: true, transaction: first, now });
    await look(2);
    const second = await txOf(id);
    expect(orders()[1]).toEqual(orders()[0]);
    expect(await carriers()).toEqual([
      [first, 'sent'],
      [second, 'sent'],
    ]);
    await look(1);
    expect(world.chain.signed).toHaveLength(2);
    fates.set(second, included(1_000)).set(first, impossible(1_000));
    await look(2);
    expect(await findPayment(db, id)).toMatchObject({ state: 'final', txId: second });
    expect(await hot(ids.usdt)).toBe('1999900');
  });

  it('keeps one wish for each transaction', async () => {
    const { id, first } = await stuckPayment(1_000);
    const [one, other] = await Promise.all([askBump(deps, id), askBump(deps, id)]);
    expect([one, other].filter(({ done }) => done)).toHaveLength(1);
    expect(await askBump(deps, id)).toMatchObject({ said: [{ code: 'bumpAskedBefore' }] });
    await look(2);
    expect(await txOf(id)).not.toBe(first);
    expect(await askBump(deps, id)).toMatchObject({ done: true });
  });

  it('waits for the end of a stop', async () => {
    const { id } = await stuckPayment(1_000);
    expect(await askBump(deps, id)).toMatchObject({ done: true });
    const stop = (reason: { by: 'operator'; words: string } | null) =>
      db.updateTable('assets').set({ payments_stopped_reason: reason }).execute();
    await stop({ by: 'operator', words: 'looking' });
    await look();
    expect(world.chain.signed).toHaveLength(1);
    await stop(null);
    await look();
    expect(world.chain.signed).toHaveLength(2);
  });

  it('names no new fee where a second transaction pays for it', async () => {
    const { id, first } = await stuckPayment(1_000);
    Object.assign(world.chain, { bump: undefined, childOf: async () => toDecimal('1') });
    expect(await askBump(deps, id)).toMatchObject({ done: true, transaction: first, now: null });
  });

  it('is refused with a reason where no fee can be raised', async () => {
    const codeOf = async (id: string) => {
      const outcome = await askBump(deps, id);
      return outcome.done ? 'done' : outcome.said[0]?.code;
    };
    const { id, first } = await stuckPayment(1_000);
    Object.assign(world.chain, { bumpedFee: async () => 'not now' });
    expect(await codeOf(id)).toBe('bumpNotNow');
    Object.assign(world.chain, { bump: undefined });
    expect(await codeOf(id)).toBe('bumpUnknown');
    fates.set(first, included(1_000));
    await look();
    expect(await codeOf(id)).toBe('bumpTooLate');
    const unsent = await owedPayment(deps, {
      purpose: 'payout',
      assetId: TRON_USDT,
      isReserved: true,
      amount: '100',
    });
    expect(await codeOf(unsent)).toBe('bumpUnsent');
    expect(await codeOf(randomUUID())).toBe('noSuchPayment');
  });
});
