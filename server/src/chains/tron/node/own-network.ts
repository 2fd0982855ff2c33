/** A provider may switch networks. The hot wallet has the same address there. */
import { Obstructed } from '../../chain.ts';
import type { Context } from '../context.ts';
import { readChainId } from './blocks.ts';

/** After the answers, before their effect. @throws ChainOutage */
export async function refuseOtherNetwork({ node, settings }: Pick<Context, 'node' | 'settings'>) {
  const served = await readChainId(node);
  if (served !== settings.chainId)
    throw Obstructed.by('nodeOfOtherNetwork', { served: String(served), expected: String(settings.chainId) });
}
