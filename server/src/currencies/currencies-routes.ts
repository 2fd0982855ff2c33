import { CRYPTO_TYPE, TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import { endpoints } from '@parom/contract/endpoints';
import type { Router } from '../platform/http/router.ts';
import type { CatalogueSource } from './catalogue.ts';
import { currencyViews } from './currencies-view.ts';
import type { PricedOffer } from './offer.ts';
import { pairDetailsOf } from './pair-details.ts';

const TYPES = [CRYPTO_TYPE, TRANSFER_TYPE];

export interface CurrenciesDeps {
  readonly catalogue: CatalogueSource;
  readonly offer: PricedOffer;
}

export function currenciesRoutes(router: Router<unknown>, { catalogue, offer }: CurrenciesDeps): void {
  router.share(endpoints.currencies, {
    // The served networks are fixed at the start.
    basis: () => [catalogue(), ...TYPES.map(offer.isTypeAllowed)],
    answer: () => ({ currencies: currencyViews(catalogue(), offer) }),
  });
  router.share(endpoints.pairDetails, {
    basis: () => [catalogue(), ...offer.basis()],
    answer: (pair) => pairDetailsOf(catalogue(), offer, pair),
  });
}
