/** The node must answer and match, or nothing starts. */
import { type Chain, type ChainAsset, ChainOutage } from '../chains/chain.ts';
import { openTonChain, TON_MAIN_NET, type TonNetworkSettings } from '../chains/ton/index.ts';
import type { Catalogue, Network } from '../currencies/index.ts';
import { StartProblem } from '../platform/start-problem.ts';
import type { PaymentSigner } from '../signing/index.ts';
import type { ConfiguredWallet } from './check-wallets.ts';

export const TON = 'ton';

export async function openLiveTon(
  catalogue: Catalogue,
  settings: TonNetworkSettings,
  signer: PaymentSigner | null,
): Promise<Chain> {
  const network = catalogue.networks.find(({ code }) => code === TON);
  if (network === undefined) throw new StartProblem('there is no network ton in the catalogue');
  const { id: networkId, nativeCurrencyId } = network;
  const {
    mnemonic: _ofSigner,
    replacesWallet: _ofDatabase,
    tokens: _,
    otherContracts: __,
    ...rest
  } = settings;
  const assets = assetsOf(catalogue, network, settings);
  try {
    return await openTonChain({ ...rest, networkId, nativeCurrencyId, assets, signer });
  } catch (error) {
    if (!(error instanceof ChainOutage)) throw error;
    throw new StartProblem(
      'the node of TON gives no usable answer. See to it, or correct rpcUrl and tokens in PAROM_TON: ' +
        `no network is served without its node (${error.message})`,
      { cause: error },
    );
  }
}

/** A master is never guessed. An ignored unknown token would look like no deposits. */
function assetsOf(catalogue: Catalogue, network: Network, settings: TonNetworkSettings): ChainAsset[] {
  const coin = catalogue.asset(network.nativeCurrencyId, network.id);
  const own = coin === null ? [] : [{ currencyId: coin.currencyId, contract: null, decimals: coin.decimals }];
  const named = Object.entries(settings.tokens).map(([code, contract]): ChainAsset => {
    const currency = catalogue.currencies.find((candidate) => candidate.code === code);
    const asset = currency === undefined ? null : catalogue.asset(currency.id, network.id);
    if (asset === null || asset.currencyId === network.nativeCurrencyId)
      throw new StartProblem(`the catalogue has no token ${code} on TON`);
    if (asset.contract !== null && isOther(settings, { code, contract, known: asset.contract }))
      throw new StartProblem(
        `the master of ${code} on TON is ${asset.contract}, and tokens in PAROM_TON names ${contract}. If that ` +
          'were another token, its senders would be paid good coins for it. No coin was touched. Correct the ' +
          `address. If the issuer confirms this one, allow it by "otherContracts":["${code}"] beside tokens`,
      );
    return { currencyId: asset.currencyId, contract, decimals: asset.decimals };
  });
  return [...own, ...named];
}

/** On the test network the catalogue's masters mean nothing. */
const isOther = (
  { chainId, otherContracts }: TonNetworkSettings,
  { code, contract, known }: { readonly code: string; readonly contract: string; readonly known: string },
): boolean => chainId === TON_MAIN_NET && contract !== known && !otherContracts.includes(code);

/** There are no deposit addresses to derive. */
export const tonWallet = ({
  chainId,
  publicKey,
  mnemonic,
  replacesWallet,
}: TonNetworkSettings): ConfiguredWallet => ({
  setting: 'PAROM_TON',
  network: TON,
  chainId,
  accountXpub: publicKey,
  mnemonic,
  replacesWallet,
});
