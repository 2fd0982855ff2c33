import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { commandNames } from '../acts/command-names.ts';
import { texts as actTexts } from '../acts/texts.ts';
import { ask } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import { type Row, rowsOf } from '../tables/cells.ts';
import { columnNames } from '../tables/column-names.ts';
import { Result } from '../tables/result.tsx';
import { useWord } from '../words/word.ts';
import { type Asked, areInOrder, argumentsOf, fileNameOf, ROWS } from './asked.ts';
import { coinsOf } from './bars.ts';
import { Chart } from './chart.tsx';
import { csvOf, saveCsv } from './csv.ts';
import { dayOf } from './days.ts';
import styles from './reports.module.css';
import { texts } from './texts.ts';

/** Coins cannot be compared with each other: a chart has one coin, over days or pairs. */
const DRAWN = { profit: 'profit', turnover: 'paidOut', positions: null } as const;

export function ReportAnswer(asked: Asked) {
  const t = useTexts(texts);
  const { questionFailed, again } = useTexts(actTexts);
  const amount = useAmount();
  const caption = useTexts(commandNames)[asked.report] ?? asked.report;
  const [chosen, choose] = useState('');
  const body = argumentsOf(asked);
  const { data, isError, refetch } = useQuery({
    queryKey: ['question', asked.report, body],
    queryFn: () => ask(asked.report, body),
    refetchOnWindowFocus: false,
    enabled: areInOrder(asked.days),
  });
  if (data === undefined && isError)
    return (
      <div className={styles.failed}>
        <p>{questionFailed}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {again}
        </Button>
      </div>
    );
  if (data === undefined)
    return (
      <p className={styles.note} role="status" aria-busy>
        {t.counting}
      </p>
    );
  const rows = rowsOf(data.result) ?? [];
  if (rows.length === 0)
    return (
      <p className={styles.note} role="status">
        {t.empty[asked.report]}
      </p>
    );
  const column = DRAWN[asked.report];
  const coins = column === null ? [] : coinsOf(rows, column);
  return (
    <>
      {column === null || asked.by === 'coin' || coins.length === 0 ? null : (
        <Chart
          rows={rows}
          shown={{ by: asked.by, column, coin: coins.includes(chosen) ? chosen : (coins[0] ?? '') }}
          coins={coins}
          onCoin={choose}
        />
      )}
      <Save rows={rows} fileName={() => fileNameOf(asked, dayOf(Date.now()))} />
      <Result result={rows} notes={[]} caption={caption} leavesOutZeros />
      {(data.notes ?? []).length === 0 ? null : <p className={styles.note}>{t.cut(amount(ROWS))}</p>}
    </>
  );
}

function Save({ rows, fileName }: { readonly rows: readonly Row[]; readonly fileName: () => string }) {
  const t = useTexts(texts);
  const names = useTexts(columnNames);
  const word = useWord();
  const save = () =>
    saveCsv([csvOf(rows, { column: (column) => names[column] ?? column, value: word })], fileName());
  return (
    <p className={styles.save}>
      <Button variant="default" size="xs" onClick={save}>
        {t.download}
      </Button>
    </p>
  );
}
