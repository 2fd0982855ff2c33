/** The node must answer and match, or nothing starts. */
import { type Chain, type ChainAsset, ChainOutage } from '../chains/chain.ts';
import { openTronChain, TRON_MAIN_NET, type TronNetworkSettings } from '../chains/tron/index.ts';
import type { Catalogue, Network } from '../currencies/index.ts';
import { StartProblem } from '../platform/start-problem.ts';
import type { PaymentSigner } from '../signing/index.ts';
import type { ConfiguredWallet } from './check-wallets.ts';

export const TRON = 'tron';

export async function openLiveTron(
  settings: TronNetworkSettings,
  catalogue: Catalogue,
  signer: PaymentSigner | null,
): Promise<Chain> {
  const { accountXpub, hotAddress, mnemonic: _, ...rest } = settings;
  const network = networkIn(catalogue);
  const { nativeCurrencyId } = network;
  const assets = assetsOf(catalogue, network, settings);
  const keys = { accountXpub, hotAddress };
  try {
    return await openTronChain({ ...rest, networkId: network.id, keys, signer, assets, nativeCurrencyId });
  } catch (error) {
    if (!(error instanceof ChainOutage)) throw error;
    throw new StartProblem(
      'the node of TRON gives no usable answer. See to it, or correct rpcUrl and solidityUrl in PAROM_TRON: ' +
        `no network is served without its node (${error.message})`,
      { cause: error },
    );
  }
}

function networkIn({ networks }: Catalogue): Network {
  const network = networks.find(({ code }) => code === TRON);
  if (network === undefined) throw new StartProblem('there is no network tron in the catalogue');
  return network;
}

/** A contract is never guessed. An ignored unknown token would look like no deposits. */
function assetsOf(catalogue: Catalogue, network: Network, settings: TronNetworkSettings): ChainAsset[] {
  const coin = catalogue.asset(network.nativeCurrencyId, network.id);
  const own = coin === null ? [] : [{ currencyId: coin.currencyId, contract: null, decimals: coin.decimals }];
  const named = Object.entries(settings.tokens).map(([code, contract]): ChainAsset => {
    const currency = catalogue.currencies.find((candidate) => candidate.code === code);
    const asset = currency === undefined ? null : catalogue.asset(currency.id, network.id);
    if (asset === null || asset.currencyId === network.nativeCurrencyId)
      throw new StartProblem(`the catalogue has no token ${code} on TRON`);
    if (asset.contract !== null) refuseOtherContract(settings, { code, contract, known: asset.contract });
    return { currencyId: asset.currencyId, contract, decimals: asset.decimals };
  });
  return [...own, ...named];
}

/** On a test network the catalogue's contracts mean nothing. */
function refuseOtherContract(
  { chainId, otherContracts }: TronNetworkSettings,
  { code, contract, known }: { readonly code: string; readonly contract: string; readonly known: string },
): void {
  if (chainId !== TRON_MAIN_NET || contract === known || otherContracts.includes(code)) return;
  throw new StartProblem(
    `the contract of ${code} on TRON is ${known}, and tokens in PAROM_TRON names ${contract}. If that were another ` +
      'token, its senders would be paid good coins for it. No coin was touched. Correct the address. If the issuer ' +
      `confirms this contract, allow it by "otherContracts":["${code}"] beside tokens`,
  );
}

export const tronWallet = (settings: TronNetworkSettings): ConfiguredWallet => ({
  ...settings,
  setting: 'PAROM_TRON',
  network: TRON,
});
