/** All transfers of that very block, or none. */
import { type GetBlockReturnType, getAddress, type Hash } from 'viem';
import { type AddressFilter, type Block, type BlockHeader, ChainOutage } from '../../chain.ts';
import { type Context, nativeAssetOf } from '../context.ts';
import { readInternalCalls } from './internal-calls.ts';
import { madeAt } from './made-at.ts';
import { type Receipts, readReceipt } from './receipts.ts';
import { readTokenTransfers } from './token-transfers.ts';
import { type Candidate, internalIndex, OWN_VALUE_INDEX, toTransfer } from './transfers.ts';

type FullBlock = GetBlockReturnType<undefined, true, 'latest'>;
const SUCCEEDED = '0x1';

/** Throws a ChainOutage on a re-org, or when a lagging node knows only a part. */
export async function readBlock(
  context: Context,
  height: number,
  mine: AddressFilter,
): Promise<Block | null> {
  const block = await context.node.find(`reading block ${height}`, 'BlockNotFoundError', (client) =>
    client.getBlock({ blockNumber: BigInt(height), includeTransactions: true }),
  );
  if (block === null) return null;
  // A node without the receipts has no trace either.
  const tokens = await readTokenTransfers(context, block);
  const inside = await internalValues(context, block);
  const candidates = [...ownValues(context, block), ...tokens.candidates, ...inside.candidates];
  const ours = await mine([...new Set(candidates.map((candidate) => getAddress(candidate.to)))]);
  const received = candidates.filter((candidate) => ours.has(getAddress(candidate.to)));
  const txIds = received.map(({ txId }) => txId);
  const receipts = tokens.receipts ?? (await receiptsOf(context, block.hash, txIds));
  const transfers = received.flatMap((candidate) => {
    const receipt = receipts.get(candidate.txId);
    if (receipt === undefined) throw new ChainOutage(`${candidate.txId} is in no block ${block.hash}`);
    if (receipt.status !== SUCCEEDED) return [];
    return [toTransfer({ ...candidate, outputIndex: candidate.outputIndex(receipt) })];
  });
  return {
    ...headerOf(block),
    transfers,
    unseen: inside.unseen,
  };
}

export async function readHeader({ node }: Context, height: number): Promise<BlockHeader | null> {
  const block = await node.find(`reading the header of block ${height}`, 'BlockNotFoundError', (client) =>
    client.getBlock({ blockNumber: BigInt(height) }),
  );
  return block === null ? null : headerOf(block);
}

/** By the node's height: the caller must notice another one. */
const headerOf = (block: Pick<FullBlock, 'number' | 'hash' | 'parentHash' | 'timestamp'>): BlockHeader => ({
  height: Number(block.number),
  hash: block.hash,
  parentHash: block.parentHash,
  madeAt: madeAt(block),
});

function ownValues(context: Context, block: FullBlock): Candidate[] {
  const asset = nativeAssetOf(context.settings);
  if (asset === null) return [];
  return block.transactions.flatMap(({ hash, from, to, value }) =>
    to === null || value === 0n
      ? []
      : [{ txId: hash, outputIndex: () => OWN_VALUE_INDEX, asset, from, to, units: value }],
  );
}

async function internalValues(
  context: Context,
  block: FullBlock,
): Promise<{ candidates: Candidate[]; unseen: readonly Hash[] }> {
  const asset = nativeAssetOf(context.settings);
  if (asset === null || !context.seesInternalCalls) return { candidates: [], unseen: [] };
  const { transfers, unseen } = await readInternalCalls(context, block);
  const candidates = transfers.map(({ ordinal, ...transfer }) => ({
    ...transfer,
    asset,
    outputIndex: () => internalIndex(ordinal),
  }));
  return { candidates, unseen };
}

/** Token transfers come with receipts of this block; others may be from another block. */
async function receiptsOf(context: Context, blockHash: Hash, txIds: readonly Hash[]): Promise<Receipts> {
  const receipts = await Promise.all([...new Set(txIds)].map((hash) => readReceipt(context, hash)));
  for (const receipt of receipts) {
    if (receipt.blockHash !== blockHash) {
      throw new ChainOutage(
        `${receipt.transactionHash} moved to another block while block ${blockHash} was read`,
      );
    }
  }
  return new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]));
}
