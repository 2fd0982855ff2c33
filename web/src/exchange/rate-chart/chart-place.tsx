import { Suspense } from 'react';
import { lazyPart } from '../../ui/loading/lazy-part.ts';
import { NearViewport } from '../../ui/loading/near-viewport.tsx';
import type { ChartPair } from './chart-pair.ts';
import classes from './chart-place.module.css';

const RateChart = lazyPart(() => import('./rate-chart.tsx'));

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
