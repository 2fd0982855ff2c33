/** What can be exchanged now, for form, creation and export. */
import { Restriction } from '@parom/contract/catalogue-codes';
import type { PairStop } from '@parom/contract/currencies';
import { add, type Decimal, maxOf, minOf } from '@parom/contract/money';
import type { SalesStop } from '@parom/contract/site';
import { clockTime, isOpenAt } from '@parom/contract/working-hours';
import type { Asset, Catalogue, Currency, PairRule } from './catalogue.ts';
import { ruleOfDirection } from './direction-rule.ts';

export interface Offer {
  readonly isTypeAllowed: (type: number) => boolean;
  /** The network's node and the token's contract are configured. */
  readonly isServed: (networkId: number, currencyId: number) => boolean;
  /** USDT left the dollar: no pair is exchanged. */
  readonly isHalted: () => boolean;
  /** At a fixed price far from the market; `null`: no limit. */
  readonly mostUsdt: (currencyId: number) => Decimal | null;
  readonly salesStop: () => SalesStop | null;
  /** Of Moscow's day, for working hours. */
  readonly minuteOfDay: () => number;
}

export interface PricedOffer extends Offer {
  readonly hasPrice: (currencyId: number) => boolean;
  /** While each element is identical, all answers are. */
  readonly basis: () => readonly unknown[];
}

export interface NamedSide {
  readonly currencyId: number;
  /** `null`: no network exists; absent: the form has not chosen one. */
  readonly networkId?: number | null | undefined;
}

/** `null` when the currency is not on that side now. */
export function offeredCurrency(
  catalogue: Catalogue,
  offer: Offer,
  side: 'give' | 'get',
  { currencyId, networkId = null }: NamedSide,
): Currency | null {
  const currency = catalogue.currency(currencyId);
  if (currency === null || !currency.isListed || !offer.isTypeAllowed(currency.type)) return null;
  const hidden = side === 'give' ? Restriction.hiddenOnGive : Restriction.hiddenOnReceive;
  if (currency.restrictions.includes(hidden)) return null;
  return networkId === null || offer.isServed(networkId, currencyId) ? currency : null;
}

function pairStop(catalogue: Catalogue, offer: Offer, give: NamedSide, get: NamedSide): PairStop | null {
  const site = offer.salesStop();
  if (site !== null) return site;
  const given = catalogue.asset(give.currencyId, give.networkId ?? null);
  if (given?.areDepositsStopped === true) return 'give';
  const received = catalogue.asset(get.currencyId, get.networkId ?? null);
  return received?.arePaymentsStopped === true ? 'get' : null;
}

/** Before network fees. Without a network a deposit would not be seen. */
function ruleOfPair(catalogue: Catalogue, offer: Offer, give: NamedSide, get: NamedSide): PairRule | null {
  const given = catalogue.asset(give.currencyId, give.networkId ?? null);
  const rule = ruleShown(catalogue, give, get);
  const isOpen =
    rule?.isEnabled === true &&
    (rule.hours === null || isOpenAt(rule.hours, offer.minuteOfDay())) &&
    !offer.isHalted() &&
    give.currencyId !== get.currencyId &&
    given?.networkId !== null &&
    pairStop(catalogue, offer, give, get) === null;
  return isOpen ? withinCeiling(rule, offer, [give.currencyId, get.currencyId]) : null;
}

/** `null` when the smallest ticket is above the ceiling. */
function withinCeiling(
  rule: PairRule,
  { mostUsdt }: Pick<Offer, 'mostUsdt'>,
  currencyIds: readonly number[],
): PairRule | null {
  const ceilings = currencyIds.flatMap((id) => mostUsdt(id) ?? []);
  if (ceilings.length === 0) return rule;
  const maxGiveUsdt = ceilings.reduce(minOf, rule.maxGiveUsdt);
  return maxGiveUsdt < rule.minGiveUsdt ? null : { ...rule, maxGiveUsdt };
}

/** The minimum covers the direction's network fees. */
export function openRule(
  catalogue: Catalogue,
  offer: Offer,
  give: NamedSide,
  get: NamedSide,
): PairRule | null {
  const rule = ruleOfPair(catalogue, offer, give, get);
  return rule === null ? null : withFees(catalogue, offer, rule, { give, get });
}

/** `null` when a fee is unknown or above the maximum of the pair. */
function withFees(
  catalogue: Catalogue,
  offer: Offer,
  rule: PairRule,
  { give, get }: { readonly give: NamedSide; readonly get: NamedSide },
): PairRule | null {
  const sweep = lowestFloor(catalogue, offer, give, 'sweepUsdt');
  const payout = lowestFloor(catalogue, offer, get, 'payoutUsdt');
  if (sweep === null || payout === null) return null;
  const floor = add(sweep, payout);
  return floor > rule.maxGiveUsdt ? null : { ...rule, minGiveUsdt: maxOf(rule.minGiveUsdt, floor) };
}

/** Without a chosen network, the cheapest one's. */
function lowestFloor(
  catalogue: Catalogue,
  offer: Offer,
  { currencyId, networkId }: NamedSide,
  of: 'sweepUsdt' | 'payoutUsdt',
): Decimal | null {
  const isMeant = (asset: Asset): boolean =>
    networkId === undefined || networkId === null
      ? asset.networkId === null || offer.isServed(asset.networkId, currencyId)
      : asset.networkId === networkId;
  const floors = catalogue.assets
    .filter((asset) => asset.currencyId === currencyId && isMeant(asset))
    .flatMap(({ floors: known }) => known[of] ?? []);
  return floors.reduce<Decimal | null>((least, floor) => minOf(least ?? floor, floor), null);
}

/** For a ticket created now; `null`: at no amount. */
export function exchangeRule(
  catalogue: Catalogue,
  offer: PricedOffer,
  give: NamedSide,
  get: NamedSide,
): PairRule | null {
  return isOffered(catalogue, offer, give, get) ? openRule(catalogue, offer, give, get) : null;
}

/** Includes network fees. `null` also when the direction is not offered anyway. */
export function directionStop(
  catalogue: Catalogue,
  offer: PricedOffer,
  give: NamedSide,
  get: NamedSide,
): PairStop | null {
  const stop = pairStop(catalogue, offer, give, get);
  if (stop !== null || !isOffered(catalogue, offer, give, get)) return stop;
  const rule = ruleOfPair(catalogue, offer, give, get);
  return rule !== null && withFees(catalogue, offer, rule, { give, get }) === null ? 'fees' : null;
}

/** By Moscow time; `null` unless only working hours close the direction. */
export function opensAt(
  catalogue: Catalogue,
  offer: PricedOffer,
  give: NamedSide,
  get: NamedSide,
): string | null {
  const hours = ruleShown(catalogue, give, get)?.hours ?? null;
  if (hours === null || isOpenAt(hours, offer.minuteOfDay())) return null;
  const later = { ...offer, minuteOfDay: () => hours.opens };
  return exchangeRule(catalogue, later, give, get) === null ? null : clockTime(hours.opens);
}

export function ruleShown(catalogue: Catalogue, give: NamedSide, get: NamedSide): PairRule | null {
  return ruleOfDirection(
    catalogue,
    [give.currencyId, get.currencyId],
    [
      catalogue.asset(give.currencyId, give.networkId ?? null),
      catalogue.asset(get.currencyId, get.networkId ?? null),
    ],
  );
}

/** By the rules alone, whatever else closes it. */
export const hasDirectionOn = (catalogue: Catalogue, asset: Asset): boolean =>
  catalogue.assets.some(
    (other) =>
      other.currencyId !== asset.currencyId &&
      (ruleShown(catalogue, asset, other)?.isEnabled === true ||
        ruleShown(catalogue, other, asset)?.isEnabled === true),
  );

const isOffered = (catalogue: Catalogue, offer: PricedOffer, give: NamedSide, get: NamedSide): boolean =>
  offeredCurrency(catalogue, offer, 'give', give) !== null &&
  offeredCurrency(catalogue, offer, 'get', get) !== null &&
  offer.hasPrice(give.currencyId) &&
  offer.hasPrice(get.currencyId);
