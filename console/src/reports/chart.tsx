import { NativeSelect } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useDay } from '../platform/age.ts';
import { useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import type { Row } from '../tables/cells.ts';
import { columnNames } from '../tables/column-names.ts';
import { useChoices } from '../words/choices.ts';
import { useWord } from '../words/word.ts';
import { type Bars, barsOf, labelsFor, type Shown, sumsOf, TALL } from './bars.ts';
import styles from './reports.module.css';
import { texts } from './texts.ts';

interface ChartProps {
  readonly rows: readonly Row[];
  readonly shown: Shown;
  readonly coins: readonly string[];
  readonly onCoin: (coin: string) => void;
}

/** The table below has the same numbers. */
export function Chart({ rows, shown, coins, onCoin }: ChartProps) {
  const t = useTexts(texts);
  const amount = useAmount();
  const word = useWord();
  const day = useDay();
  const grouped = useChoices('by');
  const { by, column, coin } = shown;
  const title = t.shown(useTexts(columnNames)[column] ?? column, grouped(by).label, coin);
  const nameOf = (group: string) => (by === 'day' ? day(group) : word(by, group));
  const bars = barsOf(sumsOf(rows, shown).map((sum) => ({ ...sum, group: nameOf(sum.group) })));
  const { greatest, lowest } = bars;
  const said = [
    t.chart(title),
    ...(greatest === null ? [] : [t.greatest(amount(greatest.amount), greatest.group)]),
    ...(lowest === null ? [] : [t.lowest(amount(lowest.amount), lowest.group)]),
  ];
  return (
    <figure className={styles.figure}>
      <div className={styles.above}>
        <figcaption>{title}</figcaption>
        <NativeSelect
          size="xs"
          label={t.coin}
          data={[...coins]}
          value={coin}
          onChange={({ currentTarget }) => onCoin(currentTarget.value)}
        />
      </div>
      <div className={styles.chart} role="img" aria-label={said.join(' ')}>
        <p>{amount(greatest?.amount ?? '0')}</p>
        <Drawing bars={bars} coin={coin} />
        {lowest === null ? null : <p>{amount(lowest.amount)}</p>}
        <Labels groups={bars.bars.map(({ group }) => group)} by={by} />
      </div>
    </figure>
  );
}

/** Of one bar with its gap. */
const WIDE = 10;
const GAP = 1;

function Drawing({ bars: { bars, axis }, coin }: { readonly bars: Bars; readonly coin: string }) {
  const amount = useAmount();
  const width = bars.length * WIDE;
  const tall = String(TALL);
  return (
    <svg
      className={styles.bars}
      style={widthOf(bars.length)}
      viewBox={`0 0 ${width} ${tall}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      {bars.map(({ group, amount: sum, top, height }, index) => (
        <g key={group}>
          <title>{`${group}: ${amount(sum)} ${coin}`}</title>
          <rect className={styles.room} x={index * WIDE} y="0" width={WIDE} height={tall} />
          <rect
            className={styles.bar}
            data-below={sum.startsWith('-')}
            x={index * WIDE + GAP}
            y={top}
            width={WIDE - 2 * GAP}
            height={height}
          />
        </g>
      ))}
      <line x1="0" x2={width} y1={axis} y2={axis} />
    </svg>
  );
}

function Labels({ groups, by }: { readonly groups: readonly string[]; readonly by: string }) {
  const kind = labelsFor(groups, by);
  const named = kind === 'ends' ? [groups[0] ?? '', groups.at(-1) ?? ''] : groups;
  return (
    <div className={styles.labels} style={widthOf(groups.length)} data-kind={kind}>
      {named.map((group) => (
        <span key={group}>{group}</span>
      ))}
    </div>
  );
}

/** Few bars are not as wide as the page. */
const widthOf = (count: number): CSSProperties => ({ maxWidth: `${count * 80}px` });
