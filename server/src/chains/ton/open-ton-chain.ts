/** TON's cells are loaded only with such a network. */
import type { Chain } from '../chain.ts';
import type { TonSettings } from './settings/settings.ts';

export async function openTonChain(settings: TonSettings): Promise<Chain> {
  const { connectTonChain } = await import('./ton-chain.ts');
  return await connectTonChain(settings);
}
