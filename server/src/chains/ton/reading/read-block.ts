import type { Transaction } from '@ton/core';
import type { AddressFilter, Block, Transfer } from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import { assetOf, type Context } from '../context.ts';
import { readExisting, readHead, shardAt } from '../node/blocks.ts';
import { type Account, readHot } from './account.ts';
import { historyOf } from './history.ts';
import { receivedIn } from './received.ts';

/** All transfers that it made final, or none. */
export async function readBlock(
  context: Context,
  height: number,
  mine: AddressFilter,
): Promise<Block | null> {
  const head = await readHead(context);
  if (height > head.height) return null;
  const header = height === head.height ? head : await readExisting(context, height);
  const { address, spelled } = context.wallet;
  const [after, upTo] = [
    await shardAt(context, address, height - 1),
    await shardAt(context, address, height),
  ];
  const { last } = await hotAfter(context, height, head.height);
  const found: Transaction[] = [];
  for await (const one of historyOf(context, address, last)) {
    if (one.lt <= after.endLt) break;
    if (one.lt <= upTo.endLt) found.unshift(one);
  }
  const ours = await mine([spelled]);
  const transfers = ours.has(spelled) ? found.flatMap((one) => transferIn(context, one)) : [];
  return { ...header, transfers, unseen: [] };
}

/** The head is far. Nodes forget old states. */
async function hotAfter(context: Context, height: number, head: number): Promise<Account> {
  const own = await readHot(context, height).catch(() => null);
  return own === null || own.last === null ? readHot(context, head) : own;
}

function transferIn(context: Context, one: Transaction): Transfer[] {
  const received = receivedIn(context, one);
  if (received === null) return [];
  const { currencyId, units, memo, sender } = received;
  return [
    {
      txId: messageHashOf(one),
      outputIndex: 0,
      currencyId,
      address: context.wallet.spelled,
      memo,
      units,
      amount: unitsToDecimal(units, assetOf(context, currencyId).decimals),
      sender,
    },
  ];
}

/** Its sender knew the message's hash, and no block changes it. */
export const messageHashOf = ({ raw }: Transaction): string =>
  (raw.refs[0]?.refs[0] ?? raw).hash().toString('hex');
