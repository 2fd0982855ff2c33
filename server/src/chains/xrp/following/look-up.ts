import {
  type BlockHeader,
  ChainOutage,
  type FailureCause,
  type PaymentRecord,
  type Sendable,
} from '../../chain.ts';
import { dropsToDecimal } from '../amounts.ts';
import type { Context } from '../context.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';
import { decodePayment, resultOf } from '../reading/decode.ts';
import { readHead, readHeader } from '../reading/ledger.ts';
import { hotAccount } from './account.ts';
import { type Found, findInLedger } from './find-in-ledger.ts';
import { findSpender } from './find-spender.ts';

/** Throws a ChainOutage when a question stays open. */
export async function lookUp(context: Context, { txId, bytes }: Sendable): Promise<PaymentRecord> {
  const found = await findInLedger(context, txId);
  const record = await recordOf(context, { txId, bytes }, found);
  if (record.state !== 'missing' && record.state !== 'pending') await refuseOtherNetwork(context);
  return record;
}

async function recordOf(context: Context, { txId, bytes }: Sendable, found: Found): Promise<PaymentRecord> {
  const head = await readHead(context);
  if (found.state === 'validated') return outcomeOf(found, head);
  const { sequence, lastLedger } = decodePayment({ txId, blob: bytes });
  if (lastLedger === null) throw new Error(`${txId} has no end, and is no payment of ours`);
  const account = await hotAccount(context, head);
  if (account.sequence > sequence) {
    const spender = await findSpender(context, sequence);
    if (spender.transaction.txId === txId) return outcomeOf(spender, head);
    return { state: 'impossible', why: 'spent', ...decidedIn(spender.header, head) };
  }
  // No later ledger can hold it. The account still offers its number: no earlier one holds it.
  if (lastLedger <= head.height) {
    const last = await readHeader(context, lastLedger);
    if (last === null) throw new ChainOutage(`the node does not show ledger ${lastLedger}`);
    return { state: 'impossible', why: 'expired', ...decidedIn(last, head) };
  }
  return { state: found.state === 'waiting' ? 'pending' : 'missing' };
}

function outcomeOf(
  { header, transaction }: Extract<Found, { state: 'validated' }>,
  head: BlockHeader,
): PaymentRecord {
  const payment = decodePayment(transaction);
  const { code, isSuccess } = resultOf(transaction, payment);
  const decided = { fee: dropsToDecimal(payment.fee), ...decidedIn(header, head) };
  if (isSuccess) return { state: 'included', ...decided };
  const cause = causes[code];
  return { state: 'failed', ...(cause === undefined ? {} : { cause }), ...decided };
}

/** By the codes of rippled's TER.h. */
const causes: Readonly<Record<string, FailureCause>> = {
  tecDST_TAG_NEEDED: 'memo needed',
  tecNO_DST: 'not activated',
  tecNO_DST_INSUF_XRP: 'not activated',
  tecNO_PERMISSION: 'cannot receive',
  tecUNFUNDED_PAYMENT: 'ours',
  tecINSUFF_FEE: 'ours',
};

/** The head may come from a lagging node. */
export const decidedIn = ({ height, hash }: BlockHeader, head: BlockHeader) => ({
  height,
  blockHash: hash,
  confirmations: Math.max(1, head.height - height + 1),
});
