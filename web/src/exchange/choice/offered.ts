/** Which currencies a side offers, in which order, and how a name in an address or a search finds one. Pure. */
import { type CurrencyView, type NetworkView, Restriction, TRANSFER_TYPE } from '@parom/contract/currencies';
import { transferCode } from '@parom/contract/exporter-codes';
import type { SiteStatus } from '@parom/contract/site';

export type SideName = 'give' | 'get';
export const otherSide = (side: SideName): SideName => (side === 'give' ? 'get' : 'give');

/** Of an allowed type and with a price; popular first, then by name. */
export function listedCurrencies(
  currencies: readonly CurrencyView[],
  rates: Readonly<Record<string, string>>,
  status: SiteStatus,
): CurrencyView[] {
  const allowed = new Set(status.currencyTypesStatus.filter(({ value }) => value).map(({ key }) => key));
  return inListOrder(currencies.filter(({ id, type }) => allowed.has(type) && rates[id] !== undefined));
}

/** Popular first, then by name: by the name that is read, where a list shows another one than the catalogue's. */
export const inListOrder = (currencies: readonly CurrencyView[]): CurrencyView[] =>
  currencies.toSorted(
    (a, b) => (a.isPopular === b.isPopular ? 0 : a.isPopular ? -1 : 1) || a.name.localeCompare(b.name, 'en'),
  );

/** Whether the side's list shows the currency. */
export function isOfferedOn(side: SideName, currency: CurrencyView): boolean {
  return !currency.restrictions.includes(
    side === 'give' ? Restriction.hiddenOnGive : Restriction.hiddenOnReceive,
  );
}

/** The sides may change places only when each currency is offered on the other's. */
export const canSwap = (give: CurrencyView, get: CurrencyView): boolean =>
  isOfferedOn('get', give) && isOfferedOn('give', get);

export const firstNetwork = (currency: CurrencyView): number | null => currency.networks[0]?.id ?? null;

export interface Found {
  readonly currency: CurrencyView;
  readonly networkId: number | null;
}

/**
 * By short name (`USDT`), or by a monitoring's code, which is a short name with a network behind it (`USDTTRC20`), or with
 * the name of the system that carries a transfer before it (`SBPRUB`).
 */
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

/** What a side shows to whoever has chosen nothing. */
export const usualCodes = { give: 'BTC', get: 'USDT' } as const;

/** @param taken the coin of the other side. `null` when there is no other */
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

/** Whether a search text is part of the ticker, the name or a network's name. */
export const matchesSearch = (currency: CurrencyView, text: string): boolean =>
  contains(currency.shortName, text) ||
  contains(currency.name, text) ||
  currency.networks.some(({ name }) => contains(name, text));

/** The network that a search meant: the one it names, unless the text names the currency itself. */
export function networkOfSearch(currency: CurrencyView, text: string): NetworkView | undefined {
  if (text.trim() === '' || contains(currency.shortName, text) || contains(currency.name, text))
    return undefined;
  return currency.networks.find(({ name }) => contains(name, text));
}

const bare = (text: string): string => text.toLowerCase().replace(/[\s\-_()]/g, '');
const contains = (whole: string, part: string): boolean => bare(whole).includes(bare(part));
