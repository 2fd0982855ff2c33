/** Simulated networks in the sandbox, real ones in live mode, never both. */
import { toDecimal } from '@parom/contract/money';
import type { EvmNetworkSettings } from '../chains/evm/index.ts';
import type { Chain } from '../chains/index.ts';
import { openSimulatedChains, type World } from '../chains/simulated/index.ts';
import { assetSeeds, type CatalogueSource } from '../currencies/index.ts';
import { capital, entryKeys, postEntry } from '../ledger/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Logger } from '../platform/logger.ts';
import { checkWallets } from './check-wallets.ts';
import type { Config } from './config.ts';
import { openLiveChains } from './open-live-chains.ts';
import { openPaymentSigner } from './open-payment-signer.ts';

export interface Networks {
  /** By network id. */
  readonly chains: ReadonlyMap<number, Chain>;
  /** No ticket may pay to them. */
  readonly hotAddresses: ReadonlySet<string>;
  /** `null` in live mode. */
  readonly world: World | null;
  close(): Promise<void>;
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
  const signer = world === null ? await openPaymentSigner(config, catalogue(), log) : null;
  const signerOf = ({ mnemonic }: EvmNetworkSettings) =>
    config.signerSocket !== null || mnemonic !== null ? signer : null;
  const chains =
    world === null
      ? await openLiveChains(config.evmNetworks, catalogue(), log, signerOf)
      : new Map((await openSimulatedChains(world)).map((chain) => [chain.networkId, chain]));
  if (world === null)
    await checkWallets(
      { db, clock, catalogue: catalogue(), log, canSign: (network) => signerOf(network) !== null },
      config.evmNetworks,
      chains,
    );
  const hotAddresses = new Set<string>();
  for (const chain of chains.values()) hotAddresses.add(await chain.hotAddress());
  return {
    chains,
    hotAddresses,
    world,
    close: async () => signer?.close(),
  };
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
