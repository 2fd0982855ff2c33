/**
 * A node knows only its newest balances. A balance is that of an earlier block while no later one touches
 * the address.
 */

import type { Decimal } from '@parom/contract/money';
import { hex } from '@scure/base';
import { type BlockRef, ChainOutage } from '../../chain.ts';
import { unitsToDecimal } from '../../units.ts';
import { assetOf, type Context, type Touched } from '../context.ts';
import { ownerOf } from '../encoding/transaction.ts';
import { accountAnswer, type NodeBlock } from '../node/answers.ts';
import { findBlock, readHead } from '../node/blocks.ts';
import { readTokenBalance } from '../node/calls.ts';
import { readResults } from './results.ts';
import { transfersIn } from './transfers.ts';

/** Three minutes. */
const MOST_BLOCKS = 60;

export async function readBalance(
  context: Context,
  currencyId: number,
  address: string,
  block: BlockRef | undefined,
): Promise<Decimal> {
  const { node } = context;
  if (block !== undefined) await refuseTouched(context, address, block);
  const { contract, decimals } = assetOf(context, currencyId);
  const units =
    contract === null
      ? BigInt(
          (await node.find('wallet/getaccount', { address, visible: true }, accountAnswer))?.balance ?? 0,
        )
      : await readTokenBalance(node, contract, address);
  // A block may have come during the reading.
  if (block !== undefined) await refuseTouched(context, address, block);
  return unitsToDecimal(units, decimals);
}

async function refuseTouched(context: Context, address: string, block: BlockRef): Promise<void> {
  const head = await readHead(context.node);
  const unknown = (why: string) =>
    new ChainOutage(`the balance of ${address} after block ${block.height} is unknown: ${why}`);
  const behind = head.height - block.height;
  if (behind < 0 || behind > MOST_BLOCKS) throw unknown(`the node is at block ${head.height}`);
  let parent = block.hash;
  for (let height = block.height + 1; height <= head.height; height += 1) {
    const later = await touchedIn(context, height);
    if (later.parentHash !== parent) throw unknown('the node is on another branch');
    if (later.addresses.has(address)) throw unknown(`block ${height} changed it`);
    parent = later.hash;
  }
  if (parent !== head.hash) throw unknown('the node is on another branch');
}

/** By hash: many addresses are compared at a time. */
async function touchedIn(context: Context, height: number): Promise<Touched> {
  const block = await findBlock(context.node, height);
  if (block === null) throw new ChainOutage(`the node shows no block ${height} below its head`);
  const known = context.touched.get(block.hash);
  if (known !== undefined) return known;
  const { hash, parentHash } = block;
  const touched = { hash, parentHash, addresses: await addressesIn(context, block) };
  if (context.touched.size > MOST_BLOCKS) context.touched.clear();
  context.touched.set(hash, touched);
  return touched;
}

/** Each transaction costs its owner something. */
async function addressesIn(context: Context, block: NodeBlock): Promise<ReadonlySet<string>> {
  const executed = await readResults(context.node, block);
  const moved = executed.flatMap((one) => transfersIn(context, one));
  const owners = block.transactions.map(({ raw }) => ownerOf(hex.decode(raw)));
  return new Set([...owners, ...moved.flatMap(({ address, sender }) => [address, sender])].filter(isNamed));
}

const isNamed = (address: string | null): address is string => address !== null;
