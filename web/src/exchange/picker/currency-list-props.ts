import type { CurrencyView } from '@parom/contract/currencies';

export interface CurrencyListProps {
  readonly label: string;
  readonly currencies: readonly CurrencyView[];
  readonly chosen: CurrencyView;
  readonly disabledId: number | null;
  readonly onPick: (currency: CurrencyView, networkId: number | undefined) => void;
}
