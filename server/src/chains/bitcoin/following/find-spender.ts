import type { Decided } from '../../chain.ts';
import { coinName, type Outpoint } from '../coin.ts';
import type { Context } from '../context.ts';
import type { WalletTransaction } from '../node/answers.ts';
import { hashAt } from '../reading/read-block.ts';
import { unspentOutput } from '../wallet/coins.ts';
import { entriesSince, readWalletTransaction, spendsIn } from '../wallet/history.ts';

/** `null`: all coins are there, or the wallet does not know. */
export async function findSpender(
  context: Context,
  coins: readonly Outpoint[],
  except: string,
): Promise<Decided | null> {
  for (const coin of coins) {
    if ((await unspentOutput(context, coin)) !== null) continue;
    const spender = await spenderOf(context, coin);
    if (spender !== null && spender.txid !== except) return decidedBy(spender);
  }
  return null;
}

async function spenderOf(context: Context, coin: Outpoint): Promise<WalletTransaction | null> {
  const origin = await readWalletTransaction(context, coin.txId);
  if (origin === null) return null;
  // Its own coins were spent elsewhere: it can never be there.
  if (origin.confirmations < 0) return findConflict(context, origin);
  if (origin.blockheight === undefined) return null;
  // Its own block may spend it.
  const before = await hashAt(context, origin.blockheight - 1);
  const spends = before === null ? [] : spendsIn(await entriesSince(context, before));
  const candidates = spends.filter(({ confirmations }) => confirmations > 0).toReversed();
  for (const { txid } of candidates) {
    const spend = await readWalletTransaction(context, txid);
    if (spend !== null && spendsCoin(spend, coin)) return spend;
  }
  return null;
}

async function findConflict(context: Context, origin: WalletTransaction): Promise<WalletTransaction | null> {
  for (const { txid, vout } of origin.decoded.vin) {
    if (txid === undefined || vout === undefined) continue;
    const coin = { txId: txid, outputIndex: vout };
    if ((await unspentOutput(context, coin)) !== null) continue;
    const spender = await spenderOf(context, coin);
    if (spender !== null && spender.txid !== origin.txid) return spender;
  }
  return null;
}

const spendsCoin = ({ decoded }: WalletTransaction, coin: Outpoint): boolean =>
  decoded.vin.some(
    ({ txid, vout }) =>
      txid !== undefined &&
      vout !== undefined &&
      coinName({ txId: txid, outputIndex: vout }) === coinName(coin),
  );

function decidedBy({ confirmations, blockhash, blockheight }: WalletTransaction): Decided | null {
  if (confirmations < 1 || blockhash === undefined || blockheight === undefined) return null;
  return { height: blockheight, blockHash: blockhash, confirmations };
}
