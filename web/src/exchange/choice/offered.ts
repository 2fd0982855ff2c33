import { Restriction, TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import type { CurrencyView } from '@parom/contract/currencies';
import { transferCode } from '@parom/contract/exporter-codes';
import type { SiteStatus } from '@parom/contract/site';

export type SideName = 'give' | 'get';
export const otherSide = (side: SideName): SideName => (side === 'give' ? 'get' : 'give');

export function listedCurrencies(
  currencies: readonly CurrencyView[],
  rates: Readonly<Record<string, string>>,
  status: SiteStatus,
): CurrencyView[] {
  const allowed = new Set(status.currencyTypesStatus.filter(({ value }) => value).map(({ key }) => key));
  return inListOrder(currencies.filter(({ id, type }) => allowed.has(type) && rates[id] !== undefined));
}

export const inListOrder = (currencies: readonly CurrencyView[]): CurrencyView[] =>
  currencies.toSorted(
    (a, b) => (a.isPopular === b.isPopular ? 0 : a.isPopular ? -1 : 1) || a.name.localeCompare(b.name, 'en'),
  );

export function isOfferedOn(side: SideName, currency: CurrencyView): boolean {
  return !currency.restrictions.includes(
    side === 'give' ? Restriction.hiddenOnGive : Restriction.hiddenOnReceive,
  );
}

export const canSwap = (give: CurrencyView, get: CurrencyView): boolean =>
  isOfferedOn('get', give) && isOfferedOn('give', get);

export const firstNetwork = (currency: CurrencyView): number | null => currency.networks[0]?.id ?? null;

export interface Found {
  readonly currency: CurrencyView;
  readonly networkId: number | null;
}

export function findByCode(currencies: readonly CurrencyView[], code: string): Found | undefined {
  const wanted = code.toUpperCase();
  const exact = currencies.find(
    ({ type, shortName }) =>
      shortName.toUpperCase() === wanted || (type === TRANSFER_TYPE && transferCode(shortName) === wanted),
  );
  if (exact !== undefined) return { currency: exact, networkId: firstNetwork(exact) };
  for (const currency of currencies) {
    const ticker = currency.shortName.toUpperCase();
    if (!wanted.startsWith(ticker)) continue;
    const network = currency.networks.find(({ name }) => contains(name, wanted.slice(ticker.length)));
    if (network !== undefined) return { currency, networkId: network.id };
  }
  return undefined;
}

export const usualCodes = { give: 'BTC', get: 'USDT' } as const;

export function usualCoin(
  side: SideName,
  currencies: readonly CurrencyView[],
  taken: number | undefined,
): Found | null {
  const offered = currencies.filter((currency) => isOfferedOn(side, currency) && currency.id !== taken);
  const [first] = offered;
  const usual = findByCode(offered, usualCodes[side]);
  return usual ?? (first === undefined ? null : { currency: first, networkId: firstNetwork(first) });
}

const bare = (text: string): string => text.toLowerCase().replace(/[\s\-_()]/g, '');
const contains = (whole: string, part: string): boolean => bare(whole).includes(bare(part));
