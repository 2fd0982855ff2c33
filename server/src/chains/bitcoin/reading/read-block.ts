/** All transfers of that very block, or none. */
import type { z } from 'zod/mini';
import {
  type AddressFilter,
  type Block,
  type BlockHeader,
  ChainOutage,
  type ShownBlock,
  type Transfer,
} from '../../chain.ts';
import { readSatoshis, satoshisToDecimal } from '../amounts.ts';
import type { Context } from '../context.ts';
import { blockAnswer, chainInfo, headerAnswer, someHash } from '../node/answers.ts';
import { rpcCodes } from '../node/node.ts';
import { refuseOtherChain } from '../node/own-chain.ts';
import { merkleRoot } from './merkle-root.ts';
import { readSender } from './sender.ts';

const ABSENT = [rpcCodes.outOfRange, rpcCodes.notFound];
const WITH_TRANSACTIONS = 2;

export async function readHead({ node, settings }: Context): Promise<ShownBlock> {
  const { chain, blocks, bestblockhash, time } = await node.ask('getblockchaininfo', [], chainInfo);
  refuseOtherChain(settings, chain);
  return { height: blocks, hash: bestblockhash, madeAt: new Date(time * 1_000) };
}

export async function readBlock(
  context: Context,
  height: number,
  mine: AddressFilter,
): Promise<Block | null> {
  const hash = await hashAt(context, height);
  if (hash === null) return null;
  const block = await context.node.find('getblock', [hash, WITH_TRANSACTIONS], blockAnswer, ABSENT);
  if (block === null) return null;
  if (merkleRoot(block.tx.map(({ txid }) => txid)) !== block.merkleroot)
    throw new ChainOutage(`the node does not show all transactions of block ${height}`);
  const outputs = block.tx.flatMap(({ txid, vout }) =>
    vout.flatMap(({ n, value, scriptPubKey: { address } }) =>
      address === undefined || readSatoshis(value) === 0n ? [] : [{ txId: txid, n, value, address }],
    ),
  );
  const ours = await mine([...new Set(outputs.map(({ address }) => address))]);
  const received = outputs.filter(({ address }) => ours.has(address));
  const transfers: Transfer[] = [];
  for (const { txId, n, value, address } of received) {
    const sender = await readSender(context, txId, block.hash);
    transfers.push(
      toTransfer(context, { txId, outputIndex: n, address, units: readSatoshis(value), sender }),
    );
  }
  return { ...headerOf(block), transfers, unseen: [] };
}

export function toTransfer(
  { settings }: Pick<Context, 'settings'>,
  facts: Pick<Transfer, 'txId' | 'outputIndex' | 'address' | 'units' | 'sender'>,
): Transfer {
  return {
    ...facts,
    currencyId: settings.asset.currencyId,
    memo: null,
    amount: satoshisToDecimal(facts.units),
  };
}

export async function readHeader(context: Context, height: number): Promise<BlockHeader | null> {
  const hash = await hashAt(context, height);
  if (hash === null) return null;
  const header = await context.node.find('getblockheader', [hash], headerAnswer, ABSENT);
  return header === null ? null : headerOf(header);
}

export const hashAt = ({ node }: Context, height: number): Promise<string | null> =>
  node.find('getblockhash', [height], someHash, ABSENT);

const NO_PARENT = '0'.repeat(64);

const headerOf = ({
  height,
  hash,
  time,
  previousblockhash,
}: Pick<z.infer<typeof blockAnswer>, 'height' | 'hash' | 'time' | 'previousblockhash'>): BlockHeader => ({
  height,
  hash,
  parentHash: previousblockhash ?? NO_PARENT,
  madeAt: new Date(time * 1_000),
});
