import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { testDatabase } from '../../../test/database.ts';
import { ids, sowWorld } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { putTransmission } from '../../../test/transmissions.ts';
import { bindWallet } from '../../chains/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { PaymentPurpose, PaymentState } from '../payment.ts';
import {
  forgetNonces,
  freedNonce,
  knownNonce,
  queuedOwnIds,
  skipNonces,
  startNonces,
  takeNonce,
} from './wallets-store.ts';

const [ETHER, TRON_USDT] = [2, 7];
const clock = handClock();
const database = await testDatabase();
const { db } = database;
beforeEach(async () => {
  await database.truncate();
  await sowWorld(db, clock);
});
afterAll(() => database.close());

const inOne = <Result>(act: (tx: Tx) => Promise<Result>) => db.transaction().execute(act);

describe('the numbers of several wallets', () => {
  const hot = { networkId: ids.tron, wallet: 'hot' };
  const deposit = { networkId: ids.tron, wallet: 'deposit:3' };
  const elsewhere = { networkId: ids.ethereum, wallet: 'hot' };
  const EACH = [elsewhere, deposit, hot];
  const known = () => Promise.all(EACH.map(({ networkId, wallet }) => knownNonce(db, networkId, wallet)));
  beforeEach(async () => {
    for (const [place, { networkId, wallet }] of EACH.entries())
      await startNonces(db, networkId, wallet, 10 * (place + 1));
  });

  it('are known apart', async () => {
    expect(await known()).toEqual([10, 20, 30]);
    expect(await knownNonce(db, ids.ethereum, 'deposit:3')).toBeNull();
  });

  it.each([
    [elsewhere, 10, [11, 20, 30]],
    [deposit, 20, [10, 21, 30]],
    [hot, 30, [10, 20, 31]],
  ])('are taken apart: %j', async (wallet, value, left) => {
    expect(await inOne((tx) => takeNonce(tx, { ...wallet, value }))).toBe(true);
    expect(await known()).toEqual(left);
  });

  it.each([
    [hot, 40, [10, 20, 40]],
    [hot, 29, [10, 20, 30]],
    [deposit, 40, [10, 40, 30]],
    [elsewhere, 40, [40, 20, 30]],
  ])('are skipped apart, and forward only: %j to %i', async (wallet, value, left) => {
    await skipNonces(db, { ...wallet, value });
    expect(await known()).toEqual(left);
  });

  it('are forgotten with their network alone', async () => {
    await inOne((tx) => forgetNonces(tx, ids.tron));
    expect(await known()).toEqual([10, null, null]);
  });
});

describe('a number whose transaction', () => {
  const HOT = { networkId: ids.tron as number, wallet: 'hot' };
  const EXPIRED = { ...HOT, number: 8, state: 'impossible', until: 150 as number | null, key: 'nonce' };
  type Sent = Omit<typeof EXPIRED, 'state'> & { readonly state: 'impossible' | 'sent'; readonly at: Date };
  let sent = 0;

  async function send(of: Partial<Sent> = {}): Promise<void> {
    const { networkId, wallet, number, state, until, key, at } = {
      ...EXPIRED,
      state: 'impossible' as const,
      at: clock.now(),
      ...of,
    };
    sent += 1;
    const assetId = networkId === ids.tron ? TRON_USDT : ETHER;
    const paymentIds = [await owedPayment({ db, clock }, { purpose: 'payout', assetId, amount: '1' })];
    const id = await putTransmission(db, { networkId, paymentIds, keys: [`${key}:${sent}`], state, at });
    await db
      .updateTable('transmissions')
      .set({ wallet, number, valid_until: until })
      .where('id', '=', id)
      .execute();
  }
  const freed = () => freedNonce(db, { ...HOT, value: 7 });

  it.each([
    ['expired, is free again', {}, 8],
    ['expired by its seqno, is free again', { until: null, key: 'seqno' }, 8],
    ['expired and is the one asked for, is free again', { number: 7 }, 7],
    ['expired below the one asked for, is passed over', { number: 6 }, null],
    ['may still be mined, is not free', { state: 'sent' }, null],
    ['lost to another and expires never, is not free', { until: null }, null],
    ['expired in another wallet, is not free', { wallet: 'deposit:3' }, null],
    ['expired on another network, is not free', { networkId: ids.ethereum }, null],
  ] as const)('%s', async (_what, of, number) => {
    await send(of);
    expect(await freed()).toBe(number);
  });

  it.each([
    ['was signed again, is not free', { state: 'sent' }, null],
    ['was signed again and expired again, is free', {}, 8],
    ['expired before a later one was signed, is free', { number: 9, state: 'sent' }, 8],
    ['was signed in another wallet too, is free', { wallet: 'deposit:3', state: 'sent' }, 8],
    ['was signed on another network too, is free', { networkId: ids.ethereum, state: 'sent' }, 8],
    ['expired before a larger one, is free first', { number: 9 }, 8],
  ] as const)('%s', async (_what, of, number) => {
    await send(of);
    await send();
    expect(await freed()).toBe(number);
  });

  it('expired in a replaced wallet, is not free', async () => {
    await send();
    clock.advance(1);
    const wallet = { networkId: ids.tron, chainId: 1, accountFingerprint: 'new', hotAddress: 'new' };
    await inOne((tx) => bindWallet(tx, wallet, clock.now()));
    expect(await freed()).toBeNull();
    await send({ number: 9 });
    expect(await freed()).toBe(9);
  });
});

describe('waiting payments to our own addresses', () => {
  const owe = (purpose: PaymentPurpose, assetId = TRON_USDT) =>
    owedPayment({ db, clock }, { purpose, assetId, amount: '1' });
  const OWN = ['gas', 'delegate', 'undelegate', 'sweep', 'consolidate'] as const;
  const waiting = () => inOne((tx) => queuedOwnIds(tx, ids.tron));

  it('are those of the network, and no customer’s', async () => {
    const own = await Promise.all(OWN.map((purpose) => owe(purpose)));
    for (const purpose of ['payout', 'refund', 'withdrawal', 'treasury-out'] as const) await owe(purpose);
    await owe('sweep', ETHER);
    expect(await waiting()).toEqual(own.toSorted());
  });

  it.each(['signed', 'sent', 'final', 'failed', 'cancelled'] as const)(
    'are none that are %s',
    async (state: PaymentState) => {
      const id = await owe('gas');
      await db.updateTable('payments').set({ state, tx_id: 'tx' }).where('id', '=', id).execute();
      expect(await waiting()).toEqual([]);
    },
  );
});
