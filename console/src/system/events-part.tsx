import type { SystemAnswer } from '@parom/contract/console/system';
import { preciseAge, useMoment } from '../platform/age.ts';
import { useLanguage, useTexts } from '../platform/language.ts';
import { Fact, Part, Rows } from '../tables/part.tsx';
import { eventInWords } from '../words/events.ts';
import styles from './system.module.css';
import { texts } from './texts.ts';

const LONG_MAIL_S = 600;

export function EventsPart({ events: { due, givenUp } }: Pick<SystemAnswer, 'events'>) {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <Part title={t.events}>
      {givenUp > 0 ? <p className={styles.odd}>{t.givenUp(givenUp)}</p> : null}
      {due.length === 0 ? (
        <p className={styles.quiet}>{t.noEvents}</p>
      ) : (
        <Rows heads={[t.event, t.count, t.oldest]} sums={[t.count, t.oldest]}>
          {due.map(({ kind, count, oldestS }) => (
            <tr key={kind}>
              <td>{eventInWords(kind, language)}</td>
              <td data-sum>{count}</td>
              <td data-sum>{preciseAge(oldestS * 1_000, language)}</td>
            </tr>
          ))}
        </Rows>
      )}
    </Part>
  );
}

export function MailPart({
  mail: { waiting, oldestS, lastSentAt, failedInADay },
}: Pick<SystemAnswer, 'mail'>) {
  const t = useTexts(texts);
  const language = useLanguage();
  const moment = useMoment();
  return (
    <Part title={t.mail}>
      <dl className={styles.facts}>
        <Fact name={t.mailWaiting}>{waiting}</Fact>
        <Fact name={t.mailOldest} isOdd={(oldestS ?? 0) > LONG_MAIL_S}>
          {oldestS === null ? t.nothing : preciseAge(oldestS * 1_000, language)}
        </Fact>
        <Fact name={t.mailSent}>{lastSentAt === null ? t.nothing : moment(lastSentAt)}</Fact>
        <Fact name={t.mailFailed} isOdd={failedInADay > 0}>
          {failedInADay}
        </Fact>
      </dl>
    </Part>
  );
}
