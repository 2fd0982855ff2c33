import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import type { PaymentOrder } from '../../chain.ts';
import type { Context } from '../context.ts';
import type { OwnOutput } from '../wallet/outputs.ts';
import { buildPayment } from './build-payment.ts';

const order: PaymentOrder = {
  id: 'order',
  from: { kind: 'hot' },
  payments: [{ id: 'one', purpose: 'payout', currencyId: 3, to: 'to', memo: null, amount: toDecimal('1') }],
  nonce: 0,
  ahead: [],
};
const output = (image: string | null, isFrozen = false): OwnOutput => ({
  txId: `tx of ${image}`,
  outputIndex: 0,
  units: 10n,
  height: 1,
  minor: 0,
  image,
  isUnlocked: true,
  isFrozen,
});
const [a, b, c] = [output('a'), output('b'), output('c')];

/** A wallet program that spends so many of its unfrozen outputs, if it has them. */
function walletOf(outputs: readonly OwnOutput[], needed: number) {
  const free = new Set(outputs.filter(({ isFrozen }) => !isFrozen).map(({ image }) => image));
  const changed: string[] = [];
  const ask = async (method: string, params: { key_image?: string }) => {
    const { key_image: image = null } = params;
    if (image !== null) changed.push(`${method} ${image}`);
    if (method === 'freeze') free.delete(image);
    if (method === 'thaw') free.add(image);
    const inputs = Math.min(needed, free.size).toString(16).padStart(2, '0');
    return method === 'transfer' ? { fee: '30', tx_blob: `0200${inputs}`, unsigned_txset: 'ab' } : {};
  };
  return { context: { wallet: { ask } } as unknown as Context, changed };
}

it('a payment of Monero that needs fewer outputs than chosen, is built of the first ones', async () => {
  const outputs = [a, b, c];
  const { context, changed } = walletOf(outputs, 2);
  const { fee, spent } = await buildPayment(context, { order, chosen: outputs, outputs });
  expect([fee, spent]).toEqual([30n, [a, b]]);
  expect(changed).toEqual(['freeze c']);
});

it('a payment of Monero frees the outputs that it spends, and freezes all others', async () => {
  const [frozen, unknown] = [output('frozen', true), output(null)];
  const { context, changed } = walletOf([a, frozen, unknown], 1);
  const plan = { order, chosen: [frozen], outputs: [a, frozen, unknown] };
  expect((await buildPayment(context, plan)).spent).toEqual([frozen]);
  expect(changed).toEqual(['freeze a', 'thaw frozen']);
});

it('a payment of Monero whose wallet program spends another output too, is not signed', async () => {
  const { context } = walletOf([a, output(null)], 2);
  await expect(buildPayment(context, { order, chosen: [a], outputs: [a] })).rejects.toMatchObject({
    reason: { code: 'walletSpendsOthers' },
  });
});
