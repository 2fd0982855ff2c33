/** Each masterchain block makes a block of an account's shard final. */
import type { Address } from '@ton/core';
import { type BlockHeader, ChainOutage, Obstructed } from '../../chain.ts';
import { type Context, keep, type ShardBlock } from '../context.ts';
import { foundAnswer, headerAnswer, masterchainAnswer, shardsAnswer } from './answers.ts';

const MASTERCHAIN = { workchain: -1, shard: '-9223372036854775808' } as const;

type Asking = Pick<Context, 'node' | 'settings'>;

export async function readHead(context: Asking): Promise<BlockHeader> {
  const { last } = await context.node.ask('getMasterchainInfo', {}, masterchainAnswer);
  return readExisting(context, last.seqno);
}

export async function readHeader(context: Asking, height: number): Promise<BlockHeader | null> {
  const { last } = await context.node.ask('getMasterchainInfo', {}, masterchainAnswer);
  return height > last.seqno ? null : readExisting(context, height);
}

/** A provider may switch networks, and the key has coins on each. */
export async function readExisting({ node, settings }: Asking, height: number): Promise<BlockHeader> {
  const header = await node.ask('getBlockHeader', { ...MASTERCHAIN, seqno: height }, headerAnswer);
  const { id, global_id: network, gen_utime: time, prev_blocks: parents } = header;
  if (network !== settings.chainId)
    throw Obstructed.by('nodeOfOtherNetwork', {
      served: String(network),
      expected: String(settings.chainId),
    });
  const [parent] = parents;
  if (id.seqno !== height || parent === undefined)
    throw new ChainOutage(`the node shows block ${id.seqno} for block ${height}`);
  const [hash, parentHash] = [hexOf(id.root_hash), hexOf(parent.root_hash)];
  return { height, hash, parentHash, madeAt: new Date(time * 1_000) };
}

const hexOf = (base64: string): string => Buffer.from(base64, 'base64').toString('hex');

export async function shardAt(
  { node, shardBlocks }: Context,
  account: Address,
  height: number,
): Promise<ShardBlock> {
  const { shards } = await node.ask('shards', { seqno: height }, shardsAnswer);
  const own = shards.find(({ workchain, shard }) => workchain === 0 && covers(shard, account));
  if (own === undefined) throw new ChainOutage(`the node names no shard of ours in block ${height}`);
  const known = shardBlocks.get(own.root_hash);
  if (known !== undefined) return known;
  const header = await node.ask('getBlockHeader', own, headerAnswer);
  return keep(shardBlocks, own.root_hash, { endLt: BigInt(header.end_lt), time: header.gen_utime });
}

/** The lowest set bit ends the prefix of the accounts' hashes. */
export function covers(shard: string, { hash }: Address): boolean {
  const prefix = BigInt.asUintN(64, BigInt(shard));
  const end = prefix & -prefix;
  const account = hash.readBigUInt64BE();
  // Bits from the ending one downwards are free.
  return (account ^ prefix) < end << 1n;
}

const MOST_STEPS = 200;

/** `null` when no block up to the head made it final. */
export async function blockOf(
  context: Context,
  account: Address,
  { lt, now }: { readonly lt: bigint; readonly now: number },
  head: BlockHeader,
): Promise<BlockHeader | null> {
  const holds = async (height: number): Promise<boolean> =>
    (await shardAt(context, account, height)).endLt >= lt;
  if (!(await holds(head.height))) return null;
  let height = Math.min(await heightAt(context, now, head), head.height);
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    if (!(await holds(height))) height += 1;
    else if (await holds(height - 1)) height -= 1;
    else return readExisting(context, height);
  }
  throw new ChainOutage(`the node does not tell which block holds logical time ${lt}`);
}

async function heightAt({ node }: Context, seconds: number, head: BlockHeader): Promise<number> {
  const headTime = (head.madeAt?.getTime() ?? 0) / 1_000;
  if (seconds >= headTime) return head.height;
  const params = { ...MASTERCHAIN, unixtime: seconds };
  return (await node.ask('lookupBlock', params, foundAnswer)).seqno;
}
