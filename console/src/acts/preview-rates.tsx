/** What customers and monitors would read after an act on prices. */
import type { Preview } from '@parom/contract/console/work';
import { useTexts } from '../platform/language.ts';
import { useAmount, useSum } from '../platform/use-amount.ts';
import { Rows } from '../tables/part.tsx';
import { useWord } from '../words/word.ts';
import styles from './acts.module.css';
import { texts } from './texts.ts';

type MovedRate = NonNullable<Preview['rates']>[number];
type Quote = MovedRate['after'][number];

export function MovedRates({ rates }: { readonly rates: readonly MovedRate[] }) {
  const t = useTexts(texts);
  const amount = useAmount();
  const [first] = rates.flatMap(({ before, after }) => (after.length > 0 ? [after] : [before]));
  if (first === undefined || first.length === 0) return null;
  return (
    <>
      <h3>{t.rates}</h3>
      <div className={styles.long}>
        <Rows heads={[t.pairName, ...first.map(({ worthUsdt }) => t.worth(amount(worthUsdt)))]}>
          {rates.map((rate) => (
            <tr key={rate.name}>
              <td>{rate.name.replace('/', ' → ')}</td>
              {first.map(({ worthUsdt }, at) => (
                <td key={worthUsdt}>
                  <RateMoved before={rate.before[at]} after={rate.after[at]} />
                </td>
              ))}
            </tr>
          ))}
        </Rows>
      </div>
    </>
  );
}

function RateMoved({
  before,
  after,
}: {
  readonly before: Quote | undefined;
  readonly after: Quote | undefined;
}) {
  const t = useTexts(texts);
  const word = useWord();
  const sum = useSum();
  const outside = after?.outside ?? null;
  return (
    <>
      <span>{after === undefined ? t.noRate : sum(after.rate)}</span>
      <span className={styles.was}>{before === undefined ? t.noRate : sum(before.rate)}</span>
      {outside === null ? null : <span className={styles.was}>{word('outside', outside)}</span>}
    </>
  );
}

export function MonitorLines({ monitors }: { readonly monitors: NonNullable<Preview['monitors']> }) {
  const t = useTexts(texts);
  const { path, lines, more } = monitors;
  return (
    <>
      <h3>{t.monitorLines(path)}</h3>
      {lines.length === 0 ? <p>{t.sameLines}</p> : null}
      {/* It scrolls, so the keyboard must reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.long} tabIndex={0} role="group" aria-label={t.monitorLines(path)}>
        {lines.map(({ direction, before, after }) => (
          <dl key={direction} className={styles.line} aria-label={direction}>
            <dt>{direction.replace('/', ' → ')}</dt>
            <dd>
              <span className={styles.was}>{t.lineNow}</span>
              {before === null ? t.notListed : <code>{before}</code>}
            </dd>
            <dd>
              <span className={styles.was}>{t.lineThen}</span>
              {after === null ? t.notListed : <code>{after}</code>}
            </dd>
          </dl>
        ))}
      </div>
      {more === 0 ? null : <p>{t.moreLines(more)}</p>}
    </>
  );
}
