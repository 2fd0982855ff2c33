import type { Address, Message, Transaction } from '@ton/core';
import { type BlockHeader, type FailureCause, type PaymentRecord, type Sendable } from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import type { Context } from '../context.ts';
import { messageOf, type Sent } from '../encoding/messages.ts';
import { askedIn, readSigned } from '../encoding/wallet.ts';
import { blockOf, readExisting, readHead, shardAt } from '../node/blocks.ts';
import { readHot, seqnoOf } from '../reading/account.ts';
import { before, costsSincePayment } from '../reading/costs.ts';
import { NATIVE_DECIMALS } from '../sending/fees.ts';
import { findSpender, idOf } from './find-spender.ts';
import { followJetton } from './jetton-way.ts';

/** Throws a ChainOutage when a question stays open. */
export async function lookUp(context: Context, { txId, bytes }: Sendable): Promise<PaymentRecord> {
  const { seqno, validUntil } = readSigned(bytes);
  const head = await readHead(context);
  const hot = await readHot(context, head.height);
  const { address } = context.wallet;
  if (seqnoOf(hot) > seqno) {
    const spender = await findSpender(context, seqno, hot.last);
    if (idOf(context, spender) === txId) return outcomeOf(context, spender, head);
    const block = await blockOf(context, address, spender, head);
    return block === null
      ? { state: 'missing' }
      : { state: 'impossible', why: 'spent', ...decidedIn(block, head) };
  }
  // No later block of the shard is older, and this one still offers the number.
  const end = await firstFrom(context, validUntil, head);
  return end === null
    ? { state: 'missing' }
    : { state: 'impossible', why: 'expired', ...decidedIn(end, head) };
}

async function firstFrom(context: Context, seconds: number, head: BlockHeader): Promise<BlockHeader | null> {
  const isPast = async (height: number): Promise<boolean> =>
    (await shardAt(context, context.wallet.address, height)).time >= seconds;
  if (!(await isPast(head.height))) return null;
  let height = head.height;
  for (let steps = 0; steps < MOST_STEPS && (await isPast(height - 1)); steps += 1) height -= 1;
  return readExisting(context, height);
}

const MOST_STEPS = 20;

/** The head may come from a lagging node. */
const decidedIn = ({ height, hash }: BlockHeader, head: BlockHeader) => ({
  height,
  blockHash: hash,
  confirmations: Math.max(1, head.height - height + 1),
});

/** A spent number does not show whether the coins moved: each message has its own outcome. */
export async function outcomeOf(
  context: Context,
  payment: Transaction,
  head: BlockHeader,
): Promise<PaymentRecord> {
  const asked = payment.inMessage && askedIn(payment.inMessage.body);
  if (!asked) throw new Error('a payment of ours has no readable body');
  const sent = [...payment.outMessages.values()];
  let place: { account: Address; at: Transaction } = { account: context.wallet.address, at: payment };
  let failed: FailureCause | null = null;
  let returned = 0n;
  for (const one of asked.sent) {
    const message = sent.find((candidate) => isMessage(candidate, one));
    if (message === undefined) failed = 'ours';
    else if (one.jettonWallet !== null) {
      const arrived = await followJetton(context, message);
      if (arrived === null) return { state: 'pending' };
      place = arrived;
      returned += arrived.returned;
      failed = arrived.failed;
    }
  }
  const block = await blockOf(context, place.account, place.at, head);
  if (block === null) return { state: 'pending' };
  const fee = (await costOf(context, payment, sent, asked.sent)) - returned;
  const decided = { fee: unitsToDecimal(fee, NATIVE_DECIMALS), ...decidedIn(block, head) };
  return failed === null ? { state: 'included', ...decided } : { state: 'failed', cause: failed, ...decided };
}

function isMessage({ info, body }: Message, asked: Sent): boolean {
  const expected = messageOf(asked);
  if (info.type !== 'internal' || expected.info.type !== 'internal') return false;
  return (
    info.dest.equals(expected.info.dest) &&
    info.value.coins === expected.info.value.coins &&
    body.equals(expected.body)
  );
}

/** With the gas of jettons and of earlier receipts, without the paid coins. */
async function costOf(
  context: Context,
  payment: Transaction,
  sent: readonly Message[],
  asked: readonly Sent[],
): Promise<bigint> {
  const earlier = await costsSincePayment(context, before(payment));
  return sent.reduce<bigint>((sum, message) => {
    if (message.info.type !== 'internal') return sum;
    const { value, forwardFee } = message.info;
    const isPaid = asked.some((one) => one.jettonWallet === null && isMessage(message, one));
    return sum + forwardFee + (isPaid ? 0n : value.coins);
  }, payment.totalFees.coins + earlier);
}
