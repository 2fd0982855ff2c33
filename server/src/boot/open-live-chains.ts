/** Each must answer and match, or nothing starts. */
import { type Chain, type ChainAsset, ChainOutage } from '../chains/chain.ts';
import { type EvmNetworkSettings, type EvmSettings, openEvmChain } from '../chains/evm/index.ts';
import type { Catalogue, CatalogueSource, Network } from '../currencies/index.ts';
import type { Logger } from '../platform/logger.ts';
import { StartProblem } from '../platform/start-problem.ts';
import type { PaymentSigner } from '../signing/index.ts';

/** @throws StartProblem when a node contradicts the settings or is out of reach */
export async function openLiveChains(
  settings: readonly EvmNetworkSettings[],
  catalogue: CatalogueSource,
  log: Logger,
  signerOf: (network: EvmNetworkSettings) => PaymentSigner | null,
): Promise<ReadonlyMap<number, Chain>> {
  const chains = new Map<number, Chain>();
  for (const one of settings) {
    const chain = await openOne(
      { ...evmSettings(one, settings, catalogue), signer: signerOf(one) },
      one,
      log,
    );
    chains.set(chain.networkId, chain);
  }
  return chains;
}

async function openOne(settings: EvmSettings, one: EvmNetworkSettings, log: Logger): Promise<Chain> {
  try {
    return await openEvmChain(settings, log);
  } catch (error) {
    if (!(error instanceof ChainOutage)) throw error;
    throw new StartProblem(
      `the node of network ${one.network} gives no usable answer. See to it, or correct its rpcUrl in ` +
        `PAROM_EVM_NETWORKS: no network is served without its node (${error.message})`,
      { cause: error },
    );
  }
}

function evmSettings(
  configured: EvmNetworkSettings,
  all: readonly EvmNetworkSettings[],
  source: CatalogueSource,
): Omit<EvmSettings, 'signer'> {
  const catalogue = source();
  const { accountXpub, hotAddress, mnemonic: _, confirmations, traceInternal, ...rest } = configured;
  const network = networkOf(configured, catalogue);
  const others = all.filter((other) => other !== configured);
  return {
    ...rest,
    networkId: network.id,
    keys: { accountXpub, hotAddress },
    otherKeys: new Map(others.map((other) => [networkOf(other, catalogue).id, derivedKeys(other)])),
    assets: assetsOf(catalogue, network, configured),
    addedAssets: () => addedAssets(source(), network, configured),
    nativeCurrencyId: network.nativeCurrencyId,
    confirmationsRequired: confirmations,
    // Tracing is too slow on a fast network, so only for an offered coin.
    traceInternal: traceInternal ?? catalogue.currency(network.nativeCurrencyId)?.isListed === true,
  };
}

function networkOf({ network: code }: EvmNetworkSettings, { networks }: Catalogue): Network {
  const network = networks.find((candidate) => candidate.code === code);
  if (network === undefined) throw new StartProblem(`there is no network ${code} in the catalogue`);
  return network;
}

const derivedKeys = ({ accountXpub, hotAddress, chainId }: EvmNetworkSettings) => ({
  keys: { accountXpub, hotAddress },
  chainId,
});

/** A contract is never guessed. An ignored unknown token would look like no deposits. */
function assetsOf(catalogue: Catalogue, network: Network, configured: EvmNetworkSettings): ChainAsset[] {
  const coin = catalogue.asset(network.nativeCurrencyId, network.id);
  const own = coin === null ? [] : [{ currencyId: coin.currencyId, contract: null, decimals: coin.decimals }];
  const named = Object.entries(configured.tokens).map(([code, contract]): ChainAsset => {
    const currency = catalogue.currencies.find((candidate) => candidate.code === code);
    const asset = currency === undefined ? null : catalogue.asset(currency.id, network.id);
    if (asset === null || asset.currencyId === network.nativeCurrencyId) {
      throw new StartProblem(`the catalogue has no token ${code} on network ${network.code}`);
    }
    if (asset.contract !== null)
      refuseOtherContract(configured, { code, contract, known: asset.contract, isAdded: asset.isAdded });
    return { currencyId: asset.currencyId, contract, decimals: asset.decimals };
  });
  return [...own, ...named];
}

/** One that the settings name too is theirs. */
const addedAssets = (
  catalogue: Catalogue,
  network: Network,
  { tokens }: Pick<EvmNetworkSettings, 'tokens'>,
): ChainAsset[] =>
  catalogue.assets
    .filter(({ networkId, isAdded }) => networkId === network.id && isAdded)
    .filter(({ currencyId }) => !Object.hasOwn(tokens, catalogue.currency(currencyId)?.code ?? ''))
    .map(({ currencyId, contract, decimals }) => ({ currencyId, contract, decimals }));

/** On a test network the catalogue's contracts mean nothing. */
const MAIN_CHAIN_IDS: Readonly<Record<string, number>> = { ethereum: 1, bsc: 56 };

/** Another token with equal decimals would look right, and worthless coins would be exchanged. */
function refuseOtherContract(
  { network, chainId, otherContracts }: EvmNetworkSettings,
  token: {
    readonly code: string;
    readonly contract: string;
    readonly known: string;
    /** An added token keeps its contract on test networks too. */
    readonly isAdded: boolean;
  },
): void {
  const { code, contract, known, isAdded } = token;
  const main = isAdded ? chainId : (MAIN_CHAIN_IDS[network] ?? chainId);
  if (chainId !== main || contract.toLowerCase() === known.toLowerCase()) return;
  if (otherContracts.includes(code)) return;
  throw new StartProblem(
    `network ${network}: the contract of ${code} is ${known}, and tokens in PAROM_EVM_NETWORKS names ${contract}. If that were another ` +
      'token, its senders would be paid good coins for it. No coin was touched. Correct the address. If the issuer ' +
      `confirms this contract, allow it by "otherContracts":["${code}"] beside tokens`,
  );
}
