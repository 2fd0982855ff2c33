/** Opens the real networks that the settings name. Every one must answer and be the one it should be, or nothing starts. */
import type { Catalogue } from '../currencies/index.ts';
import type { EvmNetworkSettings } from '../evm-settings.ts';
import type { Chain } from './chain.ts';
import { evmSettingsFor, openEvmChain } from './evm/index.ts';

/** By network id. Closes what it had opened when one of them fails. */
export async function openLiveChains(
  settings: readonly EvmNetworkSettings[],
  catalogue: Catalogue,
): Promise<ReadonlyMap<number, Chain>> {
  const chains = new Map<number, Chain>();
  try {
    for (const one of settings) {
      const chain = await openEvmChain(evmSettingsFor(one, catalogue));
      chains.set(chain.networkId, chain);
    }
    return chains;
  } catch (error) {
    for (const chain of chains.values()) await chain.close();
    throw error;
  }
}
