import { endpoints } from '@parom/contract/endpoints';
import { generalCodes } from '@parom/contract/errors';
import type { RateHistory } from '@parom/contract/rates';
import type { CatalogueSource } from '../../currencies/catalogue.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { microCache } from '../../platform/http/micro-cache.ts';
import type { Router } from '../../platform/http/router.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readRateHistory } from './rate-history.ts';

const LIFETIME_MS = 30_000;
const ENTRIES = 500;

export function rateHistoryRoutes<Principal>(
  router: Pick<Router<Principal>, 'route'>,
  deps: { readonly db: Db; readonly clock: Clock; readonly catalogue: CatalogueSource },
): void {
  const cache = microCache<RateHistory>(deps.clock, { lifetimeMs: LIFETIME_MS, entries: ENTRIES });
  router.route(endpoints.rateHistory, ({ query: { fromCurrencyId, toCurrencyId, range } }) => {
    for (const id of [fromCurrencyId, toCurrencyId]) {
      if (deps.catalogue().currency(id)?.isListed !== true)
        throw new Refusal(generalCodes.notFound, `there is no currency ${id}`, 404);
    }
    const pair = { fromCurrencyId, toCurrencyId };
    return cache.get(`${fromCurrencyId}/${toCurrencyId}/${range}`, () => readRateHistory(deps, pair, range));
  });
}
