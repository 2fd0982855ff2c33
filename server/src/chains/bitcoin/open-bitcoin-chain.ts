/** The Bitcoin library is loaded only with such a network. */
import type { Logger } from '../../platform/logger.ts';
import type { Chain } from '../chain.ts';
import type { BitcoinSettings } from './settings/settings.ts';

export async function openBitcoinChain(settings: BitcoinSettings, log: Logger): Promise<Chain> {
  const { connectBitcoinChain } = await import('./bitcoin-chain.ts');
  return await connectBitcoinChain(settings, log);
}
