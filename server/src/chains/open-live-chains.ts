/** Opens the real networks that the settings name. Every one must answer and be the one it should be, or nothing starts. */
import type { Catalogue } from '../currencies/index.ts';
import type { EvmNetworkSettings } from '../evm-settings.ts';
import type { Chain, ChainAsset } from './chain.ts';
import { openEvmChain } from './evm/index.ts';

/** By network id. Closes what it had opened when one of them fails. */
export async function openLiveChains(
  settings: readonly EvmNetworkSettings[],
  catalogue: Catalogue,
): Promise<ReadonlyMap<number, Chain>> {
  const chains = new Map<number, Chain>();
  try {
    for (const one of settings) {
      const chain = await openOne(one, catalogue);
      chains.set(chain.networkId, chain);
    }
    return chains;
  } catch (error) {
    for (const chain of chains.values()) await chain.close();
    throw error;
  }
}

async function openOne(settings: EvmNetworkSettings, catalogue: Catalogue): Promise<Chain> {
  const network = catalogue.networks.find(({ code }) => code === settings.network);
  if (network === undefined) throw new Error(`the catalogue has no network ${settings.network}`);
  const { rpcUrl, chainId, accountXpub, hotAddress, mnemonic, explorerUrl, traceInternal } = settings;
  return openEvmChain({
    networkId: network.id,
    chainId,
    rpcUrl,
    keys: { accountXpub, hotAddress, mnemonic },
    assets: assetsOf(settings, catalogue, network.id, network.nativeCurrencyId),
    nativeCurrencyId: network.nativeCurrencyId,
    confirmationsRequired: network.approvesRequired,
    explorerUrl,
    traceInternal,
  });
}

/** The network's own coin, and the tokens whose contracts the operator named: a contract is money and is never guessed. */
function assetsOf(
  settings: EvmNetworkSettings,
  catalogue: Catalogue,
  networkId: number,
  nativeCurrencyId: number,
): ChainAsset[] {
  return catalogue.assets.flatMap((asset): ChainAsset[] => {
    if (asset.networkId !== networkId) return [];
    const { currencyId, decimals } = asset;
    if (currencyId === nativeCurrencyId) return [{ currencyId, contract: null, decimals }];
    const contract = settings.tokens[catalogue.currency(currencyId)?.code ?? ''];
    return contract === undefined ? [] : [{ currencyId, contract, decimals }];
  });
}
