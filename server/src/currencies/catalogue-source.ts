import { strict as assert } from 'node:assert';
import { checkAddress } from '@parom/contract/addresses/check-address';
import type { AddressFormat } from '@parom/contract/addresses/formats';
import type { Db } from '../platform/db/db.ts';
import { type KeptFresh, keepFresh } from '../platform/kept-fresh.ts';
import type { Logger } from '../platform/logger.ts';
import type { Catalogue, Network } from './catalogue.ts';
import { type CatalogueRows, readCatalogue } from './catalogue-store.ts';

/** @param evmContracts replace the catalogue's */
export const openCatalogue = (
  db: Db,
  log: Logger,
  evmContracts: readonly string[] = [],
): Promise<KeptFresh<Catalogue>> =>
  keepFresh('catalogue', async () => catalogueOf(await readCatalogue(db), evmContracts), log);

export function catalogueOf(rows: CatalogueRows, evmContracts: readonly string[] = []): Catalogue {
  const currencies = new Map(rows.currencies.map((currency) => [currency.id, currency]));
  const networks = new Map(rows.networks.map((network) => [network.id, network]));
  const assets = new Map(rows.assets.map((asset) => [asset.id, asset]));
  const assetsByPlace = new Map(
    rows.assets.map((asset) => [placeOf(asset.currencyId, asset.networkId), asset]),
  );
  const contracts = new Map<string, AddressFormat>([
    ...evmContracts.map((contract) => [normalOf('evm', contract), 'evm'] as const),
    ...rows.assets.flatMap(({ contract, networkId }) => {
      const format = networkId === null ? undefined : networks.get(networkId)?.addressFormat;
      return contract === null || format === undefined ? [] : [[normalOf(format, contract), format] as const];
    }),
  ]);
  const rules = new Map(rows.pairs.map((pair) => [`${pair.fromCurrencyId}>${pair.toCurrencyId}`, pair.rule]));
  const networkById = (id: number): Network => {
    const network = networks.get(id);
    assert(network !== undefined, `there is no network ${id}`);
    return network;
  };
  return {
    currencies: rows.currencies,
    networks: rows.networks,
    assets: rows.assets,
    currency: (id) => currencies.get(id) ?? null,
    network: (id) => networks.get(id) ?? null,
    networkById,
    networkOf: ({ networkId }) => (networkId === null ? null : networkById(networkId)),
    asset: (currencyId, networkId) => assetsByPlace.get(placeOf(currencyId, networkId)) ?? null,
    assetById: (id) => {
      const asset = assets.get(id);
      assert(asset !== undefined, `there is no asset ${id}`);
      return asset;
    },
    isContract: (address) => contracts.has(address),
    contractsOf: (format) => [...contracts].flatMap(([contract, of]) => (of === format ? [contract] : [])),
    directions: rows.directions,
    pairRule: (fromCurrencyId, toCurrencyId) => rules.get(`${fromCurrencyId}>${toCurrencyId}`) ?? null,
  };
}

const placeOf = (currencyId: number, networkId: number | null): string => `${currencyId}@${networkId ?? ''}`;

/** Explorers spell one contract in several ways. */
function normalOf(format: AddressFormat, contract: string): string {
  const checked = checkAddress(format, contract);
  return checked.ok ? checked.normalised : contract;
}
