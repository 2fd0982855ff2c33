/** Is the site open, and what time is it. */
import { endpoints } from '@parom/contract/endpoints';
import type { Clock } from '../platform/clock.ts';
import type { Router } from '../platform/http/router.ts';
import type { SiteState } from './site-store.ts';

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
    basis: () => [clock.now().getTime()],
    answer: () => ({ utcTime: clock.now().toISOString() }),
  });
}
