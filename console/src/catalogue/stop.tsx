import type { CatalogueAnswer } from '@parom/contract/console/catalogue';
import { useMoment } from '../platform/age.ts';
import { useTexts } from '../platform/language.ts';
import { useStopReason } from '../words/stop-reason.ts';
import styles from './catalogue.module.css';
import { texts } from './texts.ts';

type Stopped = CatalogueAnswer['assets'][number]['inStopped'];

interface StopProps {
  readonly own: Stopped;
  /** Of the asset's network. */
  readonly network?: Stopped;
}

export function Stop({ own, network = null }: StopProps) {
  const t = useTexts(texts);
  if (own === null && network === null) return <span className={styles.dim}>{t.open}</span>;
  return (
    <ul className={styles.stops}>
      <Line stop={own} say={t.stopped} />
      <Line stop={network} say={t.byNetwork} />
    </ul>
  );
}

function Line({ stop, say }: { readonly stop: Stopped; readonly say: (why: string) => string }) {
  const t = useTexts(texts);
  const moment = useMoment();
  const reasonInWords = useStopReason();
  if (stop === null) return null;
  return (
    <li className={styles.odd}>
      {say(reasonInWords(stop.reason))}
      {stop.until === null ? null : <div className={styles.dim}>{t.until(moment(stop.until))}</div>}
    </li>
  );
}
