import { BaseError } from 'viem';
import type { BlockRef } from '../../chain.ts';
import { isDeclined, type Node } from './node.ts';

/** `null` when the node does not know the name `finalized`, or has no such block yet. */
export async function readFinalised({ client, outage }: Node): Promise<BlockRef | null> {
  try {
    const { number, hash } = await client.getBlock({ blockTag: 'finalized' });
    return { height: Number(number), hash };
  } catch (error) {
    const isUnknown =
      isDeclined(error) || (error instanceof BaseError && error.name === 'BlockNotFoundError');
    if (isUnknown) return null;
    throw outage('reading the finalized block', error);
  }
}
