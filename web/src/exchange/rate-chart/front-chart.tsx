import { useStored } from '../../platform/browser-memory/storage.ts';
import { readSelection } from '../choice/query-string.ts';
import { useListedCurrencies } from '../choice/use-listed-currencies.ts';
import { ChartPlace } from './chart-place.tsx';

const noQuery = new URLSearchParams();

export function FrontChart() {
  const currencies = useListedCurrencies();
  const remembered = { give: useStored('cur_from'), get: useStored('cur_to') };
  if (currencies === undefined) return <ChartPlace />;
  const pair = currencies === 'failed' ? null : readSelection(noQuery, currencies, remembered);
  if (pair === null) return null;
  return <ChartPlace give={pair.give.currency} get={pair.get.currency} />;
}
