import type { MonitoredDirection } from '@parom/contract/console/monitors';
import { ActMenu } from '../acts/act-buttons.tsx';
import { useMoment } from '../platform/age.ts';
import { useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import styles from './monitors.module.css';
import { texts } from './texts.ts';

/** The export itself has 18. */
const RATE_DECIMALS = 8;
const reachedByKeys = { tabIndex: 0 };

export function DirectionsTable({ directions }: { readonly directions: readonly MonitoredDirection[] }) {
  const t = useTexts(texts);
  return (
    <section className={styles.scroll} aria-label={t.directions} {...reachedByKeys}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.codes}</th>
            <th scope="col">{t.acts}</th>
            <th scope="col">{t.state}</th>
            <th scope="col" data-sum>
              {t.rate}
            </th>
            <th scope="col" data-sum>
              {t.limits}
            </th>
            <th scope="col" data-sum>
              {t.reserve}
            </th>
            <th scope="col">{t.labels}</th>
          </tr>
        </thead>
        <tbody>
          {directions.map((direction) => (
            <Line key={`${direction.give} ${direction.get}`} direction={direction} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Line({ direction }: { readonly direction: MonitoredDirection }) {
  const amount = useAmount();
  const { give, get, version, from, to, isShown, out, reserve, minGive, maxGive, labels, ownLabels } =
    direction;
  const sum = (value: string | null) => (value === null ? null : amount(value));
  const sides = { from: give, to: get, version };
  const acts = [
    { command: isShown ? 'hide-from-monitors' : 'show-to-monitors', filled: sides },
    { command: 'label-for-monitors', filled: { ...sides, labels: ownLabels } },
  ];
  return (
    <tr data-hidden={!isShown}>
      <th scope="row">
        {from} → {to}
      </th>
      <td>
        <ActMenu acts={acts} about={`${from} ${to}`} />
      </td>
      <td>
        <State direction={direction} />
      </td>
      <td data-sum>{out === null ? null : amount(out, RATE_DECIMALS)}</td>
      <td data-sum>
        {minGive === null ? null : (
          <>
            {sum(minGive)} – {sum(maxGive)}
          </>
        )}
      </td>
      <td data-sum>{sum(reserve)}</td>
      <td>{labels}</td>
    </tr>
  );
}

function State({
  direction: { isShown, hiddenBy, hiddenAt, out },
}: {
  readonly direction: MonitoredDirection;
}) {
  const t = useTexts(texts);
  const moment = useMoment();
  if (isShown) return t.shown;
  return (
    <>
      <span className={styles.hidden}>{t.hidden}</span>
      <span className={styles.who}>
        {t.hiddenBy(hiddenBy ?? '', hiddenAt === null ? '' : moment(hiddenAt))}
        {out === null ? `; ${t.notSold}` : null}
      </span>
    </>
  );
}
