/** The node must answer and match, or nothing starts. */
import { type BitcoinNetworkSettings, openBitcoinChain } from '../chains/bitcoin/index.ts';
import { type Chain, ChainOutage } from '../chains/chain.ts';
import { newestDerived } from '../chains/index.ts';
import type { Catalogue, Network } from '../currencies/index.ts';
import { spendableCoins, stoppedCoins } from '../payments/index.ts';
import type { Db } from '../platform/db/db.ts';
import type { Logger } from '../platform/logger.ts';
import { StartProblem } from '../platform/start-problem.ts';
import type { PaymentSigner } from '../signing/index.ts';
import type { ConfiguredWallet } from './check-wallets.ts';

export const BITCOIN = 'bitcoin';

interface OpeningDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly log: Logger;
}

export async function openLiveBitcoin(
  deps: OpeningDeps,
  settings: BitcoinNetworkSettings,
  signer: PaymentSigner | null,
): Promise<Chain> {
  const { db, catalogue, log } = deps;
  const { accountXpub, hotXpub, mnemonic: _, ...rest } = settings;
  const network = networkIn(catalogue);
  const { nativeCurrencyId: currencyId } = network;
  const asset = catalogue.asset(currencyId, network.id);
  if (asset === null) throw new StartProblem('the catalogue has no coin on the network bitcoin');
  try {
    return await openBitcoinChain(
      {
        ...rest,
        networkId: network.id,
        keys: { accountXpub, hotXpub },
        signer,
        asset: { currencyId, contract: null, decimals: asset.decimals },
        confirmationsRequired: network.approvesRequired,
        newestIndex: (await newestDerived(db, network.id))?.index ?? 0,
        spendable: (coins) => spendableCoins(db, network.id, coins),
        stopped: (coins) => stoppedCoins(db, network.id, coins),
      },
      log,
    );
  } catch (error) {
    if (!(error instanceof ChainOutage)) throw error;
    throw new StartProblem(
      'the Bitcoin node gives no usable answer. See to it, or correct the rpcUrl in PAROM_BITCOIN: ' +
        `no network is served without its node (${error.message})`,
      { cause: error },
    );
  }
}

function networkIn({ networks }: Catalogue): Network {
  const network = networks.find(({ code }) => code === BITCOIN);
  if (network === undefined) throw new StartProblem('there is no network bitcoin in the catalogue');
  return network;
}

const CHAIN_IDS = { mainnet: 0, regtest: 1 } as const;

export const bitcoinWallet = ({
  net,
  accountXpub,
  mnemonic,
  replacesWallet,
}: BitcoinNetworkSettings): ConfiguredWallet => ({
  setting: 'PAROM_BITCOIN',
  network: BITCOIN,
  chainId: CHAIN_IDS[net],
  accountXpub,
  mnemonic,
  replacesWallet,
});
