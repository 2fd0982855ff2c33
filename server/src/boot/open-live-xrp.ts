/** The node must answer and match, or nothing starts. */
import { type Chain, ChainOutage } from '../chains/chain.ts';
import { openXrpChain, type XrpNetworkSettings } from '../chains/xrp/index.ts';
import type { Catalogue } from '../currencies/index.ts';
import { StartProblem } from '../platform/start-problem.ts';
import type { PaymentSigner } from '../signing/index.ts';
import type { ConfiguredWallet } from './check-wallets.ts';

export const RIPPLE = 'ripple';

export async function openLiveXrp(
  catalogue: Catalogue,
  { mnemonic: _ofSigner, replacesWallet: _ofDatabase, ...settings }: XrpNetworkSettings,
  signer: PaymentSigner | null,
): Promise<Chain> {
  const network = catalogue.networks.find(({ code }) => code === RIPPLE);
  const asset = network && catalogue.asset(network.nativeCurrencyId, network.id);
  if (network === undefined || !asset)
    throw new StartProblem('the catalogue has no coin on the network ripple');
  const { id: networkId, nativeCurrencyId: currencyId } = network;
  try {
    const coin = { currencyId, contract: null, decimals: asset.decimals };
    return await openXrpChain({ ...settings, networkId, asset: coin, signer });
  } catch (error) {
    if (!(error instanceof ChainOutage)) throw error;
    throw new StartProblem(
      'the node of the XRP Ledger gives no usable answer. See to it, or correct the rpcUrl in PAROM_XRP: ' +
        `no network is served without its node (${error.message})`,
      { cause: error },
    );
  }
}

/** There are no deposit addresses to derive. */
export const xrpWallet = ({
  chainId,
  publicKey,
  mnemonic,
  replacesWallet,
}: XrpNetworkSettings): ConfiguredWallet => ({
  setting: 'PAROM_XRP',
  network: RIPPLE,
  chainId,
  accountXpub: publicKey,
  mnemonic,
  replacesWallet,
});
