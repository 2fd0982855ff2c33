/** Bookmarks and exporters contain these ids: never change one. */
import type { AddressFormat } from '@parom/contract/addresses/formats';
import { CRYPTO_TYPE, Restriction, TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import type { Currency } from './catalogue.ts';

const coin = (id: number, code: string, name: string, rest: Partial<Currency> = {}): Currency => ({
  id,
  code,
  type: CRYPTO_TYPE,
  name,
  shortName: code,
  iconPath: `/coins/${code.toLowerCase()}.svg`,
  isPopular: false,
  restrictions: [],
  decimals: 8,
  isListed: true,
  ...rest,
});

export const currencySeeds: readonly Currency[] = [
  coin(1, 'BTC', 'Bitcoin', { isPopular: true }),
  coin(2, 'ETH', 'Ethereum', { isPopular: true }),
  coin(3, 'XMR', 'Monero'),
  coin(4, 'XRP', 'XRP'),
  coin(5, 'USDT', 'Tether', { isPopular: true }),
  coin(6, 'RUB', 'Рубли по номеру телефона или карты', {
    type: TRANSFER_TYPE,
    decimals: 2,
    restrictions: [Restriction.hiddenOnGive],
  }),
  // Not listed: they only pay network fees.
  coin(7, 'BNB', 'BNB', { isListed: false }),
  coin(8, 'TRX', 'TRON', { isListed: false }),
  coin(9, 'TON', 'Toncoin', { isListed: false }),
];

function idOf(seeds: readonly { readonly id: number; readonly code: string }[], code: string): number {
  const seed = seeds.find((one) => one.code === code);
  if (seed === undefined) throw new Error(`there is no seed ${code}`);
  return seed.id;
}

export interface NetworkSeed {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly addressFormat: AddressFormat;
  readonly approvesRequired: number;
  readonly hasMemo: boolean;
  readonly nativeCurrencyId: number;
}

const network = (
  id: number,
  code: string,
  name: string,
  addressFormat: AddressFormat,
  approvesRequired: number,
  nativeCoin: string,
  hasMemo = false,
): NetworkSeed => ({
  id,
  code,
  name,
  addressFormat,
  approvesRequired,
  hasMemo,
  nativeCurrencyId: idOf(currencySeeds, nativeCoin),
});

export const networkSeeds: readonly NetworkSeed[] = [
  network(1, 'bitcoin', 'Bitcoin', 'bitcoin', 2, 'BTC'),
  network(2, 'ethereum', 'Ethereum (ERC20)', 'evm', 6, 'ETH'),
  network(3, 'bsc', 'BSC (BEP20)', 'evm', 8, 'BNB'),
  network(4, 'tron', 'TRON (TRC20)', 'tron', 8, 'TRX'),
  // One confirmation: these ledgers are final at first sight.
  network(5, 'ton', 'TON', 'ton', 1, 'TON', true),
  network(6, 'ripple', 'XRP Ledger', 'ripple', 1, 'XRP', true),
  network(7, 'monero', 'Monero', 'monero', 5, 'XMR'),
];

export interface AssetSeed {
  readonly id: number;
  readonly currencyId: number;
  readonly networkId: number | null;
  readonly decimals: number;
  readonly contract: string | null;
  /** At least 500,000 USDT for every listed coin. */
  readonly sandboxHotAmount: string;
}

const asset = (
  id: number,
  coin: string,
  on: string | null,
  decimals: number,
  sandboxHotAmount: string,
  contract: string | null = null,
): AssetSeed => ({
  id,
  currencyId: idOf(currencySeeds, coin),
  networkId: on === null ? null : idOf(networkSeeds, on),
  decimals,
  contract,
  sandboxHotAmount,
});

export const assetSeeds: readonly AssetSeed[] = [
  asset(1, 'BTC', 'bitcoin', 8, '20'),
  asset(2, 'ETH', 'ethereum', 18, '500'),
  asset(3, 'XMR', 'monero', 12, '5000'),
  asset(4, 'XRP', 'ripple', 6, '1000000'),
  asset(5, 'USDT', 'ethereum', 6, '2000000', '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  asset(6, 'USDT', 'bsc', 18, '2000000', '0x55d398326f99059fF775485246999027B3197955'),
  asset(7, 'USDT', 'tron', 6, '2000000', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  asset(8, 'USDT', 'ton', 6, '2000000', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'),
  asset(9, 'RUB', null, 2, '150000000'),
  asset(10, 'BNB', 'bsc', 18, '200'),
  asset(11, 'TRX', 'tron', 6, '2000000'),
  asset(12, 'TON', 'ton', 9, '100000'),
];

export interface PairSeed {
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
  readonly markupBps: number;
  readonly minGiveUsdt: string;
  readonly maxGiveUsdt: string;
}

/** By how thin the side's market is. */
const sidesBps: Readonly<Record<string, number>> = {
  BTC: 50,
  ETH: 50,
  USDT: 40,
  XRP: 70,
  XMR: 120,
  RUB: 180,
};

function sideBps({ code }: Currency): number {
  const bps = sidesBps[code];
  if (bps === undefined) throw new Error(`${code} has no markup`);
  return bps;
}

/** Roubles are not given. */
export const pairSeeds: readonly PairSeed[] = currencySeeds
  .filter((from) => from.isListed && from.type === CRYPTO_TYPE)
  .flatMap((from) =>
    currencySeeds
      .filter((to) => to.isListed && to.id !== from.id)
      .map((to) => ({
        fromCurrencyId: from.id,
        toCurrencyId: to.id,
        markupBps: sideBps(from) + sideBps(to),
        minGiveUsdt: '10',
        maxGiveUsdt: '20000',
      })),
  );
