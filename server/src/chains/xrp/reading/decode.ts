import { base58xrp } from '@scure/base';
import { decode } from 'ripple-binary-codec';
import * as z from 'zod/mini';
import { ChainOutage } from '../../chain.ts';
import { readDrops } from '../amounts.ts';
import type { Context } from '../context.ts';
import { type Leaf, spelt } from './hashes.ts';

/** The first field is the type: a payment, or a closed account that leaves its rest. */
const PAYMENT = '120000';
const ACCOUNT_DELETE = '120015';
/** tfPartialPayment: less than `Amount` may be delivered. */
const PARTIAL = 0x0002_0000;

const payment = z.object({
  Account: z.string(),
  Destination: z.string(),
  DestinationTag: z.optional(z.int()),
  /** A closed account names no amount. */
  Amount: z.optional(z.unknown()),
  Fee: z.string(),
  Flags: z.optional(z.int()),
  Sequence: z.int(),
  LastLedgerSequence: z.optional(z.int()),
});

const metadata = z.object({
  TransactionResult: z.string(),
  DeliveredAmount: z.optional(z.unknown()),
});

export interface DecodedPayment {
  readonly txId: string;
  readonly sender: string;
  readonly destination: string;
  readonly tag: string | null;
  readonly amount?: unknown;
  readonly fee: bigint;
  readonly isPartial: boolean;
  readonly sequence: number;
  readonly lastLedger: number | null;
}

/** No stranger's transaction, however new its kind, stops the reading. */
export function mayPay({ account }: Pick<Context, 'account'>, { blob }: Pick<Leaf, 'blob'>): boolean {
  const type = spelt(blob.subarray(0, 3));
  return (type === PAYMENT || type === ACCOUNT_DELETE) && Buffer.from(blob).includes(accountBytes(account));
}

const accountBytes = (account: string): Buffer => Buffer.from(base58xrp.decode(account).subarray(1, 21));

export function decodePayment({ txId, blob }: Omit<Leaf, 'meta'>): DecodedPayment {
  const read = readAs(payment, txId, blob);
  return {
    txId,
    sender: read.Account,
    destination: read.Destination,
    tag: read.DestinationTag?.toString() ?? null,
    amount: read.Amount,
    fee: readDrops(read.Fee),
    isPartial: ((read.Flags ?? 0) & PARTIAL) !== 0,
    sequence: read.Sequence,
    lastLedger: read.LastLedgerSequence ?? null,
  };
}

export interface Result {
  readonly code: string;
  readonly isSuccess: boolean;
  /** In drops; `null`: failed, or a token. */
  readonly delivered: bigint | null;
}

/**
 * The metadata has the field only where less than `Amount` was delivered. `Amount` alone is what a partial
 * payment claims.
 */
export function resultOf({ txId, meta }: Leaf, { amount }: Pick<DecodedPayment, 'amount'>): Result {
  const { TransactionResult: code, DeliveredAmount: less } = readAs(metadata, txId, meta);
  const isSuccess = code === 'tesSUCCESS';
  const delivered = less ?? amount;
  return {
    code,
    isSuccess,
    delivered: isSuccess && typeof delivered === 'string' ? readDrops(delivered) : null,
  };
}

function readAs<Read>(shape: z.core.$ZodType<Read>, txId: string, bytes: Uint8Array): Read {
  try {
    return z.parse(shape, decode(spelt(bytes)));
  } catch (error) {
    // An unread payment might be a customer's, so the ledger waits for a newer codec.
    throw new ChainOutage(`transaction ${txId} cannot be read: Parom may be too old for this ledger`, {
      cause: error,
    });
  }
}
