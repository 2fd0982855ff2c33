/** The place of the chart: kept free from the first drawing on, filled when the visitor comes near. */
import type { CurrencyView } from '@parom/contract/currencies';
import { Suspense } from 'react';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { NearViewport } from '../../ui/loading/near-viewport.tsx';
import classes from './chart-place.module.css';

const RateChart = lazyPart(() => import('./rate-chart.tsx'));

export interface ChartPair {
  readonly give: CurrencyView;
  readonly get: CurrencyView;
}

/** Without a pair it is only the place. */
export function ChartPlace({ give, get }: Partial<ChartPair>) {
  return (
    <div className={classes.place}>
      <NearViewport minHeight="var(--chart-height)">
        {give === undefined || get === undefined ? null : (
          <Suspense fallback={null}>
            <RateChart give={give} get={get} />
          </Suspense>
        )}
      </NearViewport>
    </div>
  );
}
