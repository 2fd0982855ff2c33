/** A provider may switch networks. The hot wallet has the same address there, with other nonces. */
import type { Context } from '../context.ts';

/** After the answers, before their effect. @throws ChainOutage */
export async function refuseOtherNetwork({ node, settings }: Pick<Context, 'node' | 'settings'>) {
  try {
    await node.set.refuseOther(settings.chainId);
  } catch (error) {
    throw node.outage('reading the chain id', error);
  }
}
