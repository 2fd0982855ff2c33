/**
 * Whether the node is still of our network. Its address may lead to another one by and by: a proxy, a provider, a node that was set
 * up anew. The hot wallet has the same address there, and other payments with the same numbers.
 */
import { ChainOutage } from '../../chain.ts';
import type { Context } from '../context.ts';
import type { Node } from './node.ts';

export const readChainId = (node: Node): Promise<number> =>
  node.ask('reading the chain id', (client) => client.getChainId());

/** Asked after what it told, before anything is concluded from that for good. @throws ChainOutage */
export async function refuseOtherNetwork({ node, settings }: Pick<Context, 'node' | 'settings'>) {
  const served = await readChainId(node);
  if (served === settings.chainId) return;
  throw new ChainOutage(
    `the node serves chain id ${served}, not ${settings.chainId}: nothing it says is believed`,
  );
}
