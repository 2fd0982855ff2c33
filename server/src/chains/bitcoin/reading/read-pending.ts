/** Nothing is credited by it. */
import * as z from 'zod/mini';
import {
  type AddressFilter,
  type BlocksRead,
  ChainOutage,
  type Transfer,
  type WaitingTransfer,
} from '../../chain.ts';
import { readSatoshis } from '../amounts.ts';
import type { Context } from '../context.ts';
import { spendersAnswer } from '../node/answers.ts';
import { rpcCodes } from '../node/node.ts';
import { entriesSince, readWalletTransaction } from '../wallet/history.ts';
import { hashAt, toTransfer } from './read-block.ts';

/** Nodes hold a hundred thousand transactions that are not ours. */
export async function readPending(
  context: Context,
  mine: AddressFilter,
  read: BlocksRead,
): Promise<readonly WaitingTransfer[]> {
  const hash = await hashAt(context, read.height);
  if (hash === null) throw new ChainOutage(`the node does not show block ${read.height}`);
  const entries = await entriesSince(context, hash);
  const isAlive = await livingAmong(context, new Set(entries.map(({ txid }) => txid)), entries);
  const received = entries.flatMap(({ category, txid, vout, address, amount }) => {
    if (category !== 'receive' || vout === undefined || address === undefined || !isAlive.has(txid))
      return [];
    return [{ txId: txid, outputIndex: vout, address, units: readSatoshis(amount), sender: null }];
  });
  if (received.length === 0) return [];
  const ours = await mine([...new Set(received.map(({ address }) => address))]);
  return received.filter(({ address }) => ours.has(address)).map((facts) => toTransfer(context, facts));
}

/** The wallet also remembers dropped ones. */
async function livingAmong(
  context: Context,
  txIds: ReadonlySet<string>,
  entries: readonly { readonly txid: string; readonly confirmations: number }[],
): Promise<ReadonlySet<string>> {
  const depths = new Map(entries.map(({ txid, confirmations }) => [txid, confirmations]));
  const alive = new Set<string>();
  for (const txId of txIds) {
    const depth = depths.get(txId) ?? 0;
    if (depth > 0 || (depth === 0 && (await isInMempool(context, txId)))) alive.add(txId);
  }
  return alive;
}

export const isInMempool = async ({ node }: Context, txId: string): Promise<boolean> =>
  (await node.find('getmempoolentry', [txId], z.unknown(), [rpcCodes.notFound])) !== null;

/** A living transaction spends its coins. */
export async function readGone(context: Context, missing: readonly Transfer[]): Promise<readonly Transfer[]> {
  const txIds = [...new Set(missing.map(({ txId }) => txId))];
  const replaced = new Set<string>();
  for (const txId of txIds) if (await isReplaced(context, txId)) replaced.add(txId);
  return missing.filter(({ txId }) => replaced.has(txId));
}

async function isReplaced(context: Context, txId: string): Promise<boolean> {
  const known = await readWalletTransaction(context, txId);
  if (known === null || known.confirmations > 0) return false;
  if (known.confirmations < 0) return true;
  const spent = known.decoded.vin.flatMap(({ txid, vout }) =>
    txid === undefined || vout === undefined ? [] : [{ txid, vout }],
  );
  // A block's reward went with its block.
  if (spent.length === 0) return true;
  const spenders = await context.node.ask('gettxspendingprevout', [spent], spendersAnswer);
  return spenders.some(({ spendingtxid }) => spendingtxid !== undefined && spendingtxid !== txId);
}
