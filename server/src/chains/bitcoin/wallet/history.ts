import type { Context } from '../context.ts';
import {
  type WalletEntry,
  type WalletTransaction,
  walletEntries,
  walletTransaction,
} from '../node/answers.ts';
import { rpcCodes } from '../node/node.ts';

export const readWalletTransaction = ({ wallet }: Context, txId: string): Promise<WalletTransaction | null> =>
  wallet.find('gettransaction', [txId, true, true], walletTransaction, [rpcCodes.notFound]);

export async function entriesSince({ wallet }: Context, blockHash: string): Promise<readonly WalletEntry[]> {
  // The fourth: not what re-orgs removed. The fifth: change, without which a spend to ourselves is missing.
  const params = [blockHash, 1, true, false, true];
  const { transactions } = await wallet.ask('listsinceblock', params, walletEntries);
  return transactions;
}

export function spendsIn(entries: readonly WalletEntry[]): readonly WalletEntry[] {
  const sent = entries.filter(({ category, abandoned }) => category === 'send' && abandoned !== true);
  return [...new Map(sent.map((entry) => [entry.txid, entry])).values()];
}
