/** The way in, kept apart so that viem is loaded only by processes that have such a network. */
import type { Logger } from '../../platform/logger.ts';
import type { EvmChain } from './evm-chain.ts';
import type { EvmSettings } from './settings/settings.ts';

/**
 * Opens a network and checks that the node serves it. Throws a StartProblem when settings and node
 * contradict each other, a ChainOutage when the node is out of reach.
 */
export async function openEvmChain(settings: EvmSettings, log: Logger): Promise<EvmChain> {
  const { connectEvmChain } = await import('./evm-chain.ts');
  return await connectEvmChain(settings, log);
}
