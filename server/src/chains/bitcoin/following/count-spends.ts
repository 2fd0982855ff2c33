/**
 * Bitcoin numbers no payment. More transactions from our coins than the database has numbers are a foreign
 * spend.
 */
import type { Context } from '../context.ts';
import type { WalletEntry } from '../node/answers.ts';
import { hashAt, readHead } from '../reading/read-block.ts';
import { entriesSince, paymentsIn } from '../wallet/history.ts';

const DEEP = 100;
const LONG = 500;

export interface SpendCounter {
  /** 0 counts waiting ones too. */
  count(context: Context, confirmations: number): Promise<number>;
}

export function spendCounter(): SpendCounter {
  let base = { hash: '', count: 0 };
  return {
    count: async (context, confirmations) => {
      const { hash, count } = base;
      const entries = await entriesSince(context, hash);
      const spends = paymentsIn(entries);
      if (spends.length > LONG) base = (await laterBase(context, spends, count)) ?? base;
      return count + spends.filter((spend) => spend.confirmations >= confirmations).length;
    },
  };
}

async function laterBase(
  context: Context,
  spends: readonly WalletEntry[],
  count: number,
): Promise<{ hash: string; count: number } | null> {
  const { height } = await readHead(context);
  const hash = await hashAt(context, height - DEEP);
  const before = spends.filter(({ confirmations }) => confirmations > DEEP).length;
  return hash === null ? null : { hash, count: count + before };
}
