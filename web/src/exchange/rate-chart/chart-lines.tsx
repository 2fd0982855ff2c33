import { type KeyboardEvent, type PointerEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chart-lines.module.css';
import type { ChartTexts } from './chart-texts.ts';
import { areaPath, HEIGHT, linePath, nearest, type Plot, type Spot, WIDTH } from './plot.ts';

interface ChartLinesProps {
  readonly plot: Plot;
  readonly texts: ChartTexts;
  readonly unit: string;
  readonly reading: Spot | null;
  readonly onRead: (spot: Spot | null) => void;
  readonly describedBy: string;
}

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function ChartLines({ plot, texts, unit, reading, onRead, describedBy }: ChartLinesProps) {
  const { t } = useTranslation('chart');
  const { spots, last } = plot;
  const shown = reading ?? last;
  const index = spots.findIndex(({ atMs }) => atMs === shown.atMs);
  const onPointer = (event: PointerEvent<HTMLElement>): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    onRead(spots[nearest(spots, (event.clientX - left) / width)] ?? null);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onRead(null);
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onRead(spots[Math.min(Math.max(index + step, 0), spots.length - 1)] ?? null);
  };
  return (
    <div
      className={classes.plot}
      role="slider"
      tabIndex={0}
      aria-label={t('read')}
      aria-describedby={describedBy}
      aria-valuemin={1}
      aria-valuemax={spots.length}
      aria-valuenow={index + 1}
      aria-valuetext={t('value', { value: texts.value(shown), to: unit, at: texts.at(shown) })}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => onRead(null)}
      onKeyDown={onKey}
      onFocus={() => onRead(reading ?? last)}
      onBlur={() => onRead(null)}
    >
      <div className={classes.area}>
        <Drawing plot={plot} />
        {reading === null ? null : <span className={classes.cursor} style={{ left: percentOf(reading.x) }} />}
        <span className={classes.dot} style={{ left: percentOf(shown.x), top: percentOf(shown.y) }} />
      </div>
      <Axes plot={plot} texts={texts} />
    </div>
  );
}

const percentOf = (share: number): string => `${share * 100}%`;

function Drawing({ plot: { lines } }: { readonly plot: Plot }) {
  const gradient = useId();
  return (
    <svg
      className={classes.drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="0" y2={HEIGHT} gradientUnits="userSpaceOnUse">
          <stop className={classes.surface} offset="0" />
          <stop className={classes.depth} offset="1" />
        </linearGradient>
      </defs>
      {lines.map((line) => (
        <g key={line[0]?.atMs}>
          <path d={areaPath(line)} fill={`url(#${gradient})`} />
          <path className={classes.line} d={linePath(line)} />
        </g>
      ))}
    </svg>
  );
}

function Axes({ plot, texts }: { readonly plot: Plot; readonly texts: ChartTexts }) {
  const { min, max, fromMs, toMs } = plot;
  const isFlat = min.rate === max.rate;
  const times = [0, 1, 2, 3].map((part) => fromMs + ((toMs - fromMs) * part) / 3);
  const ticks = times.map(texts.tick);
  return (
    <>
      <div className={classes.heights} aria-hidden>
        {isFlat ? null : <span className={classes.top}>{texts.value(max)}</span>}
        <span className={isFlat ? classes.middle : classes.bottom}>{texts.value(min)}</span>
      </div>
      <div className={classes.times} aria-hidden>
        {times.map((atMs, i) => (
          <span key={atMs}>{ticks[i] === ticks[i - 1] ? '' : ticks[i]}</span>
        ))}
      </div>
    </>
  );
}
