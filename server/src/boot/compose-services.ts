import { moscowMinute } from '@parom/contract/working-hours';
import {
  type AddressList,
  amlBot,
  byThreshold,
  formerWallets,
  openAddressList,
  type ScreeningProvider,
} from '../aml/index.ts';
import { CONFIRMATION_STEPS } from '../chains/bitcoin/index.ts';
import type { EvmNetworkSettings } from '../chains/evm/index.ts';
import { paidFormerWallet } from '../chains/index.ts';
import {
  type AddedNetwork,
  type Asset,
  addNetworks,
  type Catalogue,
  changeAddressFormat,
  changeConfirmations,
  openCatalogue,
  type PricedOffer,
  seedCatalogue,
  seedConfirmations,
} from '../currencies/index.ts';
import { smtpTransport, type Transport } from '../mail/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { inTurn } from '../platform/in-turn.ts';
import type { KeptFresh } from '../platform/kept-fresh.ts';
import type { Logger } from '../platform/logger.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Keyring } from '../platform/secrets/keyring.ts';
import { warnThinMarkups } from '../rates/index.ts';
import {
  openSite,
  type SalesWatch,
  type SiteState,
  salesFault,
  salesStop,
  watchSales,
} from '../site/index.ts';
import { lockAwaitedRates, recalculateTickets } from '../tickets/index.ts';
import { readColdAddresses, type TreasuryRule } from '../treasury/index.ts';
import { composeNetworks, type Networks } from './compose-networks.ts';
import { composeRates, type Rates } from './compose-rates.ts';
import type { Config } from './config.ts';
import { openKeyring } from './open-keyring.ts';
import { BITCOIN } from './open-live-bitcoin.ts';
import { MONERO } from './open-live-monero.ts';
import { TRON } from './open-live-tron.ts';

export interface Services {
  readonly catalogue: KeptFresh<Catalogue>;
  readonly site: KeptFresh<SiteState>;
  readonly sales: SalesWatch;
  readonly rates: Rates;
  readonly networks: Networks;
  readonly addressList: AddressList;
  readonly screening: readonly ScreeningProvider[];
  readonly keyring: Keyring;
  readonly offer: PricedOffer;
  readonly treasury: TreasuryRule;
  /** `null`: letters stay in the queue. */
  readonly transport: Transport | null;
  close(): Promise<void>;
}

interface ServicesDeps {
  readonly config: Config;
  readonly log: Logger;
  readonly db: Db;
  readonly clock: Clock;
  readonly metrics: Metrics;
  readonly version: string;
  readonly networkChanged: (networkId: number) => void;
  readonly furtherScreening: readonly ScreeningProvider[];
  readonly isNarrow: boolean;
}

export async function composeServices(deps: ServicesDeps): Promise<Services> {
  const { config, log, db, clock } = deps;
  const keyring = await openKeyring({ config, db, clock });
  if (!deps.isNarrow) {
    await seedCatalogue(db);
    await addNetworks(db, addedNetworks(config));
  }
  const tokened = [...config.evmNetworks, ...(config.tron === null ? [] : [config.tron])];
  const contracts = tokened.flatMap(({ tokens }) => Object.values(tokens));
  const catalogue = await openCatalogue(db, log, contracts);
  warnThinMarkups(catalogue.current(), log);
  const site = await openSite({ db, log, clock, isOpenAtFirst: config.mode === 'sandbox' });
  const sales = await watchSales({ db, clock, log });
  const rates = await composeRates({
    config,
    db,
    clock,
    log,
    registry: deps.metrics.registry,
    version: deps.version,
    catalogue: catalogue.current,
    onChanged: async () => {
      const deps = { db, clock, catalogue: catalogue.current, rates: rates.board };
      await inTurn([lockAwaitedRates, recalculateTickets], (follow) => follow(deps));
    },
  });
  const networks = await composeNetworks({
    config,
    db,
    clock,
    catalogue: catalogue.current,
    log,
    changed: deps.networkChanged,
    isNarrow: deps.isNarrow,
  });
  await storeNetworkSettings(db, config, catalogue);
  const addressList = await openAddressList(db, log);
  const former = formerWallets((networkId, txId) => paidFormerWallet(db, networkId, txId));
  return {
    catalogue,
    site,
    sales,
    rates,
    networks,
    addressList,
    keyring,
    treasury: treasuryOf(config, catalogue.current()),
    screening: [
      addressList,
      ...(networks.world === null ? [former] : []),
      ...scoring(deps, catalogue),
      ...deps.furtherScreening,
    ],
    offer: offerOf({ site, rates, networks, sales }, clock),
    transport: config.smtp === null ? null : smtpTransport(config.smtp, config.mailFrom),
    close: async () => {
      addressList.close();
      rates.close();
      catalogue.close();
      sales.close();
      site.close();
      await networks.close();
    },
  };
}

function scoring(
  { config, db, clock, version }: Pick<ServicesDeps, 'config' | 'db' | 'clock' | 'version'>,
  catalogue: KeptFresh<Catalogue>,
): readonly ScreeningProvider[] {
  if (config.amlBot === null) return [];
  const provider = amlBot({
    settings: config.amlBot,
    clock,
    userAgent: `Parom/${version}`,
    codeOf: (networkId) => catalogue.current().network(networkId)?.code ?? null,
  });
  return [byThreshold(provider, { db, clock })];
}

const treasuryOf = (config: Config, catalogue: Catalogue): TreasuryRule => ({
  coldAddresses: readColdAddresses(catalogue, config.coldAddresses),
  aloneUsdt: config.treasuryAloneUsdt,
});

export const addedNetworks = ({ evmNetworks }: Pick<Config, 'evmNetworks'>): AddedNetwork[] =>
  evmNetworks.flatMap(addedNetwork);

function addedNetwork(configured: EvmNetworkSettings): AddedNetwork[] {
  const { network, newNetwork, chainId, confirmations, tokens } = configured;
  if (newNetwork === undefined) return [];
  const { name, coin, decimals } = newNetwork;
  const described = Object.entries(tokens).map(([code, contract]) => ({
    code,
    contract,
    decimals: decimals[code] ?? 0,
  }));
  return [{ code: network, name, chainId, confirmations, coin, tokens: described }];
}

const offerOf = (
  { site, rates: { board }, networks, sales }: Pick<Services, 'site' | 'rates' | 'networks' | 'sales'>,
  clock: Clock,
): PricedOffer => ({
  isTypeAllowed: (type) => site.current().currencyTypes.get(type) === true,
  isServed: (networkId, currencyId) =>
    networks.chains.get(networkId)?.assets.some((asset) => asset.currencyId === currencyId) === true,
  isHalted: board.isHalted,
  mostUsdt: (currencyId) => board.priceOf(currencyId)?.mostUsdt ?? null,
  minuteOfDay: () => moscowMinute(clock.now()),
  salesStop: () => salesStop(site.current().isOpen, sales.facts()),
  hasPrice: (currencyId) => board.priceOf(currencyId) !== null,
  basis: () => [
    site.current(),
    board.fresh(),
    board.isHalted(),
    salesFault(sales.facts()),
    moscowMinute(clock.now()),
  ],
});

/** An API process with other settings, or a refused process, must not change these. */
async function storeNetworkSettings(
  db: Db,
  { roles, evmNetworks, bitcoin, tron, monero }: Config,
  catalogue: KeptFresh<Catalogue>,
): Promise<void> {
  if (!roles.has('worker')) return;
  for (const { network, confirmations } of evmNetworks) await changeConfirmations(db, network, confirmations);
  if (tron !== null) await changeConfirmations(db, TRON, tron.confirmations);
  if (monero !== null) await changeConfirmations(db, MONERO, monero.confirmations);
  if (bitcoin !== null) {
    await changeAddressFormat(db, BITCOIN, bitcoin.net === 'regtest' ? 'bitcoinRegtest' : 'bitcoin');
    await seedConfirmations(db, bitcoinAsset(catalogue.current()).id, CONFIRMATION_STEPS);
  }
  await catalogue.reload();
}

function bitcoinAsset(catalogue: Catalogue): Asset {
  const network = catalogue.networks.find(({ code }) => code === BITCOIN);
  const asset = network && catalogue.asset(network.nativeCurrencyId, network.id);
  if (asset === null || asset === undefined) throw new Error(`the catalogue has no coin on ${BITCOIN}`);
  return asset;
}
