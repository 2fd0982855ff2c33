import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { type PutTransmission, putTransmission } from '../../../test/transmissions.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import {
  carrierOf,
  countEnded,
  countUnderWay,
  isUnknownRival,
  moveTransmission,
} from './transmissions-store.ts';

const { db, clock, deps } = await tronWorld();
let payment: string;
let other: string;
const owe = () => owedPayment(deps, { purpose: 'gas', assetId: TRON_USDT, amount: '1' });
beforeEach(async () => {
  payment = await owe();
  other = await owe();
});

const put = (of: Partial<PutTransmission> = {}) => {
  clock.advance(1);
  const keys = ['nonce:hot:7'];
  return putTransmission(db, { networkId: ids.tron, paymentIds: [payment], keys, at: clock.now(), ...of });
};
const isRival = (conflictKeys: readonly string[]) =>
  db.transaction().execute((tx) => isUnknownRival(tx, ids.tron, { txId: 'dearer', conflictKeys }));
const move = (id: string, of: Parameters<typeof moveTransmission>[2]) =>
  db.transaction().execute((tx) => moveTransmission(tx, id, of));

describe('the carrier of a payment', () => {
  it('is its open transaction, not a later one that can never pay', async () => {
    const open = await put();
    await put({ state: 'replaced' });
    await put({ paymentIds: [other], keys: ['nonce:hot:8'], state: 'final' });
    expect((await carrierOf(db, payment))?.id).toBe(open);
  });

  it('is none once each of its transactions ended without paying', async () => {
    await put({ state: 'impossible' });
    expect(await carrierOf(db, payment)).toBeUndefined();
  });
});

describe('a transmission', () => {
  it.each(['failed', 'impossible', 'replaced'] as const)('that is %s, is moved nowhere', async (state) => {
    const id = await put({ state });
    await expect(move(id, { from: [state], to: 'sent', set: {} })).rejects.toThrow(
      `no transmission moves from ${state} to sent`,
    );
  });

  it('in another state than the asked one stays as it is', async () => {
    const id = await put({ state: 'final' });
    expect(await move(id, { from: ['signed'], to: 'sent', set: {} })).toBeUndefined();
    expect((await carrierOf(db, payment))?.state).toBe('final');
  });

  it('that ended is counted for its own payment only', async () => {
    await put({ state: 'impossible' });
    const ended = (of: string) =>
      db
        .transaction()
        .execute(async (tx) => [await countEnded(tx, of, 'impossible'), await countEnded(tx, of, 'failed')]);
    expect([await ended(payment), await ended(other)]).toEqual([
      [1, 0],
      [0, 0],
    ]);
  });

  it('is under way on its own network, until it ends', async () => {
    await put();
    await put({ paymentIds: [other], keys: ['nonce:hot:8'], state: 'final' });
    expect([await countUnderWay(db, ids.tron), await countUnderWay(db, ids.bitcoin)]).toEqual([1, 0]);
  });
});

describe('an unknown transaction of the journal', () => {
  it('is a rival of an open one that spends the same', async () => {
    await put();
    expect([await isRival(['nonce:hot:7']), await isRival(['nonce:hot:8'])]).toEqual([true, false]);
  });

  it.each(['final', 'failed', 'impossible'] as const)('is no rival of a %s one', async (state) => {
    await put({ state });
    expect(await isRival(['nonce:hot:7'])).toBe(false);
  });

  it.runIf(process.env['PAROM_TEST_DATABASE_URL'])('is no rival of one that ends meanwhile', async () => {
    const id = await put();
    const [, isOne] = await sideBySide(
      db,
      (tx) => moveTransmission(tx, id, { from: ['sent'], to: 'final', set: {} }),
      () => isRival(['nonce:hot:7']),
    );
    expect(isOne).toBe(false);
  });
});
