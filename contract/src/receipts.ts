/** The signature covers the canonical `receipt` in UTF-8. */
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { base64urlnopad } from '@scure/base';
import * as z from 'zod/mini';
import { canonicalJson } from './receipt-form.ts';
import { decimalString, utcTime } from './wire.ts';

/** Sorted, so that the server's answer is canonical. */
const exchanged = z.strictObject({
  amount: decimalString,
  coin: z.string(),
  firstSeenAtUtc: utcTime,
  network: z.nullable(z.string()),
  rate: z.nullable(decimalString),
  rateAtUtc: z.nullable(utcTime),
  rateSources: z.array(z.string()),
  transaction: z.string(),
});

const payout = z.strictObject({
  /** A card or phone has its last four digits only. */
  address: z.string(),
  amount: decimalString,
  coin: z.string(),
  memo: z.nullable(z.string()),
  network: z.nullable(z.string()),
  paidAtUtc: utcTime,
  transaction: z.nullable(z.string()),
});

const { address, amount, coin, memo, network, transaction, ...paid } = payout.shape;
const refund = z.strictObject({
  address,
  amount,
  coin,
  depositTransaction: z.string(),
  deposited: decimalString,
  memo,
  network,
  /** `null` where an operator recorded another amount. */
  networkFee: z.nullable(decimalString),
  ...paid,
  screeningDeduction: z.nullable(decimalString),
  transaction,
});

export const receipt = z.strictObject({
  createdAtUtc: utcTime,
  deposits: z.array(exchanged),
  finishedAtUtc: utcTime,
  form: z.literal('parom-receipt-1'),
  markupPercent: decimalString,
  outcome: z.enum(['exchanged', 'refunded']),
  payout: z.nullable(payout),
  rate: z.nullable(decimalString),
  refunds: z.array(refund),
  service: z.string(),
  ticket: z.int(),
});
export type Receipt = z.infer<typeof receipt>;

export const signedReceipt = z.strictObject({
  /** The id of the key in `RECEIPT_KEYS_PATH`. */
  key: z.string(),
  receipt,
  /** base64url, without padding. */
  signature: z.string(),
});
export type SignedReceipt = z.infer<typeof signedReceipt>;

export const receiptKeys = z.object({
  keys: z.array(
    z.object({
      algorithm: z.literal('Ed25519'),
      id: z.string(),
      /** 32 bytes, base64url without padding. */
      publicKey: z.string(),
      sinceUtc: utcTime,
      /** Later receipts are not signed with it. */
      untilUtc: z.nullable(utcTime),
    }),
  ),
});
export type ReceiptKeys = z.infer<typeof receiptKeys>;
export type ReceiptKey = ReceiptKeys['keys'][number];

export const signedBytes = (of: Receipt): Uint8Array => utf8ToBytes(canonicalJson(of));

/**
 * `unreadable`: no receipt. `rearranged`: other fields or order, or a field twice. `unknownKey`: another
 * service's. `retiredKey`: finished after the key ended. `altered`: the signature does not fit.
 */
export type ReceiptFault = 'unreadable' | 'rearranged' | 'unknownKey' | 'retiredKey' | 'altered';
export type CheckedReceipt =
  | { readonly kind: 'genuine'; readonly receipt: Receipt }
  | { readonly kind: ReceiptFault };

export type VerifySignature = (of: {
  readonly message: Uint8Array;
  readonly signature: Uint8Array;
  readonly publicKey: Uint8Array;
}) => boolean;

export function checkReceipt(
  text: string,
  keys: readonly ReceiptKey[],
  verify: VerifySignature,
): CheckedReceipt {
  const read = readJson(text);
  if (!isObject(read) || !isObject(read.receipt)) return { kind: 'unreadable' };
  const parsed = signedReceipt.safeParse(read);
  // The whole text: a repeated field would show a reader another amount than the checker.
  if (!parsed.success || withoutSpace(text) !== canonicalJson(parsed.data)) return { kind: 'rearranged' };
  const { data } = parsed;
  const key = keys.find(({ id }) => id === data.key);
  if (key === undefined) return { kind: 'unknownKey' };
  if (key.untilUtc !== null && Date.parse(data.receipt.finishedAtUtc) > Date.parse(key.untilUtc))
    return { kind: 'retiredKey' };
  const signature = bytesOf(data.signature);
  const publicKey = bytesOf(key.publicKey);
  const fits =
    signature !== null &&
    publicKey !== null &&
    verify({ message: signedBytes(data.receipt), signature, publicKey });
  return fits ? { kind: 'genuine', receipt: data.receipt } : { kind: 'altered' };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

const withoutSpace = (json: string): string => json.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');

/** `null` unless base64url without padding. */
function bytesOf(text: string): Uint8Array | null {
  try {
    return base64urlnopad.decode(text);
  } catch {
    return null;
  }
}
