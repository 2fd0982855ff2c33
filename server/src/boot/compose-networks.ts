/** Simulated networks in the sandbox, real ones in live mode. */
import { toDecimal } from '@parom/contract/money';
import type { Chain } from '../chains/index.ts';
import { openSimulatedChains, type World } from '../chains/simulated/index.ts';
import { assetSeeds, type CatalogueSource } from '../currencies/index.ts';
import { capital, entryKeys, postEntry } from '../ledger/index.ts';
import { approvalBook } from '../payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Logger } from '../platform/logger.ts';
import type { PaymentSigner } from '../signing/index.ts';
import { type ConfiguredWallet, checkWallets } from './check-wallets.ts';
import type { Config } from './config.ts';
import { bitcoinWallet, openLiveBitcoin } from './open-live-bitcoin.ts';
import { openLiveChains } from './open-live-chains.ts';
import { moneroWallet, openLiveMonero } from './open-live-monero.ts';
import { openLiveTon, tonWallet } from './open-live-ton.ts';
import { openLiveTron, tronWallet } from './open-live-tron.ts';
import { openLiveXrp, xrpWallet } from './open-live-xrp.ts';
import { openPaymentSigner } from './open-payment-signer.ts';

export interface Networks {
  readonly chains: ReadonlyMap<number, Chain>;
  /** No ticket may pay to them. */
  readonly hotAddresses: ReadonlySet<string>;
  readonly world: World | null;
  close(): Promise<void>;
}

interface NetworkDeps {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly log: Logger;
  readonly changed: (networkId: number) => void;
  readonly isNarrow?: boolean;
}

export async function composeNetworks(deps: NetworkDeps): Promise<Networks> {
  const { config, db, clock, catalogue, changed } = deps;
  if (config.mode === 'live') return composeLive(deps);
  const world: World = { db, clock, catalogue, changed };
  if (deps.isNarrow !== true) await bookPlayMoney(db, clock);
  return networksOf(await openSimulatedChains(world), world, null);
}

async function composeLive(deps: NetworkDeps): Promise<Networks> {
  const { config, db, clock, catalogue, log } = deps;
  const signer = await openPaymentSigner(config, catalogue(), log, approvalBook({ db, clock }));
  const signerOf = ({ mnemonic }: Pick<ConfiguredWallet, 'mnemonic'>) =>
    config.signer !== null || mnemonic !== null ? signer : null;
  try {
    const chains = new Map(await openLiveChains(config.evmNetworks, catalogue, log, signerOf));
    if (config.bitcoin !== null) {
      const deps = { db, catalogue: catalogue(), log };
      const chain = await openLiveBitcoin(deps, config.bitcoin, signerOf(config.bitcoin));
      chains.set(chain.networkId, chain);
    }
    const bitcoin = config.bitcoin === null ? [] : [bitcoinWallet(config.bitcoin)];
    const xrp = config.xrp === null ? [] : [xrpWallet(config.xrp)];
    if (config.xrp !== null) {
      const chain = await openLiveXrp(catalogue(), config.xrp, signerOf(config.xrp));
      chains.set(chain.networkId, chain);
    }
    const monero = config.monero === null ? [] : [moneroWallet(config.monero)];
    if (config.monero !== null) {
      const deps = { db, catalogue: catalogue() };
      const chain = await openLiveMonero(deps, config.monero, signerOf(config.monero));
      chains.set(chain.networkId, chain);
    }
    const ton = config.ton === null ? [] : [tonWallet(config.ton)];
    if (config.ton !== null) {
      const chain = await openLiveTon(catalogue(), config.ton, signerOf(config.ton));
      chains.set(chain.networkId, chain);
    }
    const tron = config.tron === null ? [] : [tronWallet(config.tron)];
    if (config.tron !== null) {
      const chain = await openLiveTron(config.tron, catalogue(), signerOf(config.tron));
      chains.set(chain.networkId, chain);
    }
    const wallets = [...config.evmNetworks, ...bitcoin, ...monero, ...ton, ...tron, ...xrp];
    const canSign = (wallet: ConfiguredWallet) => wallet.mnemonic !== null || config.signer !== null;
    await checkWallets({ ...deps, catalogue: catalogue(), canSign }, wallets, chains);
    return await networksOf([...chains.values()], null, signer);
  } catch (error) {
    // Its lock would refuse the next try.
    await signer?.close();
    throw error;
  }
}

async function networksOf(
  chains: readonly Chain[],
  world: World | null,
  signer: PaymentSigner | null,
): Promise<Networks> {
  const hotAddresses = new Set<string>();
  for (const chain of chains) hotAddresses.add(await chain.hotAddress());
  return {
    chains: new Map(chains.map((chain) => [chain.networkId, chain])),
    hotAddresses,
    world,
    close: async () => signer?.close(),
  };
}

async function bookPlayMoney(db: Db, clock: Clock): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const asset of assetSeeds) {
      await postEntry(tx, {
        key: entryKeys.playMoney(asset.id),
        kind: 'capital',
        at: clock.now(),
        postings: capital(asset, toDecimal(asset.sandboxHotAmount)),
      });
    }
  });
}
