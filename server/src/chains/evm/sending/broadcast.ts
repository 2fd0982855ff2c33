/** The node's answer decides nothing: `look-up.ts` does. */
import { bytesToHex, parseTransaction } from 'viem';
import { ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { isDeclined } from '../node/node.ts';

/** "Known", "mined" or "nonce used" (anvil, geth, erigon, nethermind, besu): the bytes were sent before. */
const HARMLESS =
  /already (known|imported|exists|in)|alreadyknown|known transaction|nonce too low|oldnonce|replacement.*underpriced|could not replace/i;

/** Throws a ChainOutage when the node declines or is unreachable, or the bytes belong to another network. */
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
