/** Opens the real networks that the settings name. Every one must answer and be the one it should be, or nothing starts. */
import { type Chain, type ChainAsset, ChainOutage } from '../chains/chain.ts';
import { type EvmNetworkSettings, type EvmSettings, openEvmChain } from '../chains/evm/index.ts';
import type { Catalogue, Network } from '../currencies/index.ts';
import type { Logger } from '../platform/logger.ts';
import { StartProblem } from '../platform/start-problem.ts';

/**
 * By network id.
 * @throws StartProblem when settings and node contradict each other, or a node is out of reach
 */
export async function openLiveChains(
  settings: readonly EvmNetworkSettings[],
  catalogue: Catalogue,
  log: Logger,
): Promise<ReadonlyMap<number, Chain>> {
  const chains = new Map<number, Chain>();
  for (const one of settings) {
    const chain = await openOne(one, settings, catalogue, log);
    chains.set(chain.networkId, chain);
  }
  return chains;
}

async function openOne(
  one: EvmNetworkSettings,
  all: readonly EvmNetworkSettings[],
  catalogue: Catalogue,
  log: Logger,
): Promise<Chain> {
  try {
    return await openEvmChain(evmSettings(one, all, catalogue), log);
  } catch (error) {
    if (!(error instanceof ChainOutage)) throw error;
    throw new StartProblem(
      `the node of network ${one.network} gives no usable answer. See to it, or correct its rpcUrl in ` +
        `PAROM_EVM_NETWORKS: no network is served without its node (${error.message})`,
      { cause: error },
    );
  }
}

/** What an operator configured, completed by what the catalogue knows of that network. */
function evmSettings(
  configured: EvmNetworkSettings,
  all: readonly EvmNetworkSettings[],
  catalogue: Catalogue,
): EvmSettings {
  const { accountXpub, hotAddress, mnemonic, confirmations, traceInternal, ...rest } = configured;
  const network = networkOf(configured, catalogue);
  const others = all.filter((other) => other !== configured);
  return {
    ...rest,
    networkId: network.id,
    keys: { accountXpub, hotAddress, mnemonic },
    otherKeys: new Map(others.map((other) => [networkOf(other, catalogue).id, derivedKeys(other)])),
    assets: assetsOf(catalogue, network, configured),
    nativeCurrencyId: network.nativeCurrencyId,
    confirmationsRequired: confirmations,
    // Dear, and on a fast network slower than its blocks: for a coin that nobody is asked to send it is not worth it.
    traceInternal: traceInternal ?? catalogue.currency(network.nativeCurrencyId)?.isListed === true,
  };
}

function networkOf({ network: code }: EvmNetworkSettings, { networks }: Catalogue): Network {
  const network = networks.find((candidate) => candidate.code === code);
  if (network === undefined) throw new StartProblem(`there is no network ${code} in the catalogue`);
  return network;
}

const derivedKeys = ({ accountXpub, hotAddress, mnemonic, chainId }: EvmNetworkSettings) => ({
  keys: { accountXpub, hotAddress, mnemonic },
  chainId,
});

/**
 * The network's own coin, and the tokens whose contracts the operator named: a contract is money and never guessed.
 * A token that the catalogue does not have is refused; left out silently, it would look like one without deposits.
 */
function assetsOf(catalogue: Catalogue, network: Network, configured: EvmNetworkSettings): ChainAsset[] {
  const coin = catalogue.asset(network.nativeCurrencyId, network.id);
  const own = coin === null ? [] : [{ currencyId: coin.currencyId, contract: null, decimals: coin.decimals }];
  const named = Object.entries(configured.tokens).map(([code, contract]): ChainAsset => {
    const currency = catalogue.currencies.find((candidate) => candidate.code === code);
    const asset = currency === undefined ? null : catalogue.asset(currency.id, network.id);
    if (asset === null || asset.currencyId === network.nativeCurrencyId) {
      throw new StartProblem(`the catalogue has no token ${code} on network ${network.code}`);
    }
    if (asset.contract !== null) refuseOtherContract(configured, { code, contract, known: asset.contract });
    return { currencyId: asset.currencyId, contract, decimals: asset.decimals };
  });
  return [...own, ...named];
}

/** Elsewhere, as on a test network, the catalogue's contracts are nobody's. */
const MAIN_CHAIN_IDS = { ethereum: 1, bsc: 56 };

/** Another token of as many decimals would look right, and its worthless coins would be exchanged for good ones. */
function refuseOtherContract(
  { network, chainId, otherContracts }: EvmNetworkSettings,
  token: { readonly code: string; readonly contract: string; readonly known: string },
): void {
  const { code, contract, known } = token;
  if (chainId !== MAIN_CHAIN_IDS[network] || contract.toLowerCase() === known.toLowerCase()) return;
  if (otherContracts.includes(code)) return;
  throw new StartProblem(
    `network ${network}: the contract of ${code} is ${known}, and tokens in PAROM_EVM_NETWORKS names ${contract}. If that were another ` +
      'token, whoever sends it would be paid good coins for it. No coin was touched. Correct the address; or, where the issuer himself ' +
      `says that it is this one, say so with "otherContracts":["${code}"] beside tokens`,
  );
}
