import { useMediaQuery } from '@mantine/hooks';
import type { SaidCell } from '@parom/contract/console/answers/said';
import { createContext, type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { texts } from '../acts/texts.ts';
import { areChanges, Changes } from '../audit/changes.tsx';
import { useDay, useMoment } from '../platform/age.ts';
import { useTexts } from '../platform/language.ts';
import { useSum } from '../platform/use-amount.ts';
import { useLines } from '../words/lines.ts';
import { Why } from '../words/why.tsx';
import { useWord } from '../words/word.ts';
import { isDay, isRow, isSaid, isSum, isTime, type Row, rowsOf, shownOf } from './cells.ts';
import { columnNames } from './column-names.ts';
import { ExplorerLink } from './explorer-link.tsx';
import { LongText } from './long-text.tsx';
import { sumColumns } from './sum-columns.ts';
import styles from './tables.module.css';
import { Typed } from './typed.tsx';

interface ResultProps {
  readonly result: unknown;
  readonly notes: readonly (SaidCell | string)[];
  readonly actsOf?: (row: Row, version: string | undefined) => ReactNode;
  /** Of the rows, for the acts on them. */
  readonly versions?: readonly string[] | undefined;
  readonly caption?: string;
  /** On a phone, where each zero would be a line. */
  readonly leavesOutZeros?: boolean;
  readonly links?: Links;
}

type Links = Readonly<Record<string, string>>;
/** Pages of an explorer, by the transaction or address in a cell. */
const LinksOfCells = createContext<Links>({});
const none: Links = {};

export function Result({
  result,
  notes,
  actsOf,
  caption,
  versions,
  leavesOutZeros = false,
  links = none,
}: ResultProps) {
  const rows = rowsOf(result);
  return (
    <LinksOfCells value={links}>
      {rows !== null ? (
        <Rows
          rows={rows}
          actsOf={actsOf}
          versions={versions}
          caption={caption}
          leavesOutZeros={leavesOutZeros}
        />
      ) : isRow(result) ? (
        <Facts facts={result} />
      ) : (
        <p lang="en">{typeof result === 'string' ? result : JSON.stringify(result)}</p>
      )}
      {notes.map((note) => (
        <p key={typeof note === 'string' ? note : note.why} className={styles.note}>
          {typeof note === 'string' ? note : <Why said={note.why} answer={note.said} />}
        </p>
      ))}
    </LinksOfCells>
  );
}

const reachedByKeys = { tabIndex: 0 };

interface RowsProps {
  readonly rows: readonly Row[];
  readonly actsOf: ResultProps['actsOf'] | undefined;
  readonly versions: ResultProps['versions'];
  readonly caption: string | undefined;
  readonly leavesOutZeros: boolean;
}

const NARROW = '(max-width: 48em)';

function Rows(given: RowsProps) {
  const t = useTexts(texts);
  const isNarrow = useMediaQuery(NARROW);
  if (given.rows.length === 0) return <p className={styles.note}>{t.empty}</p>;
  return isNarrow ? <Cards {...given} /> : <Table {...given} />;
}

/** A table of many columns is wider than a phone. */
const Cards = ({ rows, actsOf, versions, caption, leavesOutZeros }: RowsProps) => (
  <ul className={styles.cards} aria-label={caption}>
    {rows.map((row, index) => (
      <li key={typeof row.id === 'string' ? row.id : index} className={styles.card}>
        <Facts facts={leavesOutZeros ? withoutZeros(row) : row} />
        {actsOf?.(row, versions?.[index])}
      </li>
    ))}
  </ul>
);

const withoutZeros = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '0'));

function Table({ rows, actsOf, versions, caption }: Omit<RowsProps, 'leavesOutZeros'>) {
  const t = useTexts(texts);
  const names = useTexts(columnNames);
  const columns = shownOf(rows);
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
                  data-phrase={isSaid(row[column]) || areChanges(row[column])}
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

/** A narrow column breaks between the day and the time alone. */
const unbroken = (moment: string): string => moment.replaceAll(/(?<!,) /g, '\u00a0');

const LONG = 22;
const LINKED = new Set(['transaction', 'address', 'sender']);

export function Cell({ column, value }: { readonly column: string; readonly value: unknown }) {
  const t = useTexts(texts);
  const moment = useMoment();
  const day = useDay();
  const word = useWord();
  const sum = useSum();
  const linesOf = useLines();
  const links = useContext(LinksOfCells);
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (column === 'ticket' && typeof value === 'number') return <Link to={`/tickets/${value}`}>{value}</Link>;
  if (isTime(value)) return <time dateTime={value}>{unbroken(moment(value))}</time>;
  if (isDay(value)) return <time dateTime={value}>{unbroken(day(value))}</time>;
  if (isSaid(value)) return <Why said={value.why} answer={value.said} />;
  if (areChanges(value)) return <Changes changes={value} />;
  if (typeof value === 'object')
    return (
      <ul className={styles.inner}>
        {linesOf(value).map(({ label, text, isTyped }) => (
          <li key={label + text}>
            {label}
            {isTyped ? <Typed text={text} /> : <LongText text={text} />}
          </li>
        ))}
      </ul>
    );
  if (typeof value === 'string' && sumColumns.has(column)) return sum(value);
  const url = typeof value === 'string' && LINKED.has(column) ? links[value] : undefined;
  if (typeof value === 'string' && url !== undefined) return <ExplorerLink text={value} url={url} />;
  const text = typeof value === 'string' ? word(column, value) : JSON.stringify(value);
  return text.length > LONG && !/\s/.test(text) ? <code title={text}>{text}</code> : <LongText text={text} />;
}
