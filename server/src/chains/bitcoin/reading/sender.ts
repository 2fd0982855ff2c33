import { HOT_PATH } from '../coin.ts';
import type { Context } from '../context.ts';
import { addressAnswer, spendingAnswer } from '../node/answers.ts';
import { rpcCodes } from '../node/node.ts';

const WITH_SPENT = 2;

/** Our hot wallet's coins count as one address, or our change would look like a stranger's. */
export async function readSender(context: Context, txId: string, blockHash: string): Promise<string | null> {
  const { node, wallet, keys } = context;
  const params = [txId, WITH_SPENT, blockHash];
  const spending = await node.find('getrawtransaction', params, spendingAnswer, [rpcCodes.notFound]);
  const address = spending?.vin[0]?.prevout?.scriptPubKey.address ?? null;
  if (address === null) return null;
  const { ismine, desc } = await wallet.ask('getaddressinfo', [address], addressAnswer);
  const path = ismine && desc !== undefined ? keys.pathIn(desc) : null;
  return path?.account === 'hot' ? keys.addressOf(HOT_PATH) : address;
}
