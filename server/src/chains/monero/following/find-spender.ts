import type { Decided } from '../../chain.ts';
import type { Context } from '../context.ts';
import { type Found, spentStates } from '../node/node.ts';
import { nothing } from '../wallet/answers.ts';
import { spendsInBlocks } from './spends.ts';

const AT_ONCE = 50;

export async function findSpender(
  context: Context,
  images: readonly string[],
  except: string,
): Promise<Decided | null> {
  const { node, wallet } = context;
  const states = await node.spentStatesOf(images);
  const spent = new Set(images.filter((_, at) => states[at] === spentStates.inBlock));
  if (spent.size === 0) return null;
  const spends = await wallet.alone(async () => {
    await wallet.ask('refresh', {}, nothing);
    return spendsInBlocks(context);
  });
  const candidates = spends.map(({ txId }) => txId).filter((txId) => txId !== except);
  for (let end = candidates.length; end > 0; end -= AT_ONCE) {
    const found = await node.transactions(candidates.slice(Math.max(0, end - AT_ONCE), end));
    const spender = found.find(({ transaction }) =>
      transaction.vin.some(({ key }) => key !== undefined && spent.has(key.k_image)),
    );
    if (spender !== undefined) return decidedBy(context, spender);
  }
  return null;
}

export async function decidedBy({ node }: Context, { height }: Found): Promise<Decided | null> {
  const header = height === null ? null : await node.header(height);
  if (height === null || header === null) return null;
  return { height, blockHash: header.hash, confirmations: header.depth + 1 };
}
