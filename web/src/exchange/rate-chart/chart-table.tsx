import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ChartTexts } from './chart-texts.ts';
import { type Plot, spread } from './plot.ts';
import classes from './rate-chart.module.css';

const ROWS = 13;

interface ChartTableProps {
  readonly plot: Plot;
  readonly texts: ChartTexts;
  readonly from: string;
  readonly to: string;
}

export function ChartTable({ plot, texts, from, to }: ChartTableProps) {
  const { t } = useTranslation('chart');
  return (
    <details>
      <summary className={classes.more}>
        {t('table')}
        <IconChevronDown size={16} aria-hidden />
      </summary>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('rate', { from, to })}</th>
          </tr>
        </thead>
        <tbody>
          {spread(plot.spots, ROWS).map((spot) => (
            <tr key={spot.atMs}>
              <td>{texts.at(spot)}</td>
              <td>{texts.value(spot)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
