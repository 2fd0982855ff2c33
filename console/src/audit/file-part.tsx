import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';

import { type Answer, call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import { saveCsv } from '../reports/csv.ts';
import styles from './audit.module.css';
import { dayBefore, momentsOf, type Period } from './period.ts';
import { texts } from './texts.ts';

type State =
  | { readonly is: 'idle' | 'empty' | 'failed' }
  | { readonly is: 'collecting' | 'saved'; readonly rows: number };

/** Each part goes into a blob at once: the browser may keep it on its disk. */
async function save(period: Period, onRows: (rows: number) => void): Promise<number> {
  const parts: Blob[] = [];
  let rows = 0;
  let after: string | null = null;
  do {
    const part: Answer<'auditFile'> = await call('auditFile', {
      query: { ...momentsOf(period), ...(after !== null && { after }) },
    });
    parts.push(new Blob([part.csv]));
    rows += part.rows;
    onRows(rows);
    after = part.after;
  } while (after !== null);
  if (rows > 0) saveCsv(parts, `audit-${period.from}-${period.until}.csv`);
  return rows;
}

/** A browser would take a year of six digits. */
const LAST_DAY = '9999-12-31';
const SHOWN_DAYS = 30;

export function FilePart() {
  const t = useTexts(texts);
  const amount = useAmount();
  const [days, setDays] = useState<Period>(() => ({
    from: dayBefore(SHOWN_DAYS - 1, new Date()),
    until: dayBefore(0, new Date()),
  }));
  const [state, setState] = useState<State>({ is: 'idle' });
  const isWhole = days.from !== '' && days.until !== '';
  const areWrong = isWhole && days.from > days.until;
  const fieldOf = (name: keyof Period, error: string | null) => ({
    type: 'date',
    size: 'xs',
    label: t[name],
    max: LAST_DAY,
    value: days[name],
    error,
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      setDays({ ...days, [name]: currentTarget.value }),
  });
  const download = async () => {
    setState({ is: 'collecting', rows: 0 });
    const rows = await save(days, (got) => setState({ is: 'collecting', rows: got })).catch(() => null);
    setState(rows === null ? { is: 'failed' } : rows === 0 ? { is: 'empty' } : { is: 'saved', rows });
  };
  const said = {
    idle: '',
    empty: t.empty,
    failed: t.failed,
    collecting: 'rows' in state ? t.collected(amount(String(state.rows))) : '',
    saved: 'rows' in state ? t.saved(amount(String(state.rows))) : '',
  }[state.is];
  return (
    <section className={styles.part}>
      <h2>{t.file}</h2>
      <p className={styles.dim}>{t.whatFile}</p>
      <div className={styles.fields}>
        <TextInput {...fieldOf('from', days.from === '' ? t.noDay : null)} />
        <TextInput {...fieldOf('until', days.until === '' ? t.noDay : areWrong ? t.wrongOrder : null)} />
        <Button
          variant="default"
          size="xs"
          loading={state.is === 'collecting'}
          disabled={!isWhole || areWrong}
          onClick={() => void download()}
        >
          {t.download}
        </Button>
      </div>
      <p role="status">{said}</p>
    </section>
  );
}
