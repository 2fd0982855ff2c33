import { createHash, randomUUID } from 'node:crypto';
import { toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, setHotBalance } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { sideBySide } from '../../../test/side-by-side.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import type { SignedBefore, SignedPayment } from '../../chains/chain.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { advancePayment, findPayment } from '../index.ts';
import type { Payment } from '../payment.ts';
import { carrierOf, isDiscarded, noteDiscarded } from '../transmissions/transmissions-store.ts';
import { lockNonces, startNonces } from '../wallets/wallets-store.ts';
import { discardUnstored } from './discard-unstored.ts';
import { storeSigned } from './signed-bytes.ts';

const { db, clock, world, deps } = await tronWorld();
const HOT = { networkId: ids.tron, wallet: 'hot' } as const;
const atOnce = it.runIf(process.env['PAROM_TEST_DATABASE_URL']);
let journal: SignedBefore[];
let dropped: string[];
beforeEach(async () => {
  [journal, dropped] = [[], []];
  world.chain.record = () => ({ state: 'pending' });
  Object.assign(world.chain, {
    signedBefore: async () => journal,
    discard: async ({ txId }: SignedPayment) => void dropped.push(txId),
  });
  await startNonces(db, ids.tron, 'hot', 7);
});

const owe = (purpose: 'payout' | 'refund' | 'consolidate' = 'payout') =>
  owedPayment(deps, { purpose, assetId: TRON_USDT, amount: '100', isReserved: purpose === 'payout' });
/** An entry of the journal, for a payment of 100 USDT. */
function journaled(paymentId: string, nonce = 7): SignedBefore {
  const bytes = Buffer.from(`${journal.length} ${paymentId}`);
  const txId = createHash('sha256').update(bytes).digest('hex');
  const paid = { id: paymentId, currencyId: ids.usdt, to: 'to', memo: null, amount: toDecimal('100') };
  const free = { validUntil: null, dependsOn: [], feeLimit: toDecimal('1') };
  const signed = { txId, bytes, conflictKeys: [`nonce:hot:${nonce}`], ...free };
  const entry = { id: randomUUID(), wallet: 'hot', nonce, payments: [paid], signed };
  journal.push(entry);
  return entry;
}
const giveUp = ({ id }: SignedBefore) => db.transaction().execute((tx) => noteDiscarded(tx, id));
/** As another process of the same wallet, a moment later. */
async function payBeside(paymentId: string): Promise<void> {
  deps.chains.set(ids.tron, { ...world.chain });
  clock.advance(61_000);
  await advancePayment(deps, paymentId);
}
const orders = () => world.chain.signed.map(({ nonce, payments }) => [nonce, payments[0]?.id]);
const carriers = async () =>
  (await db.selectFrom('transmissions').select('tx_id').execute()).map(({ tx_id }) => tx_id);

describe('a signer’s journal', () => {
  it('of a wallet that never paid, is passed over', async () => {
    await db.deleteFrom('wallet_nonces').execute();
    journaled(randomUUID());
    const id = await owe();
    await advancePayment(deps, id);
    expect([orders(), await openAlerts(db)]).toEqual([[[7, id]], []]);
  });

  it('with the replacement of a known payment, has it followed as the newest', async () => {
    const first = await owe();
    await advancePayment(deps, first);
    const { signed } = journaled(first);
    await payBeside(await owe());
    expect(await carrierOf(db, first)).toMatchObject({ txId: signed.txId, signedAt: clock.now() });
  });

  it('with bytes given up, of a cancelled payment, freezes nothing', async () => {
    const [cancelled, id] = [await owe(), await owe()];
    const entry = journaled(cancelled);
    await db.updateTable('payments').set({ state: 'cancelled' }).where('id', '=', cancelled).execute();
    await giveUp(entry);
    await advancePayment(deps, id);
    expect([orders(), dropped, await openAlerts(db)]).toEqual([[[7, id]], [entry.signed.txId], []]);
  });

  it('with a refund, has its reserve held before it leaves', async () => {
    const refund = await owe('refund');
    const { signed } = journaled(refund);
    await advancePayment(deps, await owe());
    expect(await findPayment(db, refund)).toMatchObject({ isReserved: true, txId: signed.txId });
  });

  it('with a refund beyond the wallet, keeps it, and the wallet waits', async () => {
    await setHotBalance(db, world.catalogue, TRON_USDT, '50', clock);
    const [refund, id] = [await owe('refund'), await owe('consolidate')];
    journaled(refund);
    await advancePayment(deps, id);
    expect([orders(), dropped, await carriers()]).toEqual([[], [], []]);
    expect(await findPayment(db, id)).toMatchObject({ lastError: { code: 'journalUnstored' } });
  });

  it('with unsent bytes, whose number was given again, stops no payment', async () => {
    const [first, other, id] = [await owe(), await owe(), await owe()];
    journaled(other);
    world.chain.signedBefore = async () => [];
    await advancePayment(deps, first);
    world.chain.signedBefore = async () => journal;
    await payBeside(id);
    expect(await findPayment(db, id)).toMatchObject({ state: 'sent', lastError: null });
    expect(orders()).toEqual([
      [7, first],
      [8, id],
    ]);
    expect(await carriers()).toHaveLength(2);
  });

  atOnce('gives no replacement that its signer gives up at that moment', async () => {
    const first = await owe();
    await advancePayment(deps, first);
    const entry = journaled(first);
    const next = await owe();
    await sideBySide(
      db,
      async (tx) => {
        await lockNonces(tx, HOT);
        return noteDiscarded(tx, entry.id);
      },
      () => payBeside(next),
    );
    expect(await carriers()).not.toContain(entry.signed.txId);
  });

  atOnce('keeps bytes that another worker adopts while they are given up', async () => {
    const payment = (await findPayment(db, await owe())) as Payment;
    const { id, signed } = journaled(payment.id);
    const nonce = { ...HOT, value: 7 };
    await sideBySide(
      db,
      (tx) => storeSigned(tx, deps, { id, nonce, signed, payments: [payment] }),
      () => discardUnstored(deps, world.chain, { id, nonce, signed }),
    );
    expect([dropped, await isDiscarded(db, id), await carriers()]).toEqual([[], false, [signed.txId]]);
  });
});
