/** viem is loaded only with such a network. */
import type { Logger } from '../../platform/logger.ts';
import type { EvmChain } from './evm-chain.ts';
import type { EvmSettings } from './settings/settings.ts';

export async function openEvmChain(settings: EvmSettings, log: Logger): Promise<EvmChain> {
  const { connectEvmChain } = await import('./evm-chain.ts');
  return await connectEvmChain(settings, log);
}
