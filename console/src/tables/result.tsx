import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { texts } from '../acts/texts.ts';
import { useMoment } from '../platform/age.ts';
import { useTexts } from '../platform/language.ts';
import { useLines } from '../words/lines.ts';
import { useNote } from '../words/notes.ts';
import { Why } from '../words/why.tsx';
import { useWord } from '../words/word.ts';
import { columnsOf, isRow, isSaid, isSum, isTime, type Row, rowsOf } from './cells.ts';
import { columnNames } from './column-names.ts';
import { LongText } from './long-text.tsx';
import styles from './tables.module.css';

interface ResultProps {
  readonly result: unknown;
  readonly notes: readonly string[];
  readonly actsOf?: (row: Row, version: string | undefined) => ReactNode;
  /** Of the rows, for the acts on them. */
  readonly versions?: readonly string[] | undefined;
  readonly caption?: string;
}

export function Result({ result, notes, actsOf, caption, versions }: ResultProps) {
  const rows = rowsOf(result);
  const inWords = useNote();
  return (
    <>
      {rows !== null ? (
        <Rows rows={rows} actsOf={actsOf} versions={versions} caption={caption} />
      ) : isRow(result) ? (
        <Facts facts={result} />
      ) : (
        <p lang="en">{typeof result === 'string' ? result : JSON.stringify(result)}</p>
      )}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {inWords(note)}
        </p>
      ))}
    </>
  );
}

const reachedByKeys = { tabIndex: 0 };

interface RowsProps {
  readonly rows: readonly Row[];
  readonly actsOf: ResultProps['actsOf'] | undefined;
  readonly versions: ResultProps['versions'];
  readonly caption: string | undefined;
}

const NARROW = '(max-width: 48em)';

function Rows({ rows, ...shown }: RowsProps) {
  const t = useTexts(texts);
  const isNarrow = useMediaQuery(NARROW);
  if (rows.length === 0) return <p className={styles.note}>{t.empty}</p>;
  if (isNarrow) return <Cards rows={rows} {...shown} />;
  return <Table rows={rows} {...shown} />;
}

/** A table of many columns is wider than a phone. */
const Cards = ({ rows, actsOf, versions, caption }: RowsProps) => (
  <ul className={styles.cards} aria-label={caption}>
    {rows.map((row, index) => (
      <li key={typeof row.id === 'string' ? row.id : index} className={styles.card}>
        <Facts facts={row} />
        {actsOf?.(row, versions?.[index])}
      </li>
    ))}
  </ul>
);

function Table({ rows, actsOf, versions, caption }: RowsProps) {
  const t = useTexts(texts);
  const names = useTexts(columnNames);
  const columns = columnsOf(rows);
  return (
    <section className={styles.scroll} {...reachedByKeys} aria-label={caption}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                data-sum={rows.every((row) => row[column] === null || isSum(row[column]))}
              >
                {names[column] ?? column}
              </th>
            ))}
            {actsOf === undefined ? null : (
              <th scope="col" className={styles.acts}>
                {t.acts}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={typeof row.id === 'string' ? row.id : index}>
              {columns.map((column) => (
                <td
                  key={column}
                  data-sum={isSum(row[column])}
                  data-time={isTime(row[column])}
                  data-phrase={isSaid(row[column])}
                  data-zero={row[column] === '0'}
                >
                  <Cell column={column} value={row[column]} />
                </td>
              ))}
              {actsOf === undefined ? null : (
                <td className={styles.acts}>{actsOf(row, versions?.[index])}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Facts({ facts }: { readonly facts: Row }) {
  const names = useTexts(columnNames);
  return (
    <dl className={styles.facts}>
      {Object.entries(facts)
        .filter(([, value]) => !isEmpty(value))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{names[name] ?? name}</dt>
            <dd>
              <Cell column={name} value={value} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

const LONG = 22;

export function Cell({ column, value }: { readonly column: string; readonly value: unknown }) {
  const t = useTexts(texts);
  const moment = useMoment();
  const word = useWord();
  const linesOf = useLines();
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (column === 'ticket' && typeof value === 'number') return <Link to={`/tickets/${value}`}>{value}</Link>;
  if (isTime(value)) return <time dateTime={value}>{moment(value)}</time>;
  if (isSaid(value)) return <Why said={value.why} answer={value.said} />;
  if (typeof value === 'object')
    return (
      <ul className={styles.inner}>
        {linesOf(value).map((line) => (
          <li key={line}>
            <LongText text={line} />
          </li>
        ))}
      </ul>
    );
  const text = typeof value === 'string' ? word(column, value) : JSON.stringify(value);
  return text.length > LONG && !/\s/.test(text) ? <code title={text}>{text}</code> : <LongText text={text} />;
}
