/** Hands bytes to the node. Its answer decides nothing: `look-up.ts` does. */
import { bytesToHex, parseTransaction } from 'viem';
import { ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { isDeclined } from '../node/node.ts';

/**
 * How nodes say "I have it", "it is in a block", or "another one has its place" (anvil, geth, erigon, nethermind,
 * besu). None is a failure: the bytes were sent before, and the look-up tells which of the three it was.
 */
const HARMLESS =
  /already (known|imported|exists|in)|alreadyknown|known transaction|nonce too low|oldnonce|replacement.*underpriced|could not replace/i;

/** Throws a ChainOutage when the node is out of reach or declines, or the bytes are another network's. */
export async function broadcast({ node, settings }: Context, bytes: Uint8Array): Promise<void> {
  const raw = bytesToHex(bytes);
  const { chainId } = parseTransaction(raw);
  if (chainId !== settings.chainId) {
    throw new ChainOutage(`a transaction of chain ${chainId} was offered to chain ${settings.chainId}`);
  }
  try {
    await node.client.sendRawTransaction({ serializedTransaction: raw });
  } catch (error) {
    if (isDeclined(error) && HARMLESS.test(String(error))) return;
    throw node.outage('broadcasting', error);
  }
}
