import type { SystemAnswer } from '@parom/contract/console/system';
import { preciseAge, useMoment } from '../platform/age.ts';
import { useLanguage, useTexts } from '../platform/language.ts';
import { Part, Rows } from '../tables/part.tsx';
import { useStopReason } from '../words/stop-reason.ts';
import styles from './system.module.css';
import { texts } from './texts.ts';

const FAR_BEHIND = 20;

export function NetworksPart({ networks }: Pick<SystemAnswer, 'networks'>) {
  const t = useTexts(texts);
  return (
    <Part title={t.networks}>
      <Rows heads={[t.network, t.read, t.behind, t.blockAge, t.stops]} sums={[t.read, t.behind, t.blockAge]}>
        {networks.map((network) => (
          <NetworkRow key={network.network} {...network} />
        ))}
      </Rows>
    </Part>
  );
}

function NetworkRow(row: SystemAnswer['networks'][number]) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { network, read, behind, ageS, inStopped, outStopped } = row;
  const reasonInWords = useStopReason();
  const moment = useMoment();
  const inWords = ({ reason, until }: NonNullable<typeof inStopped>) =>
    [reasonInWords(reason), ...(until === null ? [] : [t.until(moment(until))])].join(', ');
  const isOdd = behind === null || behind > FAR_BEHIND;
  const stops = [
    ...(inStopped === null ? [] : [t.stopIn(inWords(inStopped))]),
    ...(outStopped === null ? [] : [t.stopOut(inWords(outStopped))]),
  ];
  return (
    <tr>
      <td>{network}</td>
      <td data-sum>{read ?? t.never}</td>
      <td data-sum className={isOdd ? styles.odd : undefined}>
        {behind ?? (read === null ? null : t.silent)}
      </td>
      <td data-sum>{ageS === null ? null : preciseAge(ageS * 1_000, language)}</td>
      <td className={styles.odd}>{stops.join('; ')}</td>
    </tr>
  );
}
