import { toDecimal } from '@parom/contract/money';
import { expect, it } from 'vitest';
import { moneroPublicKeys } from '../../../signing/index.ts';
import type { PaymentOrder } from '../../chain.ts';
import type { Context } from '../context.ts';
import { signPayment } from './sign-payment.ts';

const HEIGHT = 100;
const FEE = 30_000_000n;
/** Of a public mnemonic. */
const { address } = moneroPublicKeys(
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
);
const OUTPUT = {
  amount: '2000000000000',
  block_height: 1,
  frozen: false,
  key_image: 'image',
  pubkey: 'key',
  subaddr_index: { minor: 0 },
  tx_hash: 'tx',
  unlocked: true,
};
/** Version, lock time and the number of inputs. */
const BLOB = '020001';
const answers: Readonly<Record<string, unknown>> = {
  get_height: { height: HEIGHT + 1 },
  incoming_transfers: { transfers: [OUTPUT] },
  transfer: { fee: String(FEE), tx_blob: BLOB, unsigned_txset: 'ab' },
};

/** A wallet with one output, whose program asks `FEE` for a payment. */
const contextWith = (maxFee: bigint) =>
  ({
    settings: {
      networkId: 7,
      maxFee,
      signer: { find: async () => null, sign: async () => ({ txId: 'signed', bytes: '0000' }) },
      spendable: async () => new Set(['tx:0']),
    },
    node: {
      head: async () => ({ height: HEIGHT, hash: '' }),
      rpc: async () => ({ fees: [1], quantization_mask: 1 }),
      spentStatesOf: async () => [0],
      transactions: async () => [
        { txId: 'tx', transaction: { unlock_time: '0', vout: [{ target: { key: 'key' } }] } },
      ],
    },
    wallet: {
      alone: (work: () => unknown) => work(),
      ask: async (method: string) => answers[method],
    },
  }) as unknown as Context;

const payment = { id: 'one', purpose: 'payout', currencyId: 3, to: address, memo: null } as const;
const order: PaymentOrder = {
  id: 'order',
  from: { kind: 'hot' },
  payments: [{ ...payment, amount: toDecimal('1') }],
  nonce: 0,
  ahead: [],
};

it('a payment of Monero may cost as much as maxFeeXmr allows, and no unit more', async () => {
  const signed = await signPayment(contextWith(FEE), order);
  expect(signed).toMatchObject({ txId: 'signed', feeLimit: toDecimal('0.00003') });
  await expect(signPayment(contextWith(FEE - 1n), order)).rejects.toMatchObject({
    reason: { code: 'feeAboveLimit', parts: { asked: '0.00003', limit: '0.000029999999' } },
  });
});
