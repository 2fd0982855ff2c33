/**
 * Bitcoin numbers no payment. More transactions from our coins than the database has numbers are a foreign
 * spend. Joined coins have numbers too.
 */
import type { Context } from '../context.ts';
import { walletInfo } from '../node/answers.ts';
import { hashAt } from '../reading/read-block.ts';
import { entriesSince, spendsIn } from '../wallet/history.ts';

const DEEP = 100;
const LONG = 500;

export interface SpendCounter {
  /** 0 counts waiting ones too. */
  count(context: Context, confirmations: number): Promise<number>;
}

interface Base {
  readonly hash: string;
  readonly count: number;
}

export function spendCounter(): SpendCounter {
  let base: Base = { hash: '', count: 0 };
  return {
    count: async (context, confirmations) => {
      const { hash, count } = base;
      const entries = await entriesSince(context, hash);
      const spends = spendsIn(entries);
      if (spends.length > LONG) base = (await laterBase(context, base)) ?? base;
      return count + spends.filter((spend) => spend.confirmations >= confirmations).length;
    },
  };
}

async function laterBase(context: Context, { hash: since, count }: Base): Promise<Base | null> {
  const { lastprocessedblock: newest } = await context.wallet.ask('getwalletinfo', [], walletInfo);
  const spends = spendsIn(await entriesSince(context, since));
  const { lastprocessedblock: after } = await context.wallet.ask('getwalletinfo', [], walletInfo);
  // Other depths.
  if (after.hash !== newest.hash) return null;
  const hash = await hashAt(context, newest.height - DEEP);
  const before = spends.filter(({ confirmations }) => confirmations > DEEP).length;
  return hash === null ? null : { hash, count: count + before };
}
