/** What the books say of the business, equal to the ledger to the last digit. */
import { SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { commandNames } from '../acts/command-names.ts';
import { useTexts } from '../platform/language.ts';
import { texts as shellTexts } from '../shell/texts.ts';
import { useChoices } from '../words/choices.ts';
import { ReportAnswer } from './answer.tsx';
import { areInOrder, type Days, type Grouping, groupings, type Report, reports } from './asked.ts';
import { lastDays } from './days.ts';
import styles from './reports.module.css';
import { texts } from './texts.ts';

const SHOWN_DAYS = 30;
/** A typed year changes the day four times. */
const AFTER_MS = 400;

export function ReportsPage() {
  const t = useTexts(texts);
  const names = useTexts(commandNames);
  const grouped = useChoices('by');
  const title = useTexts(shellTexts).sectionNames.reports;
  const [report, setReport] = useState<Report>('profit');
  const [by, setBy] = useState<Grouping>('day');
  const [days, setDays] = useState<Days>(() => lastDays(SHOWN_DAYS, Date.now()));
  const [typed] = useDebouncedValue(days, AFTER_MS);
  const isOfDays = report !== 'positions';
  return (
    <>
      <h1>{title}</h1>
      <div className={styles.choices}>
        <SegmentedControl
          className={styles.choice ?? ''}
          aria-label={t.report}
          data={reports.map((value) => ({ value, label: names[value] ?? value }))}
          value={report}
          onChange={setReport}
        />
        {isOfDays ? (
          <>
            <SegmentedControl
              className={styles.choice ?? ''}
              aria-label={t.by}
              data={groupings.map(grouped)}
              value={by}
              onChange={(value) => setBy(groupings.find((one) => one === value) ?? 'day')}
            />
            <DayFields days={days} onChange={setDays} />
          </>
        ) : null}
      </div>
      {isOfDays && !areInOrder(days) ? null : <ReportAnswer report={report} by={by} days={typed} />}
    </>
  );
}

interface DayFieldsProps {
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}

/** A browser would take a year of six digits. */
const LAST_DAY = '9999-12-31';

function DayFields({ days, onChange }: DayFieldsProps) {
  const t = useTexts(texts);
  const fieldOf = (name: keyof Days) => ({
    className: styles.day ?? '',
    type: 'date',
    label: t[name],
    max: LAST_DAY,
    value: days[name],
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange({ ...days, [name]: currentTarget.value }),
  });
  return (
    <>
      <TextInput {...fieldOf('from')} />
      <TextInput {...fieldOf('until')} error={areInOrder(days) ? null : t.wrongOrder} />
    </>
  );
}
