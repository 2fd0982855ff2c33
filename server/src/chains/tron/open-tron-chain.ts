/** TRON's code is loaded only with such a network. */
import type { Chain } from '../chain.ts';
import type { TronSettings } from './settings/settings.ts';

export async function openTronChain(settings: TronSettings): Promise<Chain> {
  const { connectTronChain } = await import('./tron-chain.ts');
  return await connectTronChain(settings);
}
