/** Whether a pair can be exchanged now, at which markup, within which limits. */
import { type PairDetails, Restriction } from '@parom/contract/currencies';
import { generalCodes } from '@parom/contract/errors';
import { ZERO } from '@parom/contract/money';
import { percentOf } from '@parom/contract/pricing';
import { wireAmount } from '@parom/contract/wire';
import { Refusal } from '../platform/refusal.ts';
import type { Catalogue, Currency } from './catalogue.ts';
import type { Offer } from './currencies-view.ts';

export interface PairQuestion {
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
  /** Absent while the form has not chosen one yet. */
  readonly fromNetworkId?: number | undefined;
  readonly toNetworkId?: number | undefined;
}

/** What can be exchanged now, and whether prices allow it. */
export interface PricedOffer extends Offer {
  readonly hasPrice: (currencyId: number) => boolean;
  /** Prices mean nothing now: no pair is exchanged. */
  readonly isHalted: () => boolean;
  /** What all of this rests on, beside the networks that were opened: while each is the very same, so is what is said here. */
  readonly restsOn: () => readonly unknown[];
}

/** Its markup and limits come from the catalogue alone. @throws Refusal 404 for a currency or a network that the catalogue does not have */
export function pairDetailsOf(catalogue: Catalogue, offer: PricedOffer, pair: PairQuestion): PairDetails {
  const rule = catalogue.pairRule(pair.fromCurrencyId, pair.toCurrencyId);
  return {
    isEnabled: isExchanged(catalogue, offer, pair),
    markup: percentOf(rule?.markupBps ?? 0),
    minGiveUsdt: wireAmount(rule?.minGiveUsdt ?? ZERO),
    maxGiveUsdt: wireAmount(rule?.maxGiveUsdt ?? ZERO),
  };
}

function isExchanged(catalogue: Catalogue, offer: PricedOffer, pair: PairQuestion): boolean {
  const from = listedCurrency(catalogue, pair.fromCurrencyId, pair.fromNetworkId);
  const to = listedCurrency(catalogue, pair.toCurrencyId, pair.toNetworkId);
  const rule = catalogue.pairRule(from.id, to.id);
  const received = catalogue.asset(to.id, pair.toNetworkId ?? null);
  const isOffered = (currency: Currency, networkId: number | undefined, hiddenBy: number): boolean =>
    offer.isTypeAllowed(currency.type) &&
    !currency.restrictions.includes(hiddenBy) &&
    (networkId === undefined || offer.isServed(networkId, currency.id)) &&
    offer.hasPrice(currency.id);
  return (
    rule?.isEnabled === true &&
    !offer.isHalted() &&
    from.id !== to.id &&
    received?.arePayoutsStopped !== true &&
    isOffered(from, pair.fromNetworkId, Restriction.hiddenOnGive) &&
    isOffered(to, pair.toNetworkId, Restriction.hiddenOnReceive)
  );
}

function listedCurrency(catalogue: Catalogue, id: number, networkId: number | undefined): Currency {
  const currency = catalogue.currency(id);
  if (currency === null || !currency.isListed) throw notFound(`currency ${id}`);
  if (networkId !== undefined && catalogue.asset(id, networkId) === null) {
    throw notFound(`network ${networkId} of currency ${id}`);
  }
  return currency;
}

const notFound = (what: string): Refusal => new Refusal(generalCodes.notFound, `there is no ${what}`, 404);
