/** Reads the transfers to us out of one block, all of them from that very block or none. */
import { type GetBlockReturnType, getAddress, type Hash, type TransactionReceipt } from 'viem';
import { type AddressFilter, type Block, ChainOutage } from '../chain.ts';
import { type Context, nativeAssetOf, tokensOf } from './context.ts';
import { readInternalCalls } from './internal-calls.ts';
import { TOKEN_ABI } from './token-abi.ts';
import { internalIndex, OWN_VALUE_INDEX, type TransferFacts, toTransfer } from './transfers.ts';

type FullBlock = GetBlockReturnType<undefined, true, 'latest'>;
type Candidate = Omit<TransferFacts, 'outputIndex'> & {
  /** Settled by the receipt: for tokens it needs the first log of the transaction. */
  readonly outputIndex: (receipt: TransactionReceipt) => number;
};

const TRANSFER_EVENT = TOKEN_ABI[3];

/**
 * The block at `height`, `null` when there is none. Throws a ChainOutage when a re-org or a lagging node gets in
 * between: logs and receipts are asked for by the block's hash, and whatever belongs to another block is refused.
 */
export async function readBlock(
  context: Context,
  height: number,
  mine: AddressFilter,
): Promise<Block | null> {
  const block = await context.node.find(`reading block ${height}`, 'BlockNotFoundError', (client) =>
    client.getBlock({ blockNumber: BigInt(height), includeTransactions: true }),
  );
  if (block === null) return null;
  const inside = await internalValues(context, block);
  const candidates = [
    ...ownValues(context, block),
    ...(await tokenTransfers(context, block)),
    ...inside.candidates,
  ];
  const ours = await mine([...new Set(candidates.map((candidate) => getAddress(candidate.to)))]);
  const received = candidates.filter((candidate) => ours.has(getAddress(candidate.to)));
  const receipts = await readReceipts(
    context,
    block.hash,
    received.map((transfer) => transfer.txId),
  );
  const transfers = received.flatMap((candidate) => {
    const receipt = receipts.get(candidate.txId);
    // A reverted transaction is in the block and moved nothing.
    if (receipt === undefined || receipt.status !== 'success') return [];
    return [toTransfer({ ...candidate, outputIndex: candidate.outputIndex(receipt) })];
  });
  return { height, hash: block.hash, parentHash: block.parentHash, transfers, unseen: inside.unseen };
}

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

async function tokenTransfers(context: Context, block: FullBlock): Promise<Candidate[]> {
  const tokens = tokensOf(context.settings);
  if (tokens.size === 0 || block.transactions.length === 0) return [];
  const logs = await context.node.ask(`reading the token transfers of block ${block.number}`, (client) =>
    client.getLogs({
      address: [...tokens.keys()],
      event: TRANSFER_EVENT,
      blockHash: block.hash,
      strict: true,
    }),
  );
  return logs.flatMap((log) => {
    const asset = tokens.get(getAddress(log.address));
    if (asset === undefined || log.args.value === 0n) return [];
    return [
      {
        txId: log.transactionHash,
        outputIndex: (receipt) => log.logIndex - firstLogIndex(receipt),
        asset,
        from: log.args.from,
        to: log.args.to,
        units: log.args.value,
      },
    ];
  });
}

function firstLogIndex(receipt: TransactionReceipt): number {
  const first = receipt.logs[0];
  if (first === undefined) throw new ChainOutage(`the receipt of ${receipt.transactionHash} lacks its logs`);
  return first.logIndex;
}

async function readReceipts(
  context: Context,
  blockHash: Hash,
  txIds: readonly Hash[],
): Promise<Map<Hash, TransactionReceipt>> {
  const receipts = await Promise.all(
    [...new Set(txIds)].map((hash) =>
      context.node.ask(`reading the receipt of ${hash}`, (client) => client.getTransactionReceipt({ hash })),
    ),
  );
  for (const receipt of receipts) {
    if (receipt.blockHash !== blockHash) {
      throw new ChainOutage(
        `${receipt.transactionHash} moved to another block while block ${blockHash} was read`,
      );
    }
  }
  return new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]));
}
