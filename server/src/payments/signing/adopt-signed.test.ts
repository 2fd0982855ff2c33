import { createHash } from 'node:crypto';
import { toDecimal } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { owedPayment } from '../../../test/owed-payments.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import type { SignedBefore } from '../../chains/chain.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { advancePayment, findPayment } from '../index.ts';
import { startNonces } from '../wallets/wallets-store.ts';

const { db, world, deps } = await tronWorld();
let journal: SignedBefore[];
beforeEach(async () => {
  journal = [];
  world.chain.signedBefore = async () => journal;
  await startNonces(db, ids.tron, 'hot', 7);
});
const owe = () =>
  owedPayment(deps, { purpose: 'payout', assetId: TRON_USDT, amount: '100', isReserved: true });

const bytesOf = (id: string) => Buffer.from(`signed ${id}`);
async function journaled(paymentId: string, nonce: number, amount = '100'): Promise<string> {
  const bytes = bytesOf(paymentId);
  const txId = createHash('sha256').update(bytes).digest('hex');
  const to = (await findPayment(db, paymentId))?.address ?? 'gone';
  journal.push({
    id: crypto.randomUUID(),
    wallet: 'hot',
    nonce,
    payments: [{ id: paymentId, to, amount: toDecimal(amount) }],
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

describe('a journal that knows more than the database', { tags: ['threat:lost-backup'] }, () => {
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

  it('below the stored numbers, is passed over', async () => {
    const first = await owe();
    await journaled(crypto.randomUUID(), 6);
    await advancePayment(deps, first);
    expect(world.chain.signed).toMatchObject([{ nonce: 7 }]);
  });
});
