import { BaseError } from 'viem';
import { type BlockRef, ChainOutage } from '../../chain.ts';
import { isDeclined } from './errors.ts';
import type { Node } from './node.ts';
import { isTrusted } from './node-set.ts';

/** A hanging node must not delay every block. */
const SAYS_WITHIN_MS = 2_000;

/** `null`: the node does not know `finalized`, or has no such block. */
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

/**
 * A node that does not know the block yet, or is silent, has no say.
 * @throws ChainOutage when one shows another block
 */
export async function agreedFinalised(node: Node): Promise<BlockRef | null> {
  const finalised = await readFinalised(node);
  if (finalised === null || node.set.members.length === 1) return finalised;
  const now = performance.now();
  const checking = node.set.members.filter(
    (member) => member.has('check') && isTrusted(member) && member.silentUntil < now,
  );
  await Promise.all(
    checking.map(async ({ within, name }) => {
      const block = await within(SAYS_WITHIN_MS)
        .getBlock({ blockNumber: BigInt(finalised.height) })
        .catch(() => null);
      if (block !== null && block.hash !== finalised.hash)
        throw new ChainOutage(`${name} shows another finalized block ${finalised.height} than the node read`);
    }),
  );
  return finalised;
}
