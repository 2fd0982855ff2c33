/** The node's answer decides nothing: `look-up.ts` does. */
import { bytesToHex, type Hex, type PublicClient, parseTransaction } from 'viem';
import { ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import { isDeclined } from '../node/errors.ts';

/** The bytes were sent before (anvil, geth, erigon, nethermind, besu). */
const HARMLESS =
  /already (known|imported|exists|in)|alreadyknown|known transaction|nonce too low|oldnonce|replacement.*underpriced|could not replace/i;

export async function broadcast({ node, settings }: Context, bytes: Uint8Array): Promise<void> {
  const raw = bytesToHex(bytes);
  const { chainId } = parseTransaction(raw);
  if (chainId !== settings.chainId) {
    throw new ChainOutage(`a transaction of chain ${chainId} was offered to chain ${settings.chainId}`);
  }
  const offered = node.set.members.filter((member) => member.has('broadcast'));
  const outcomes = await Promise.allSettled(offered.map(({ client }) => offer(client, raw)));
  const refusal = outcomes.find((outcome) => outcome.status === 'rejected');
  if (refusal !== undefined && outcomes.every(({ status }) => status === 'rejected'))
    throw node.outage('broadcasting', refusal.reason);
}

async function offer(client: PublicClient, raw: Hex): Promise<void> {
  try {
    await client.sendRawTransaction({ serializedTransaction: raw });
  } catch (error) {
    if (isDeclined(error) && HARMLESS.test(String(error))) return;
    throw error;
  }
}
