/**
 * What can be exchanged now: the one answer to the form, to a wish for a ticket and to monitors. At which price is the
 * board's to say, and how much the reserve's.
 */
import { type PairStop, Restriction } from '@parom/contract/currencies';
import { add, type Decimal, maxOf, minOf } from '@parom/contract/money';
import type { SalesStop } from '@parom/contract/site';
import type { Asset, Catalogue, Currency, PairRule } from './catalogue.ts';

/** What this installation does at this moment. */
export interface Offer {
  readonly isTypeAllowed: (type: number) => boolean;
  /** Whether this installation watches that network for this coin: its node and, for a token, its contract are configured. */
  readonly isServed: (networkId: number, currencyId: number) => boolean;
  /** Prices mean nothing now: no pair is exchanged. */
  readonly isHalted: () => boolean;
  /** The most USDT that a ticket may exchange at a price that an operator fixed far from the market; `null` at any other price. */
  readonly mostUsdt: (currencyId: number) => Decimal | null;
  /** Why nothing at all is sold now; `null` while nothing prevents it. */
  readonly salesStop: () => SalesStop | null;
}

export interface PricedOffer extends Offer {
  readonly hasPrice: (currencyId: number) => boolean;
  /** What all of this rests on, beside the networks that were opened: while each is the very same, so is what is said here. */
  readonly restsOn: () => readonly unknown[];
}

export interface NamedSide {
  readonly currencyId: number;
  /** `null` for what has none; absent while the form has not chosen one. */
  readonly networkId?: number | null | undefined;
}

/** `null` for a currency that does not stand on that side now. */
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

/** What stops an exchange of these two now, beside the rule of their pair; `null` where nothing does. */
function pairStop(catalogue: Catalogue, offer: Offer, give: NamedSide, get: NamedSide): PairStop | null {
  const site = offer.salesStop();
  if (site !== null) return site;
  const given = catalogue.asset(give.currencyId, give.networkId ?? null);
  if (given !== null && (catalogue.networkOf(given)?.inStopped ?? null) !== null) return 'give';
  const received = catalogue.asset(get.currencyId, get.networkId ?? null);
  return received?.arePayoutsStopped === true ? 'get' : null;
}

/**
 * The rule of two that stand there, whatever their networks cost; `null` while nobody exchanges them. What has no network is not
 * given: nothing would see it come.
 */
function ruleOfPair(catalogue: Catalogue, offer: Offer, give: NamedSide, get: NamedSide): PairRule | null {
  const rule = catalogue.pairRule(give.currencyId, get.currencyId);
  const given = catalogue.asset(give.currencyId, give.networkId ?? null);
  const isOpen =
    rule?.isEnabled === true &&
    !offer.isHalted() &&
    give.currencyId !== get.currencyId &&
    given?.networkId !== null &&
    pairStop(catalogue, offer, give, get) === null;
  return isOpen ? withinCeiling(rule, offer, [give.currencyId, get.currencyId]) : null;
}

/** `null` where the smallest ticket of the pair is above the ceiling already. */
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

/** The rule with a minimum that bears the network fees of the direction; `null` while nobody exchanges it. */
export function openRule(
  catalogue: Catalogue,
  offer: Offer,
  give: NamedSide,
  get: NamedSide,
): PairRule | null {
  const rule = ruleOfPair(catalogue, offer, give, get);
  return rule === null ? null : withFees(catalogue, offer, rule, { give, get });
}

/** `null` where a fee is not known, or its floor is above what the pair exchanges at most. */
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

/** Of the side's network; while none is chosen, of the cheapest one. */
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

/** The rule that a ticket made now would be exchanged by; `null` when none would be made, whatever the amount. */
export function exchangeRule(
  catalogue: Catalogue,
  offer: PricedOffer,
  give: NamedSide,
  get: NamedSide,
): PairRule | null {
  return isOffered(catalogue, offer, give, get) ? openRule(catalogue, offer, give, get) : null;
}

/** What stops the exchange of these two, their network fees included; `null` where nothing does, or it is not offered anyway. */
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

const isOffered = (catalogue: Catalogue, offer: PricedOffer, give: NamedSide, get: NamedSide): boolean =>
  offeredCurrency(catalogue, offer, 'give', give) !== null &&
  offeredCurrency(catalogue, offer, 'get', get) !== null &&
  offer.hasPrice(give.currencyId) &&
  offer.hasPrice(get.currencyId);
