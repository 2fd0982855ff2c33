/** The recipient's jetton wallet is told, to make the arrival sure. */
import { type Address, beginCell, type Message, storeMessage, type Transaction } from '@ton/core';
import * as z from 'zod/mini';
import { ChainOutage, type FailureCause } from '../../chain.ts';
import type { Context } from '../context.ts';
import { anyAnswer, transactionShape } from '../node/answers.ts';
import { cellIn } from '../reading/account.ts';
import { parse } from '../reading/history.ts';

const INTERNAL_TRANSFER = 0x178d_4519;

export interface Arrived {
  readonly at: Transaction;
  readonly account: Address;
  readonly failed: FailureCause | null;
  /** Coins that came back to the hot wallet. */
  readonly returned: bigint;
}

export async function followJetton(context: Context, sent: Message): Promise<Arrived | null> {
  const first = await reachedBy(context, sent);
  if (first === null) return null;
  const onward = [...first.at.outMessages.values()];
  if (isAborted(first.at)) {
    const returned = onward.reduce((sum, { info }) => (isBack(info) ? sum + info.value.coins : sum), 0n);
    return { ...first, failed: 'ours', returned };
  }
  const transfer = onward.find(({ body }) => isTransfer(body));
  if (transfer === undefined) return { ...first, failed: 'ours', returned: 0n };
  const second = await reachedBy(context, transfer);
  return second && { ...second, failed: isAborted(second.at) ? 'bounced' : null, returned: 0n };
}

const isBack = (info: Message['info']): info is Extract<Message['info'], { type: 'internal' }> =>
  info.type === 'internal' && info.bounced;

const isTransfer = ({ bits, beginParse }: Message['body']): boolean =>
  bits.length >= 32 && beginParse().preloadUint(32) === INTERNAL_TRANSFER;

const isAborted = ({ description }: Transaction): boolean =>
  description.type !== 'generic' || description.aborted;

/** Its hash holds the whole message. */
async function reachedBy(context: Context, message: Message) {
  if (message.info.type !== 'internal') return null;
  const { src, dest, createdLt } = message.info;
  const params = { source: src.toRawString(), destination: dest.toRawString(), created_lt: `${createdLt}` };
  const answer = z.safeParse(transactionShape, await findResult(context, params));
  if (!answer.success) return null;
  const at = parse(cellIn(answer.data.data));
  if (at.inMessage === null || at.inMessage === undefined || hashOf(at.inMessage) !== hashOf(message))
    throw new ChainOutage('the node shows another transaction than the one that a jetton caused');
  return { at, account: dest };
}

/** The API tells an unknown transaction like any failure. */
async function findResult({ node }: Context, params: object): Promise<unknown> {
  try {
    return await node.ask('tryLocateResultTx', params, anyAnswer);
  } catch (error) {
    if (error instanceof ChainOutage && /not found|cannot locate|can't locate/i.test(error.message))
      return null;
    throw error;
  }
}

const hashOf = (message: Message): string =>
  beginCell().store(storeMessage(message)).endCell().hash().toString('hex');
