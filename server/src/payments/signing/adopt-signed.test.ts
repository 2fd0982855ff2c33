import { createHash } from 'node:crypto';
import { toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { impossible, included } from '../../../test/scripted-chain.ts';
import { numbersOf, type PutTransmission, putTransmission } from '../../../test/transmissions.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import type { Chain, PaymentOrder, PaymentRecord, SignedBefore, SignedPayment } from '../../chains/chain.ts';
import { balanceOf } from '../../ledger/index.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import type { Db } from '../../platform/db/db.ts';
import { advancePayment, advancePayments, findPayment, paymentTakenBack, proveFailures } from '../index.ts';
import { noteDiscarded } from '../transmissions/transmissions-store.ts';
import { startNonces } from '../wallets/wallets-store.ts';
import { storeSigned } from './signed-bytes.ts';

const { db, clock, world, deps, watchTo } = await tronWorld();
const ETHEREUM_USDT = 5;
let journal: SignedBefore[];
beforeEach(async () => {
  journal = [];
  world.chain.signedBefore = async () => journal;
  await startNonces(db, ids.tron, 'hot', 7);
});
const owe = () =>
  owedPayment(deps, { purpose: 'payout', assetId: TRON_USDT, amount: '100', isReserved: true });

const bytesOf = (id: string) => Buffer.from(`signed ${id}`);
async function journaled(
  paymentId: string,
  nonce: number,
  amount = '100',
  bytes = bytesOf(paymentId),
): Promise<string> {
  const txId = createHash('sha256').update(bytes).digest('hex');
  const to = (await findPayment(db, paymentId))?.address ?? 'gone';
  journal.push({
    id: crypto.randomUUID(),
    wallet: 'hot',
    nonce,
    payments: [{ id: paymentId, currencyId: ids.usdt, to, memo: null, amount: toDecimal(amount) }],
    signed: {
      txId,
      bytes,
      conflictKeys: [`nonce:hot:${nonce}`],
      validUntil: null,
      dependsOn: [],
      feeLimit: toDecimal('1'),
    },
  });
  return txId;
}

/** Between the first answer of `wallet_nonces` and its use. */
function onceRead(act: () => Promise<void>): Db {
  let isDone = false;
  const slow = (builder: object): object =>
    new Proxy(builder, {
      get: (target, key) => {
        const method: unknown = Reflect.get(target, key);
        if (typeof method !== 'function') return method;
        if (key !== 'executeTakeFirst') return (...given: unknown[]) => slow(method.apply(target, given));
        return async () => {
          const row: unknown = await method.apply(target);
          if (!isDone) await act();
          isDone = true;
          return row;
        };
      },
    });
  return new Proxy(db, {
    get: (target, key) => {
      const method: unknown = Reflect.get(target, key);
      if (typeof method !== 'function') return method;
      return (...given: unknown[]) =>
        given[0] === 'wallet_nonces' ? slow(method.apply(target, given)) : method.apply(target, given);
    },
  });
}

async function storedByAnother(paymentId: string): Promise<void> {
  const [entry] = journal;
  const payment = await findPayment(db, paymentId);
  if (entry === undefined || payment === undefined) throw new Error('nothing was signed');
  const nonce = { networkId: ids.tron, wallet: 'hot', value: entry.nonce };
  await db
    .transaction()
    .execute((tx) =>
      storeSigned(tx, deps, { id: entry.id, nonce, signed: entry.signed, payments: [payment] }),
    );
}

function droppedBy(chain: Pick<Chain, 'discard'>): string[] {
  const dropped: string[] = [];
  Object.assign(chain, { discard: async ({ txId }: SignedPayment) => void dropped.push(txId) });
  return dropped;
}

const carriers = async () =>
  (await db.selectFrom('transmissions').select('tx_id').orderBy('signed_at').execute()).map(
    (row) => row.tx_id,
  );

const states = async () =>
  (await db.selectFrom('transmissions').select('state').orderBy('signed_at').execute()).map(
    ({ state }) => state,
  );

/** On Ethereum, with the number of the first payment. */
async function putElsewhere(of: Partial<PutTransmission> = {}): Promise<void> {
  const owed = { purpose: 'payout', assetId: ETHEREUM_USDT, amount: '100' } as const;
  const paymentIds = [await owedPayment(deps, owed)];
  const keys = ['nonce:hot:7'];
  await putTransmission(db, { networkId: ids.ethereum, paymentIds, keys, at: clock.now(), ...of });
}

describe('a journal ahead of the database', { tags: ['threat:lost-backup'] }, () => {
  it('gives its bytes to owed payments first', async () => {
    const [first, second, third] = [await owe(), await owe(), await owe()];
    const txIds = [await journaled(first, 7), await journaled(second, 8)];
    await advancePayment(deps, third);
    expect(world.chain.signed).toMatchObject([{ nonce: 9, payments: [{ id: third }] }]);
    const adopted = [await findPayment(db, first), await findPayment(db, second)];
    expect(adopted.map((payment) => payment?.txId)).toEqual(txIds);
    await advancePayment(deps, first);
    expect(world.chain.sent).toContain(txIds[0]);
    expect(world.chain.signed).toHaveLength(1);
  });

  it('gives its bytes to the payment that asks', async () => {
    const first = await owe();
    const txId = await journaled(first, 7);
    await advancePayment(deps, first);
    expect(world.chain.signed).toEqual([]);
    expect((await findPayment(db, first))?.txId).toBe(txId);
  });

  it('adopts a payment that cannot arrive now', async () => {
    const first = await owe();
    const txId = await journaled(first, 7);
    world.chain.checkRecipient = async () => 'cannot receive';
    await advancePayment(deps, first);
    expect(await findPayment(db, first)).toMatchObject({ failure: null, txId });
  });

  it('adopts a consolidation before it gives way', async () => {
    const joined = await owedPayment(deps, { purpose: 'consolidate', assetId: TRON_USDT, amount: '100' });
    const txId = await journaled(joined, 7);
    clock.advance(86_400_000);
    const second = await owe();
    await advancePayment(deps, joined);
    await advancePayment(deps, second);
    expect((await findPayment(db, joined))?.txId).toBe(txId);
    expect(world.chain.signed).toMatchObject([{ nonce: 8, payments: [{ id: second }] }]);
  });

  it.each([
    ['another amount', '99'],
    ['no owed payment', null],
  ])('with %s, freezes the wallet unsigned', async (_what, amount) => {
    const [first, second] = [await owe(), await owe()];
    await journaled(amount === null ? crypto.randomUUID() : first, 7, amount ?? '100');
    await advancePayment(deps, second);
    expect(world.chain.signed).toEqual([]);
    expect(await openAlerts(db)).toMatchObject([
      { subject: `nonce:${ids.tron}`, message: expect.stringContaining("the signer's journal holds") },
    ]);
  });

  it.each([
    ['goes to another address', { address: 'another' }],
    ['was cancelled', { state: 'cancelled' }],
  ] as const)('of a payment that %s, freezes the wallet unsigned', async (_what, change) => {
    const [first, second] = [await owe(), await owe()];
    await journaled(first, 7);
    await db.updateTable('payments').set(change).where('id', '=', first).execute();
    await advancePayment(deps, second);
    expect([world.chain.signed, await carriers()]).toEqual([[], []]);
    expect(await openAlerts(db)).toMatchObject([{ subject: `nonce:${ids.tron}` }]);
  });

  it('stored by another worker, freezes nothing', async () => {
    const [first, second] = [await owe(), await owe()];
    await journaled(first, 7);
    await advancePayment({ ...deps, db: onceRead(() => storedByAnother(first)) }, second);
    expect(await openAlerts(db)).toEqual([]);
    expect((await findPayment(db, first))?.state).toBe('signed');
    expect(world.chain.signed).toMatchObject([{ nonce: 8, payments: [{ id: second }] }]);
  });

  it('keeps what another worker adopted meanwhile', async () => {
    const payment = await owe();
    const dropped = droppedBy(world.chain);
    const { sign } = world.chain;
    world.chain.sign = async (order) => {
      const signed = await sign(order);
      journal.push({ id: order.id, wallet: 'hot', nonce: order.nonce, payments: order.payments, signed });
      await storedByAnother(payment);
      return signed;
    };
    await advancePayment(deps, payment);
    expect((await findPayment(db, payment))?.txId).toBe(journal[0]?.signed.txId);
    expect(dropped).toEqual([]);
  });

  it('gives nothing that its signer gave up', async () => {
    const payment = await owe();
    const dropped = droppedBy(world.chain);
    const txId = await journaled(payment, 7);
    await db.transaction().execute((tx) => noteDiscarded(tx, journal[0]?.id ?? ''));
    await advancePayment(deps, payment);
    expect(dropped).toEqual([txId]);
    expect(world.chain.signed).toMatchObject([{ nonce: 7, payments: [{ id: payment }] }]);
    expect((await findPayment(db, payment))?.txId).not.toBe(txId);
  });

  it('below the stored numbers, is passed over', async () => {
    const first = await owe();
    await journaled(crypto.randomUUID(), 6);
    await advancePayment(deps, first);
    expect(world.chain.signed).toMatchObject([{ nonce: 7 }]);
  });

  it('gives both versions of a replaced payment', async () => {
    world.chain.record = () => ({ state: 'pending' });
    const first = await owe();
    const txIds = [
      await journaled(first, 7),
      await journaled(first, 7, '100', Buffer.from('dearer')),
    ] as const;
    await advancePayment(deps, first);
    expect(await carriers()).toEqual(txIds);
    expect((await findPayment(db, first))?.txId).toBe(txIds[1]);
    expect(world.chain.signed).toEqual([]);
    world.chain.record = (txId) => (txId === txIds[0] ? included(1_000) : impossible(1_000));
    for (let round = 0; round < 3; round += 1) {
      clock.advance(61_000);
      await advancePayments(deps, ids.tron);
    }
    expect(await findPayment(db, first)).toMatchObject({ state: 'final', txId: txIds[0] });
  });

  it('gives the replacement of a known payment', async () => {
    world.chain.record = () => ({ state: 'pending' });
    const first = await owe();
    await advancePayment(deps, first);
    const replacement = await journaled(first, 7);
    // Another process of the same wallet.
    const chain = { ...world.chain };
    deps.chains.set(ids.tron, chain);
    await advancePayment(deps, await owe());
    expect(await carriers()).toContain(replacement);
    expect(world.chain.signed.map(({ nonce }) => nonce)).toEqual([7, 8]);
  });

  it('gives no replacement that its signer gave up', async () => {
    world.chain.record = () => ({ state: 'pending' });
    const [first, second] = [await owe(), await owe()];
    await advancePayment(deps, first);
    await journaled(first, 7);
    await db.transaction().execute((tx) => noteDiscarded(tx, journal[0]?.id ?? ''));
    // Another process of the same wallet.
    deps.chains.set(ids.tron, { ...world.chain });
    clock.advance(1_000);
    await advancePayment(deps, second);
    const shown = [await findPayment(db, first), await findPayment(db, second)];
    expect(await carriers()).toEqual(shown.map((payment) => payment?.txId));
  });

  it('gives a replacement named alike on another network', async () => {
    world.chain.record = () => ({ state: 'pending' });
    const first = await owe();
    await advancePayment(deps, first);
    const replacement = await journaled(first, 7);
    await putElsewhere({ txId: replacement });
    // Another process of the same wallet.
    deps.chains.set(ids.tron, { ...world.chain });
    await advancePayment(deps, await owe());
    expect((await carriers()).filter((txId) => txId === replacement)).toHaveLength(2);
  });

  it('gives no replacement for a number of another network', async () => {
    const first = await owe();
    await advancePayment(deps, first);
    expect((await findPayment(db, first))?.state).toBe('final');
    await putElsewhere();
    const replacement = await journaled(first, 7);
    // Another process of the same wallet.
    deps.chains.set(ids.tron, { ...world.chain });
    await advancePayment(deps, await owe());
    expect(await carriers()).not.toContain(replacement);
  });

  it('holding both versions, lets others leave', async () => {
    world.chain.record = () => ({ state: 'pending' });
    const first = await owe();
    const txIds = [await journaled(first, 7), await journaled(first, 7, '100', Buffer.from('dearer'))];
    await advancePayment(deps, first);
    // Another process of the same wallet.
    deps.chains.set(ids.tron, { ...world.chain });
    clock.advance(1_000);
    const next = await owe();
    await advancePayment(deps, next);
    expect(world.chain.signed).toMatchObject([{ nonce: 8, payments: [{ id: next }] }]);
    expect(await carriers()).toEqual([...txIds, (await findPayment(db, next))?.txId]);
  });

  it('of a version that lost before a re-org, lets others leave', async () => {
    world.chain.record = () => ({ state: 'pending' });
    const first = await owe();
    const won = await journaled(first, 7);
    await journaled(first, 7, '100', Buffer.from('dearer'));
    await watchTo(130);
    await advancePayment(deps, first);
    world.chain.record = (txId) => (txId === won ? included(1_000) : impossible(1_000));
    for (let round = 0; round < 3; round += 1) {
      clock.advance(61_000);
      await advancePayments(deps, ids.tron);
    }
    expect(await states()).toEqual(['final', 'replaced']);
    await watchTo(99);
    world.chain.record = () => ({ state: 'missing' });
    await paymentTakenBack(deps, { paymentId: first });
    expect(await states()).toEqual(['sent', 'replaced']);
    // Another process of the same wallet.
    deps.chains.set(ids.tron, { ...world.chain });
    const next = await owe();
    await advancePayment(deps, next);
    expect(await findPayment(db, next)).toMatchObject({ state: 'sent', lastError: null });
    expect(world.chain.signed).toMatchObject([{ nonce: 8, payments: [{ id: next }] }]);
  });

  it('of an expired payment’s reused number, lets others leave', async () => {
    const { sign } = world.chain;
    const fates = new Map<string, PaymentRecord>();
    Object.assign(world.chain, {
      validUntil: 150,
      record: (txId: string) => fates.get(txId) ?? { state: 'pending' },
      balance: (currencyId: number) => balanceOf(db, { kind: 'hot', currencyId, networkId: ids.tron }),
      sign: async (order: PaymentOrder) => {
        const signed = await sign(order);
        journal.push({ id: order.id, wallet: 'hot', nonce: order.nonce, payments: order.payments, signed });
        return signed;
      },
    });
    await watchTo(200);
    const first = await owe();
    await advancePayment(deps, first);
    fates.set((await findPayment(db, first))?.txId ?? '', impossible(1_000, 'expired'));
    for (let round = 0; round < 3; round += 1) {
      clock.advance(61_000);
      await advancePayments(deps, ids.tron);
      await proveFailures(deps);
    }
    expect([await states(), await numbersOf(db, first)]).toEqual([
      ['impossible', 'sent'],
      [7, 7],
    ]);
    // Another process of the same wallet.
    deps.chains.set(ids.tron, { ...world.chain });
    const next = await owe();
    await advancePayment(deps, next);
    expect(await findPayment(db, next)).toMatchObject({ state: 'sent', lastError: null });
    expect(await numbersOf(db, next)).toEqual([8]);
  });
});
