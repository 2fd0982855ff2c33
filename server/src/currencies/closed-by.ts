import { Restriction } from '@parom/contract/catalogue-codes';
import type { Closing } from '@parom/contract/console/catalogue';
import type { Asset, Catalogue, Stop } from './catalogue.ts';
import {
  directionStop,
  exchangeRule,
  type NamedSide,
  offeredCurrency,
  opensAt,
  type PricedOffer,
  ruleShown,
} from './offer.ts';

/** `null`: a ticket can be made. The operator's own stops come first. */
function closedBy(catalogue: Catalogue, offer: PricedOffer, give: NamedSide, get: NamedSide): Closing | null {
  if (exchangeRule(catalogue, offer, give, get) !== null) return null;
  const stop = directionStop(catalogue, offer, give, get);
  if (stop !== null) return stop;
  if (ruleShown(catalogue, give, get)?.isEnabled !== true) return 'off';
  if (opensAt(catalogue, offer, give, get) !== null) return 'hours';
  const sides = [give, get];
  if (sides.some(({ currencyId }) => !isTypeAllowed(catalogue, offer, currencyId))) return 'type';
  const isOffered =
    offeredCurrency(catalogue, offer, 'give', give) !== null &&
    offeredCurrency(catalogue, offer, 'get', get) !== null;
  if (!isOffered) return 'unserved';
  if (offer.isHalted()) return 'halted';
  return sides.some(({ currencyId }) => !offer.hasPrice(currencyId)) ? 'price' : 'ceiling';
}

function isTypeAllowed(catalogue: Catalogue, offer: PricedOffer, currencyId: number): boolean {
  const currency = catalogue.currency(currencyId);
  return currency !== null && offer.isTypeAllowed(currency.type);
}

export interface ListedDirection {
  readonly give: Asset;
  readonly get: Asset;
  readonly closedBy: Closing | null;
  /** Of the pair or direction itself. */
  readonly off: Stop | null;
}

/** Of all coins that the site lists, open or not. */
export function listedDirections(catalogue: Catalogue, offer: PricedOffer): ListedDirection[] {
  const listed = catalogue.assets.filter(
    ({ currencyId }) => catalogue.currency(currencyId)?.isListed === true,
  );
  const givable = listed.filter(({ currencyId }) => !isHiddenOnGive(catalogue, currencyId));
  return givable.flatMap((give) =>
    listed
      .filter((get) => get.currencyId !== give.currencyId)
      .map((get) => ({
        give,
        get,
        closedBy: closedBy(catalogue, offer, give, get),
        off: ruleShown(catalogue, give, get)?.stopped ?? null,
      })),
  );
}

const isHiddenOnGive = (catalogue: Catalogue, currencyId: number): boolean =>
  catalogue.currency(currencyId)?.restrictions.includes(Restriction.hiddenOnGive) === true;
