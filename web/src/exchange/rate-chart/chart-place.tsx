/** Reserves the chart's place from the first drawing; loads the chart when it comes near. */
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
