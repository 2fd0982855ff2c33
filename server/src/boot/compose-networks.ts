/** Simulated networks in the sandbox, real ones in live mode, never both. */
import { toDecimal } from '@parom/contract/money';
import type { Chain } from '../chains/index.ts';
import { openSimulatedChains, type World } from '../chains/simulated/index.ts';
import { assetSeeds, type CatalogueSource } from '../currencies/index.ts';
import { capital, entryKeys, postEntry } from '../ledger/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Logger } from '../platform/logger.ts';
import { checkWallets } from './check-wallets.ts';
import type { Config } from './config.ts';
import { bitcoinWallet, openLiveBitcoin } from './open-live-bitcoin.ts';
import { openLiveChains } from './open-live-chains.ts';

export interface Networks {
  /** By network id. */
  readonly chains: ReadonlyMap<number, Chain>;
  /** No ticket may pay to them. */
  readonly hotAddresses: ReadonlySet<string>;
  /** `null` in live mode. */
  readonly world: World | null;
}

export async function composeNetworks(deps: {
  readonly config: Config;
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly log: Logger;
  /** Wakes the watcher of a simulated network. */
  readonly changed: (networkId: number) => void;
}): Promise<Networks> {
  const { config, db, clock, catalogue, log, changed } = deps;
  const world: World | null = config.mode === 'sandbox' ? { db, clock, catalogue, changed } : null;
  if (world !== null) await bookPlayMoney(db, clock);
  const chains =
    world === null
      ? await openRealChains(deps)
      : new Map((await openSimulatedChains(world)).map((chain) => [chain.networkId, chain]));
  if (world === null) {
    const bitcoin = config.bitcoin === null ? [] : [bitcoinWallet(config.bitcoin)];
    const wallets = [...config.evmNetworks, ...bitcoin];
    await checkWallets({ db, clock, catalogue: catalogue(), log }, wallets, chains);
  }
  const hotAddresses = new Set<string>();
  for (const chain of chains.values()) hotAddresses.add(await chain.hotAddress());
  return {
    chains,
    hotAddresses,
    world,
  };
}

async function openRealChains({
  config,
  db,
  catalogue,
  log,
}: Pick<Parameters<typeof composeNetworks>[0], 'config' | 'db' | 'catalogue' | 'log'>): Promise<
  ReadonlyMap<number, Chain>
> {
  const chains = new Map(await openLiveChains(config.evmNetworks, catalogue(), log));
  if (config.bitcoin !== null) {
    const chain = await openLiveBitcoin({ db, catalogue: catalogue(), log }, config.bitcoin);
    chains.set(chain.networkId, chain);
  }
  return chains;
}

/** Once for each asset. */
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
