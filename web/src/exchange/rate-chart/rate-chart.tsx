import { Button, Skeleton } from '@mantine/core';
import type { CurrencyView } from '@parom/contract/currencies';
import { toDecimal } from '@parom/contract/money';
import type { HistoryRange } from '@parom/contract/rates';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ratesQuery } from '../../platform/market/catalogue.ts';
import { ChartLines } from './chart-lines.tsx';
import type { ChartPair } from './chart-pair.ts';
import { ChartTable } from './chart-table.tsx';
import { useChartTexts } from './chart-texts.ts';
import { historyQuery } from './history-query.ts';
import { type Plot, plotOf, spotAt } from './plot.ts';
import { RangeChoice } from './range-choice.tsx';
import classes from './rate-chart.module.css';

export default function RateChart(pair: ChartPair) {
  const { t } = useTranslation('chart');
  const title = useId();
  const [range, setRange] = useState<HistoryRange>('24h');
  const [from, to] = useDearerFirst(pair);
  return (
    <section className={classes.panel} aria-labelledby={title}>
      <div className={classes.head}>
        <h2 id={title} className={classes.title}>
          {t('title', { from: from.shortName, to: to.shortName })}
        </h2>
        <RangeChoice chosen={range} onChoose={setRange} />
      </div>
      <History key={`${from.id}-${to.id}`} from={from} to={to} range={range} />
    </section>
  );
}

interface HistoryProps {
  readonly from: CurrencyView;
  readonly to: CurrencyView;
  readonly range: HistoryRange;
}

function useDearerFirst({ give, get }: ChartPair): readonly [CurrencyView, CurrencyView] {
  const rates = useQuery(ratesQuery).data ?? {};
  const [giveUsdt, getUsdt] = [rates[give.id], rates[get.id]];
  const isReversed =
    giveUsdt !== undefined && getUsdt !== undefined && toDecimal(giveUsdt) < toDecimal(getUsdt);
  return isReversed ? [get, give] : [give, get];
}

function History({ from, to, range }: HistoryProps) {
  const { t } = useTranslation('chart');
  const { data, isError, refetch } = useQuery({
    ...historyQuery(from.id, to.id, range),
    placeholderData: keepPreviousData,
  });
  if (data === undefined && isError) {
    return (
      <Instead title={t('failed.title')} text={t('failed.text')}>
        <Button variant="default" h={44} onClick={() => void refetch()}>
          {t('failed.again')}
        </Button>
      </Instead>
    );
  }
  if (data === undefined) return <Skeleton className={classes.instead} radius={16} />;
  const plot = plotOf(data);
  if (plot === null) return <Instead title={t('empty.title')} text={t('empty.text')} />;
  return <Drawn plot={plot} from={from} to={to} range={range} />;
}

interface InsteadProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Instead({ title, text, children }: InsteadProps) {
  return (
    <div className={classes.instead} role="status">
      <p className={classes.why}>{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}

function Drawn({ plot, from, to, range }: HistoryProps & { readonly plot: Plot }) {
  const { t } = useTranslation('chart');
  const described = useId();
  // The moment, not the point: a newer answer has other points.
  const [readMs, setReadMs] = useState<number | null>(null);
  const read = readMs === null ? null : spotAt(plot, readMs);
  const texts = useChartTexts(plot, range, from.shortName);
  const shown = read ?? plot.last;
  const unit = to.shortName;
  return (
    <div className={classes.body}>
      <div className={classes.words}>
        <div className={classes.now}>
          <p className={classes.when}>{texts.heading(shown)}</p>
          <p className={classes.value}>
            {texts.value(shown)} <span className={classes.unit}>{unit}</span>
          </p>
          <p className={classes.change} data-direction={texts.change.direction} aria-hidden>
            {texts.change.text}
          </p>
        </div>
        <div id={described} className={classes.summary}>
          <p>{texts.summary}</p>
          <p>
            {t('market')} {plot.isYoung ? t('young', { at: texts.at(plot.first) }) : null}
          </p>
          <p className="visually-hidden">{t('readHow')}</p>
        </div>
      </div>
      <ChartLines
        plot={plot}
        texts={texts}
        unit={unit}
        reading={read}
        onRead={(spot) => setReadMs(spot?.atMs ?? null)}
        describedBy={described}
      />
      <ChartTable plot={plot} texts={texts} from={from.shortName} to={unit} />
    </div>
  );
}
