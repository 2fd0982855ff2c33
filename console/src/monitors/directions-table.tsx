import type { MonitoredDirection } from '@parom/contract/console/monitors';
import { ActMenu } from '../acts/act-buttons.tsx';
import { useMoment } from '../platform/age.ts';
import { useTexts } from '../platform/language.ts';
import { useAmount } from '../platform/use-amount.ts';
import { Rows } from '../tables/part.tsx';
import styles from './monitors.module.css';
import { texts } from './texts.ts';

/** The export itself has 18. */
const RATE_DECIMALS = 8;

export function DirectionsTable({ directions }: { readonly directions: readonly MonitoredDirection[] }) {
  const t = useTexts(texts);
  const heads = [t.codes, t.acts, t.state, t.rate, t.limits, t.reserve, t.labels];
  return (
    <Rows heads={heads} sums={[t.rate, t.limits, t.reserve]}>
      {directions.map((direction) => (
        <Line key={`${direction.give} ${direction.get}`} direction={direction} />
      ))}
    </Rows>
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
    <tr>
      <td className={styles.pair}>
        {from} → {to}
      </td>
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
