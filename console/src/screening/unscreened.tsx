import { whyNoScore } from '@parom/contract/console/answers/rating-outage';
import type { ScreeningPageAnswer } from '@parom/contract/console/screening';
import { Link } from 'react-router';
import { ageInWords } from '../platform/age.ts';
import { useLanguage, useTexts } from '../platform/language.ts';
import { providerName } from './provider-name.ts';
import styles from './screening.module.css';
import { texts } from './texts.ts';

/** Nothing while every paid ticket has its score. */
export function Unscreened({ screening }: { readonly screening: ScreeningPageAnswer }) {
  const t = useTexts(texts);
  const language = useLanguage();
  const { unscreened, now } = screening;
  if (unscreened.length === 0) return null;
  const age = (moment: string): string => ageInWords(Date.parse(now) - Date.parse(moment), language);
  return (
    <section className={styles.part} aria-label={t.unscreened}>
      <h2>{t.unscreened}</h2>
      <p className={styles.quiet}>{t.unscreenedWhy}</p>
      <ul className={styles.list}>
        {unscreened.map(({ id, number, provider, outage, said, since, triedAt }) => (
          <li key={id} className={styles.line}>
            <Link className={styles.number} to={`/tickets/${id}`}>
              {number}
            </Link>{' '}
            <span className={styles.answer}>
              {whyNoScore({ provider: providerName(provider, t.names), said }, t.outages[outage])}
            </span>{' '}
            <span className={styles.quiet}>
              {t.waits(age(since))}, {t.tried(age(triedAt))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
