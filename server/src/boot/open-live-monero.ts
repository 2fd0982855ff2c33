/** Node and view-only wallet must answer, or nothing starts. */
import { type Chain, ChainOutage } from '../chains/chain.ts';
import { transactionsTo } from '../chains/index.ts';
import { type MoneroNetworkSettings, moneroAccountKey, openMoneroChain } from '../chains/monero/index.ts';
import type { Catalogue } from '../currencies/index.ts';
import { spendableCoins, stoppedCoins } from '../payments/index.ts';
import type { Db } from '../platform/db/db.ts';
import { StartProblem } from '../platform/start-problem.ts';
import type { PaymentSigner } from '../signing/index.ts';
import type { ConfiguredWallet } from './check-wallets.ts';

export const MONERO = 'monero';

interface OpeningDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
}

export async function openLiveMonero(
  { db, catalogue }: OpeningDeps,
  settings: MoneroNetworkSettings,
  signer: PaymentSigner | null,
): Promise<Chain> {
  const network = catalogue.networks.find(({ code }) => code === MONERO);
  const asset = network && catalogue.asset(network.nativeCurrencyId, network.id);
  if (network === undefined || !asset)
    throw new StartProblem('the catalogue has no coin on the network monero');
  const { id: networkId, nativeCurrencyId: currencyId } = network;
  const { mnemonic: _, signerWalletUrl: __, replacesWallet: ___, confirmations, ...rest } = settings;
  try {
    return await openMoneroChain({
      ...rest,
      networkId,
      asset: { currencyId, contract: null, decimals: asset.decimals },
      confirmationsRequired: confirmations,
      signer,
      spendable: (outputs) => spendableCoins(db, networkId, outputs),
      stopped: (outputs) => stoppedCoins(db, networkId, outputs),
      paidBefore: (addresses) => transactionsTo(db, networkId, addresses),
    });
  } catch (error) {
    if (!(error instanceof ChainOutage)) throw error;
    throw new StartProblem(
      'monerod or the view-only wallet gives no usable answer. See to it, or correct rpcUrl and walletUrl in ' +
        `PAROM_MONERO: no network is served without its node (${error.message})`,
      { cause: error },
    );
  }
}

const CHAIN_IDS = { mainnet: 0, regtest: 1 } as const;

export const moneroWallet = ({
  net,
  viewKey,
  mnemonic,
  replacesWallet,
}: MoneroNetworkSettings): ConfiguredWallet => ({
  setting: 'PAROM_MONERO',
  network: MONERO,
  chainId: CHAIN_IDS[net],
  accountXpub: moneroAccountKey(viewKey),
  mnemonic,
  replacesWallet,
});
