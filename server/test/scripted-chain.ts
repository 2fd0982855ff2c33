/** A network that a test controls, with a record of its requests. */
import { createHash } from 'node:crypto';
import { toDecimal } from '@parom/contract/money';
import {
  allSpendable,
  type BlockHeader,
  type BlocksRead,
  type Chain,
  type ImpossiblePayment,
  type IncludedPayment,
  type PaymentOrder,
  type PaymentRecord,
  type SignedPayment,
  type Wallet,
} from '../src/chains/chain.ts';

const walletName = (from: Wallet): string =>
  from.kind === 'hot' ? 'hot' : `deposit ${from.derivationIndex}`;

export interface ScriptedChain extends Chain {
  readonly signed: PaymentOrder[];
  /** With repeats. */
  readonly sent: string[];
  /** `missing` for one that never arrived. */
  record: (txId: string) => PaymentRecord;
  /** Of what is signed from now on. */
  validUntil: number | null;
  /** Before each step; may throw or wait. */
  onSign: () => Promise<void> | void;
  onBroadcast: () => Promise<void> | void;
}

export const readUpTo = (
  height: number,
  memory: Awaited<ReturnType<BlocksRead['recall']>> = 'read',
): BlocksRead => ({ height, recall: async () => memory });

export const included = (confirmations: number): IncludedPayment => ({
  state: 'included',
  height: 100,
  blockHash: hashAt(100),
  confirmations,
  fee: toDecimal('1'),
});

export const impossible = (
  confirmations: number,
  why: ImpossiblePayment['why'] = 'spent',
): ImpossiblePayment => {
  const { height, blockHash } = included(confirmations);
  return { state: 'impossible', why, height, blockHash, confirmations };
};

const hashAt = (height: number): string => (height === 100 ? 'head' : `block ${height}`);

const headerAt = (height: number): BlockHeader => ({
  height,
  hash: hashAt(height),
  parentHash: hashAt(height - 1),
});

export function scriptedChain(
  networkId: number,
  currencyId: number,
  nativeCurrencyId: number,
): ScriptedChain {
  const signed: PaymentOrder[] = [];
  const sent: string[] = [];
  const chain: ScriptedChain = {
    networkId,
    assets: [{ currencyId, contract: null, decimals: 6 }],
    nativeCurrencyId,
    maxRecipients: 1,
    depositsNeedSweep: false,
    signed,
    sent,
    record: (txId) => (sent.includes(txId) ? included(1_000) : { state: 'missing' }),
    validUntil: null,
    onSign: () => {},
    onBroadcast: () => {},
    hotAddress: async () => 'hot',
    makeDepositAddress: async (index) => ({ address: `made-${index}`, memo: null, derivationIndex: index }),
    head: async () => ({ height: 100, hash: hashAt(100) }),
    block: async (height) => ({ ...headerAt(height), transfers: [], unseen: [] }),
    header: async (height) => headerAt(height),
    pending: async () => [],
    gone: async () => [],
    estimateFee: async () => toDecimal('1'),
    nextNonce: async () => 7,
    settledNonce: (from) => chain.nextNonce(from),
    sign: async (order): Promise<SignedPayment> => {
      await chain.onSign();
      signed.push(order);
      // Differs for one order, as inputs or fees may move meanwhile.
      const ids = order.payments.map(({ id }) => id).join('+');
      const bytes = Buffer.from(`${ids}:${order.nonce}:${signed.length}`);
      return {
        bytes,
        txId: createHash('sha256').update(bytes).digest('hex'),
        conflictKeys: [`nonce:${walletName(order.from)}:${order.nonce}`],
        validUntil: chain.validUntil,
        dependsOn: [],
        feeLimit: toDecimal('1'),
      };
    },
    broadcast: async (bytes) => {
      await chain.onBroadcast();
      sent.push(createHash('sha256').update(bytes).digest('hex'));
    },
    lookUp: async ({ txId }) => chain.record(txId),
    isOvertaken: async () => false,
    findPaid: async () => null,
    balance: async () => toDecimal('0'),
    spendable: async () => allSpendable(toDecimal('0')),
    transactionUrl: () => null,
  };
  return chain;
}
