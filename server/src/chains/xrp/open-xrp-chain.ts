/** The ledger's codec is loaded only with such a network. */
import type { Chain } from '../chain.ts';
import type { XrpSettings } from './settings/settings.ts';

export async function openXrpChain(settings: XrpSettings): Promise<Chain> {
  const { connectXrpChain } = await import('./xrp-chain.ts');
  return await connectXrpChain(settings);
}
