import { endpoints } from '@parom/contract/endpoints';
import { formatDecimal } from '@parom/contract/money';
import type { CatalogueSource } from '../../currencies/catalogue.ts';
import type { Router } from '../../platform/http/router.ts';
import type { RateBoard } from './board.ts';

export function ratesRoutes<Principal>(
  router: Pick<Router<Principal>, 'share'>,
  { board, catalogue }: { board: RateBoard; catalogue: CatalogueSource },
): void {
  router.share(endpoints.rates, {
    basis: () => [catalogue(), board.fresh()],
    answer: () => {
      const { currency } = catalogue();
      const listed = board.fresh().filter(({ currencyId }) => currency(currencyId)?.isListed);
      const prices = listed.map(({ currencyId, usdt }) => [String(currencyId), formatDecimal(usdt)] as const);
      return { currenciesToUsdt: Object.fromEntries(prices) };
    },
  });
}
