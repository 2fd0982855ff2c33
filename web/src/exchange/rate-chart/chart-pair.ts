import type { CurrencyView } from '@parom/contract/currencies';

export interface ChartPair {
  readonly give: CurrencyView;
  readonly get: CurrencyView;
}
