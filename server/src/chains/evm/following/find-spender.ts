/** That no node shows ours proves nothing. */
import { type Address, type Hash, isAddressEqual } from 'viem';
import { ChainOutage, type Decided } from '../../chain.ts';
import type { Context } from '../context.ts';
import { isDeclined } from '../node/errors.ts';
import { readFinalised } from '../node/finalised.ts';
import type { Node } from '../node/node.ts';
import { refuseOtherNetwork } from '../node/own-network.ts';

interface Nonce {
  readonly from: Address;
  readonly nonce: number;
}

export interface Spender extends Decided {
  readonly hash: Hash;
}

/** Throws a ChainOutage when the node cannot show the spender. */
export async function findSpender(context: Context, wallet: Nonce): Promise<Spender | null> {
  const { node, settings } = context;
  const head = await node.ask('reading the head', (client) => client.getBlockNumber());
  const final = head - BigInt(settings.confirmationsRequired) + 1n;
  if (final < 0n) return null;
  const used = await node.ask(`reading the nonce of ${wallet.from}`, (client) =>
    client.getTransactionCount({ address: wallet.from, blockNumber: final }),
  );
  if (used <= wallet.nonce) return null;
  const height = await blockOfSpending(node, wallet, final);
  const finalised = settings.awaitFinalized ? await readFinalised(node) : null;
  if (finalised !== null && height > finalised.height) return null;
  const spender = await spenderIn(node, height, wallet);
  await refuseOtherNetwork(context);
  return { ...spender, height: Number(height), confirmations: Number(head - height + 1n) };
}

/** Doubling steps, then halves: a node with recent state only is asked for old state last. */
async function blockOfSpending(node: Node, wallet: Nonce, final: bigint): Promise<bigint> {
  let spent = final;
  let unspent = final - 1n;
  for (let step = 2n; unspent >= 0n && (await isSpentAt(node, wallet, unspent)); step *= 2n) {
    spent = unspent;
    unspent = spent < step ? -1n : spent - step;
  }
  while (spent - unspent > 1n) {
    const middle = (spent + unspent) / 2n;
    if (await isSpentAt(node, wallet, middle)) spent = middle;
    else unspent = middle;
  }
  return spent;
}

async function isSpentAt({ client, outage }: Node, { from, nonce }: Nonce, height: bigint): Promise<boolean> {
  const what = `reading the nonce of ${from} at block ${height}`;
  try {
    return (await client.getTransactionCount({ address: from, blockNumber: height })) > nonce;
  } catch (error) {
    const mayHaveForgotten = isDeclined(error);
    throw outage(
      mayHaveForgotten ? `${what} (an archive node knows it, should this one keep no state so old)` : what,
      error,
    );
  }
}

async function spenderIn(
  node: Node,
  height: bigint,
  { from, nonce }: Nonce,
): Promise<Pick<Spender, 'hash' | 'blockHash'>> {
  const { hash: blockHash, transactions } = await node.ask(`reading block ${height}`, (client) =>
    client.getBlock({ blockNumber: height, includeTransactions: true }),
  );
  const spender = transactions.find((sent) => sent.nonce === nonce && isAddressEqual(sent.from, from));
  if (spender !== undefined) return { hash: spender.hash, blockHash };
  throw new ChainOutage(
    `nonce ${nonce} of ${from} is spent in block ${height}, but the node shows no such transaction`,
  );
}
