import type { Db } from '../platform/db/db.ts';
import { type Chain, ChainOutage } from './chain.ts';
import { readCursor } from './cursors-store.ts';

export async function blocksBehind(
  { db, chains }: { readonly db: Db; readonly chains: ReadonlyMap<number, Chain> },
  networkId: number,
): Promise<number | null> {
  const chain = chains.get(networkId);
  const cursor = await readCursor(db, networkId);
  if (chain === undefined || cursor === null) return null;
  try {
    return Math.max(0, (await chain.head()).height - cursor.height);
  } catch (error) {
    if (error instanceof ChainOutage) return null;
    throw error;
  }
}
