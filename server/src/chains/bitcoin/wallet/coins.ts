import { hex } from '@scure/base';
import { type BlockRef, ChainOutage, Obstructed } from '../../chain.ts';
import { readSatoshis } from '../amounts.ts';
import { type Coin, coinName, type Outpoint } from '../coin.ts';
import type { Context } from '../context.ts';
import { addressAnswer, chainInfo, outputAnswer, unspentAnswer, walletInfo } from '../node/answers.ts';
import { entriesSince, readWalletTransaction, spendsIn } from './history.ts';

const ANY_DEPTH = 9_999_999;

export const confirmedCoins = (context: Context): Promise<readonly Coin[]> => unspentCoins(context, 1);

export async function unspentCoins({ wallet, keys }: Context, depth: 0 | 1): Promise<readonly Coin[]> {
  const unspent = await wallet.ask('listunspent', [depth, ANY_DEPTH], unspentAnswer);
  return unspent.flatMap(({ txid, vout, amount, confirmations, desc, scriptPubKey }) => {
    const path = desc === undefined ? null : keys.pathIn(desc);
    // A payment with a foreign coin is never mined.
    if (path === null || hex.encode(keys.scriptOf(path)) !== scriptPubKey) return [];
    return [{ txId: txid, outputIndex: vout, units: readSatoshis(amount), confirmations, path }];
  });
}

interface Held {
  readonly address: string | undefined;
  readonly units: bigint;
}

/**
 * Bitcoin cannot be asked about a past block: this must be the newest one, before and after the reading.
 */
export async function coinsAfter(context: Context, block?: BlockRef): Promise<readonly Held[]> {
  const at = await newestBlock(context);
  if (block !== undefined && at !== block.hash)
    throw new ChainOutage(
      `block ${block.height} is not the newest one of the node: it cannot tell the balance`,
    );
  const options = { ['include_immature_coinbase']: true };
  const unspent = await context.wallet.ask('listunspent', [1, ANY_DEPTH, [], true, options], unspentAnswer);
  const held = unspent.map(({ amount, address }) => ({ address, units: readSatoshis(amount) }));
  const leaving = await leavingCoins(context, at);
  if ((await newestBlock(context)) !== at) throw new ChainOutage('a block came while the coins were counted');
  return [...held, ...leaving];
}

async function newestBlock({ node, wallet }: Context): Promise<string> {
  const { bestblockhash } = await node.ask('getblockchaininfo', [], chainInfo);
  const { lastprocessedblock } = await wallet.ask('getwalletinfo', [], walletInfo);
  if (lastprocessedblock.hash !== bestblockhash) throw Obstructed.by('walletBehindNode', {});
  return bestblockhash;
}

/** The wallet lists them no more, and they are still there. */
async function leavingCoins(context: Context, blockHash: string): Promise<readonly Held[]> {
  const spends = spendsIn(await entriesSince(context, blockHash));
  const coins = new Map<string, Outpoint>();
  for (const { txid, confirmations } of spends) {
    if (confirmations !== 0) continue;
    for (const { txid: txId, vout } of (await readWalletTransaction(context, txid))?.decoded.vin ?? [])
      if (txId !== undefined && vout !== undefined)
        coins.set(coinName({ txId, outputIndex: vout }), { txId, outputIndex: vout });
  }
  const held: Held[] = [];
  for (const coin of coins.values()) {
    const output = await unspentOutput(context, coin);
    if (output?.address !== undefined && (await isOurs(context, coin))) held.push(output);
  }
  return held;
}

async function isOurs(context: Context, { txId, outputIndex }: Outpoint): Promise<boolean> {
  const { wallet } = context;
  const unspent = (await readWalletTransaction(context, txId))?.decoded.vout.find(
    ({ n }) => n === outputIndex,
  );
  const address = unspent?.scriptPubKey.address;
  if (address === undefined) return false;
  return (await wallet.ask('getaddressinfo', [address], addressAnswer)).ismine;
}

export async function unspentOutput(
  { node }: Context,
  { txId, outputIndex }: Outpoint,
): Promise<Held | null> {
  const output = await node.ask('gettxout', [txId, outputIndex, false], outputAnswer);
  if (output === null) return null;
  return { address: output.scriptPubKey.address, units: readSatoshis(output.value) };
}
