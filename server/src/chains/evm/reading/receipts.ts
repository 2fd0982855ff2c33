/** Nodes show a block before its receipts, and some lose logs: the header's root must match. */
import { type Hash, type Hex, numberToHex, type RpcTransactionReceipt } from 'viem';
import { ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { isDeclined, isTooMuch } from '../node/errors.ts';
import { requestRaw } from '../node/requests.ts';
import { receiptsRootOf } from './receipts-root.ts';

export type Receipt = RpcTransactionReceipt;
export type Receipts = ReadonlyMap<Hash, Receipt>;

export interface BlockToProve {
  readonly number: bigint;
  readonly receiptsRoot: Hex;
  readonly transactions: readonly (Hash | { readonly hash: Hash })[];
}

const AT_ONCE = 4;

export const readReceipts = async (context: Context, block: BlockToProve): Promise<Receipts> =>
  (await readReceiptsAtOnce(context, block)) ?? (await readReceiptsOneByOne(context, block));

export async function readReceiptsAtOnce({ node }: Context, block: BlockToProve): Promise<Receipts | null> {
  // The header shows whether an empty list is true.
  if (block.transactions.length === 0) return proven(block, []);
  try {
    // Every provider accepts a number; the root proves the block.
    const receipts = await requestRaw(node.client, 'eth_getBlockReceipts', [numberToHex(block.number)]);
    return proven(block, receipts as readonly Receipt[] | null);
  } catch (error) {
    if (isDeclined(error) || isTooMuch(error)) return null;
    throw node.outage(whatOf(block), error);
  }
}

export async function readReceiptsOneByOne(context: Context, block: BlockToProve): Promise<Receipts> {
  const hashes = hashesIn(block);
  const receipts: Receipt[] = [];
  for (let at = 0; at < hashes.length; at += AT_ONCE) {
    const next = hashes.slice(at, at + AT_ONCE);
    receipts.push(...(await Promise.all(next.map((hash) => readReceipt(context, hash)))));
  }
  return context.node.ask(whatOf(block), async () => proven(block, receipts));
}

export async function readReceipt({ node }: Context, hash: Hash): Promise<Receipt> {
  const receipt = await node.ask(`reading the receipt of ${hash}`, (client) =>
    client.request({ method: 'eth_getTransactionReceipt', params: [hash] }),
  );
  if (receipt === null) throw new ChainOutage(`the node shows no receipt of ${hash}`);
  return receipt;
}

const whatOf = ({ number }: BlockToProve) => `reading the receipts of block ${number}`;

const hashesIn = ({ transactions }: BlockToProve): Hash[] =>
  transactions.map((transaction) => (typeof transaction === 'string' ? transaction : transaction.hash));

function proven(block: BlockToProve, receipts: readonly Receipt[] | null): Receipts {
  const byId = new Map((receipts ?? []).map((receipt) => [receipt.transactionHash, receipt]));
  const inOrder = hashesIn(block).flatMap((hash) => byId.get(hash) ?? []);
  if (receiptsRootOf(inOrder) === block.receiptsRoot)
    return new Map(inOrder.map((receipt) => [receipt.transactionHash, receipt]));
  throw new ChainOutage(
    `the node does not tell all that block ${block.number} did: the receipts that it shows are not those of the block's header. Either it ` +
      'does not know them yet, or has lost some: then it shows them by and by, or another node does. Or an upgrade of the network writes ' +
      'receipts in another way, which every node shows alike: then a newer version of this service is needed. The block is read as soon as they fit',
  );
}
