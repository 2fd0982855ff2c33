/** What an installation offers: a start adds what is missing and changes nothing that is there. Ids are part of the contract with bookmarks and exporters: they never change. */
import type { AddressFormat } from '@parom/contract/addresses/formats';
import { CRYPTO_TYPE, Restriction, TRANSFER_TYPE } from '@parom/contract/currencies';
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
  // These pay network fees: they are in the books and not in the catalogue.
  coin(7, 'BNB', 'BNB', { isListed: false }),
  coin(8, 'TRX', 'TRON', { isListed: false }),
  coin(9, 'TON', 'Toncoin', { isListed: false }),
];

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
  nativeCurrencyId: number,
  hasMemo = false,
): NetworkSeed => ({ id, code, name, addressFormat, approvesRequired, hasMemo, nativeCurrencyId });

export const networkSeeds: readonly NetworkSeed[] = [
  network(1, 'bitcoin', 'Bitcoin', 'bitcoin', 2, 1),
  network(2, 'ethereum', 'Ethereum (ERC20)', 'evm', 6, 2),
  network(3, 'bsc', 'BSC (BEP20)', 'evm', 8, 7),
  network(4, 'tron', 'TRON (TRC20)', 'tron', 8, 8),
  // A ledger or a masterchain block that is final once it is seen: one confirmation.
  network(5, 'ton', 'TON', 'ton', 1, 9, true),
  network(6, 'ripple', 'XRP Ledger', 'ripple', 1, 4, true),
  network(7, 'monero', 'Monero', 'monero', 5, 3),
];

export interface AssetSeed {
  readonly id: number;
  readonly currencyId: number;
  readonly networkId: number | null;
  readonly decimals: number;
  readonly contract: string | null;
  /** What the sandbox's hot wallet begins with, worth 500,000 USDT or more for every coin on offer. */
  readonly sandboxHotAmount: string;
}

const asset = (
  id: number,
  currencyId: number,
  networkId: number | null,
  decimals: number,
  sandboxHotAmount: string,
  contract: string | null = null,
): AssetSeed => ({ id, currencyId, networkId, decimals, contract, sandboxHotAmount });

export const assetSeeds: readonly AssetSeed[] = [
  asset(1, 1, 1, 8, '20'),
  asset(2, 2, 2, 18, '500'),
  asset(3, 3, 7, 12, '5000'),
  asset(4, 4, 6, 6, '1000000'),
  asset(5, 5, 2, 6, '2000000', '0xdAC17F958D2ee523a2206206994597C13D831ec7'),
  asset(6, 5, 3, 18, '2000000', '0x55d398326f99059fF775485246999027B3197955'),
  asset(7, 5, 4, 6, '2000000', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  asset(8, 5, 5, 6, '2000000', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs'),
  asset(9, 6, null, 2, '150000000'),
  asset(10, 7, 3, 18, '200'),
  asset(11, 8, 4, 6, '2000000'),
  asset(12, 9, 5, 9, '100000'),
];

export interface PairSeed {
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
  readonly markupBps: number;
  readonly minGiveUsdt: string;
  readonly maxGiveUsdt: string;
}

/** What each side adds to a pair's markup: the thinner its market, the more. Sums lie between 0.9 and 3 %. */
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

/** Every listed coin against every other, and each into roubles; roubles are not given. */
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
