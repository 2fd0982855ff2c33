import { grouped } from '@parom/contract/display';
import type { HistoryRange } from '@parom/contract/rates';
import { useTranslation } from 'react-i18next';
import { dateAndTime, percent } from '../../platform/language/format.ts';
import { changeBetween, decimalsFor, type Plot, rateText, type Spot } from './plot.ts';

const NOW_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;

export interface ChartTexts {
  readonly change: ReturnType<typeof changeBetween> & { readonly text: string };
  readonly summary: string;
  value(spot: Spot): string;
  at(spot: Spot): string;
  tick(atMs: number): string;
  heading(spot: Spot): string;
}

export function useChartTexts(plot: Plot, range: HistoryRange, from: string): ChartTexts {
  const { t, i18n } = useTranslation('chart');
  const { language } = i18n;
  const decimals = decimalsFor(plot);
  const value = ({ rate }: Spot): string => grouped(rateText(rate, decimals), language);
  const momentOf = (atMs: number) => {
    const { date, time } = dateAndTime(new Date(atMs).toISOString());
    return { day: date.slice(0, 5), time };
  };
  const at = ({ atMs }: Spot): string => t('at', momentOf(atMs));
  const change = changeBetween(plot.first.rate, plot.last.rate);
  const since = plot.isYoung ? t('since.start', { at: at(plot.first) }) : t(`since.${range}`);
  const { min, max } = plot;
  const bounds = { min: value(min), minAt: at(min), max: value(max), maxAt: at(max) };
  const percentText = percent(change.percent, language);
  const course = t(`change.${change.direction}`, { since, percent: percentText });
  const space = language === 'en' ? '' : '\u00a0';
  const signs = { up: '+', down: '−', same: '' } as const;
  return {
    change: { ...change, text: `${signs[change.direction]}${percentText}${space}%` },
    summary: min.rate === max.rate ? course : `${course} ${t('bounds', bounds)}`,
    value,
    at,
    tick: (atMs) => {
      const { day, time } = momentOf(atMs);
      return plot.toMs - plot.fromMs <= 2 * DAY_MS ? time : day;
    },
    heading: (spot) =>
      spot.atMs === plot.last.atMs && plot.toMs - spot.atMs < NOW_MS
        ? t('now', { from })
        : t('then', { from, at: at(spot) }),
  };
}
