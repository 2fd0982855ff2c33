import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { texts } from '../acts/texts.ts';
import { useMoment } from '../platform/age.ts';
import { useTexts } from '../platform/language.ts';
import { columnsOf, isRow, isSum, isTime, type Row, rowsOf } from './cells.ts';
import { columnNames } from './column-names.ts';
import styles from './tables.module.css';

interface ResultProps {
  readonly result: unknown;
  readonly notes: readonly string[];
  readonly actsOf?: (row: Row) => ReactNode;
  readonly caption?: string;
}

export function Result({ result, notes, actsOf, caption }: ResultProps) {
  const rows = rowsOf(result);
  return (
    <>
      {rows !== null ? (
        <Rows rows={rows} actsOf={actsOf} caption={caption} />
      ) : isRow(result) ? (
        <Facts facts={result} />
      ) : (
        <p>{typeof result === 'string' ? result : JSON.stringify(result)}</p>
      )}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </>
  );
}

const reachedByKeys = { tabIndex: 0 };

interface RowsProps {
  readonly rows: readonly Row[];
  readonly actsOf: ResultProps['actsOf'] | undefined;
  readonly caption: string | undefined;
}

function Rows({ rows, actsOf, caption }: RowsProps) {
  const t = useTexts(texts);
  const names = useTexts(columnNames);
  if (rows.length === 0) return <p className={styles.note}>{t.empty}</p>;
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
            {actsOf === undefined ? null : <th scope="col">{t.acts}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={typeof row.id === 'string' ? row.id : index}>
              {columns.map((column) => (
                <td key={column} data-sum={isSum(row[column])} data-zero={row[column] === '0'}>
                  <Cell column={column} value={row[column]} />
                </td>
              ))}
              {actsOf === undefined ? null : <td className={styles.acts}>{actsOf(row)}</td>}
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
        .filter(([, value]) => value !== null && value !== undefined)
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

const linesOf = (value: object): string[] =>
  Array.isArray(value)
    ? value.map((one: unknown) =>
        isRow(one) ? Object.values(one).filter(isText).join(' · ') : JSON.stringify(one),
      )
    : Object.entries(value).map(([name, one]) => `${name}: ${isText(one) ? one : JSON.stringify(one)}`);

const isText = (value: unknown): value is string => typeof value === 'string';
const LONG = 22;

function Cell({ column, value }: { readonly column: string; readonly value: unknown }) {
  const t = useTexts(texts);
  const moment = useMoment();
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (column === 'ticket' && typeof value === 'number') return <Link to={`/tickets/${value}`}>{value}</Link>;
  if (isTime(value)) return <time dateTime={value}>{moment(value)}</time>;
  if (typeof value === 'object')
    return (
      <ul className={styles.inner}>
        {linesOf(value).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    );
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONG && !/\s/.test(text) ? <code>{text}</code> : text;
}
