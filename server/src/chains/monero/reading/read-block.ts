/** All transfers of that very block, or none. */
import {
  type AddressFilter,
  type Block,
  type BlockHeader,
  ChainOutage,
  type ShownBlock,
  type Transfer,
} from '../../chain.ts';
import { unitsToXmr } from '../amounts.ts';
import type { Context } from '../context.ts';
import { type ReceivedOutput, receivedIn } from '../crypto/outputs.ts';
import { blockAnswer, type HeaderFacts, type Transaction } from '../node/answers.ts';
import { unlessTooHigh } from '../node/node.ts';
import { blockIdOf, parentIn } from './block-id.ts';
import { withoutBurnt } from './burnt.ts';

export async function readHead({ node }: Context): Promise<ShownBlock> {
  const head = await node.head();
  const shown = await node.header(head.height);
  if (shown?.hash !== head.hash)
    throw new ChainOutage('the node does not show the block that it calls newest');
  return { ...head, madeAt: new Date(shown.timestamp * 1_000) };
}

export async function readHeader({ node }: Context, height: number): Promise<BlockHeader | null> {
  const shown = await node.header(height);
  return shown === null ? null : headerOf(shown);
}

export async function readBlock(
  context: Context,
  height: number,
  mine: AddressFilter,
): Promise<Block | null> {
  const { node } = context;
  const block = await unlessTooHigh(() => node.rpc('get_block', { height }, blockAnswer));
  if (block === null) return null;
  const { block_header: header, blob, miner_tx_hash: minerTx, tx_hashes: txIds = [] } = block;
  if (blockIdOf(blob, [minerTx, ...txIds]) !== header.hash || parentIn(blob) !== header.prev_hash)
    throw new ChainOutage(`the node does not show all transactions of block ${height}, or another parent`);
  const found = await node.transactions(txIds);
  const shown = new Map(found.map((one) => [one.txId, one.transaction]));
  const outputs = txIds.flatMap((txId) => {
    const transaction = shown.get(txId);
    if (transaction === undefined) throw new ChainOutage(`the node does not show transaction ${txId}`);
    return creditableIn(context, transaction).map((output) => ({ txId, output }));
  });
  const ours = await mine([...new Set(outputs.map(({ output }) => output.address))]);
  const received = outputs.filter(({ output }) => ours.has(output.address));
  const transfers = (await withoutBurnt(context, received)).map(({ txId, output }) =>
    toTransfer(context, txId, output),
  );
  return { ...headerOf(header), transfers, unseen: [] };
}

/** A locked output may be spendable in years only. */
export const isLocked = ({ unlock_time: until }: Transaction): boolean => until !== '0';

export const creditableIn = ({ keys }: Context, transaction: Transaction): ReceivedOutput[] =>
  isLocked(transaction) ? [] : receivedIn(keys, transaction);

export const toTransfer = (
  { settings }: Context,
  txId: string,
  { outputIndex, address, units }: ReceivedOutput,
): Transfer => ({
  txId,
  outputIndex,
  currencyId: settings.asset.currencyId,
  address,
  memo: null,
  units,
  amount: unitsToXmr(units),
  sender: null,
});

const headerOf = ({ height, hash, prev_hash: parentHash, timestamp }: HeaderFacts): BlockHeader => ({
  height,
  hash,
  parentHash,
  madeAt: new Date(timestamp * 1_000),
});
