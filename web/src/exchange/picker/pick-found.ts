import type { CurrencyListProps } from './currency-list-props.ts';
import { networkOfSearch } from './search-coins.ts';

interface Found extends Pick<CurrencyListProps, 'currencies' | 'onPick'> {
  readonly search: string;
}

export function pickFound({ currencies, search, onPick }: Found, id: string): void {
  const currency = currencies.find((candidate) => String(candidate.id) === id);
  if (currency !== undefined) onPick(currency, networkOfSearch(currency, search)?.id);
}
