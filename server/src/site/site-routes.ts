import { endpoints } from '@parom/contract/endpoints';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Router } from '../platform/http/router.ts';
import type { SiteState } from './site-store.ts';
import { publishedTexts } from './texts/published-texts.ts';

const TIME_LIFETIME_MS = 10;

export function siteRoutes(
  router: Router<unknown>,
  { db, site, clock }: { readonly db: Db; readonly site: () => SiteState; readonly clock: Clock },
): void {
  const textOf = publishedTexts(db, () => site().pageTexts);
  router.share(endpoints.status, {
    basis: () => [site()],
    answer: () => {
      const { isOpen, maintenance, currencyTypes } = site();
      return {
        siteStatus: isOpen,
        ...(maintenance !== null && Object.keys(maintenance).length > 0 && { maintenance }),
        currencyTypesStatus: [...currencyTypes].map(([key, value]) => ({ key, value })),
      };
    },
  });
  router.route(endpoints.siteText, ({ query }) => textOf(query));
  router.share(endpoints.utcTime, {
    basis: () => [Math.floor(clock.now().getTime() / TIME_LIFETIME_MS)],
    answer: () => ({ utcTime: clock.now().toISOString() }),
  });
}
