import { endpoints } from '@parom/contract/endpoints';
import type { Clock } from '../platform/clock.ts';
import type { Router } from '../platform/http/router.ts';
import type { SiteState } from './site-store.ts';

const TIME_LIFETIME_MS = 10;

export function siteRoutes(
  router: Router<unknown>,
  { site, clock }: { readonly site: () => SiteState; readonly clock: Clock },
): void {
  router.share(endpoints.status, {
    basis: () => [site()],
    answer: () => {
      const { isOpen, currencyTypes } = site();
      return {
        siteStatus: isOpen,
        currencyTypesStatus: [...currencyTypes].map(([key, value]) => ({ key, value })),
      };
    },
  });
  router.share(endpoints.utcTime, {
    basis: () => [Math.floor(clock.now().getTime() / TIME_LIFETIME_MS)],
    answer: () => ({ utcTime: clock.now().toISOString() }),
  });
}
