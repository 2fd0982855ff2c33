/** The catalogue and the rules of a pair, over HTTP. */
import { endpoints } from '@parom/contract/endpoints';
import type { Router } from '../platform/http/router.ts';
import type { CatalogueSource } from './catalogue.ts';
import { currencyViews } from './currencies-view.ts';
import { type PricedOffer, pairDetailsOf } from './pair-details.ts';

export interface CurrenciesDeps {
  readonly catalogue: CatalogueSource;
  readonly offer: PricedOffer;
}

export function currenciesRoutes(router: Router<unknown>, { catalogue, offer }: CurrenciesDeps): void {
  router.route(endpoints.currencies, () => ({ currencies: currencyViews(catalogue(), offer) }));
  router.route(endpoints.pairDetails, ({ query }) => pairDetailsOf(catalogue(), offer, query));
}
