/** Monero's arithmetic is loaded only with such a network. */
import type { Chain } from '../chain.ts';
import type { MoneroSettings } from './settings/settings.ts';

export async function openMoneroChain(settings: MoneroSettings): Promise<Chain> {
  const { connectMoneroChain } = await import('./monero-chain.ts');
  return await connectMoneroChain(settings);
}
