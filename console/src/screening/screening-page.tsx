import { Button } from '@mantine/core';
import type { ScreeningPageAnswer } from '@parom/contract/console/screening';
import { useQuery } from '@tanstack/react-query';
import { ActButtons } from '../acts/act-buttons.tsx';
import { ageInWords } from '../platform/age.ts';
import { call } from '../platform/calls.ts';
import { useLanguage, useTexts } from '../platform/language.ts';
import { BlockedList } from './blocked-list.tsx';
import { PendingCard } from './pending-card.tsx';
import { providerName } from './provider-name.ts';
import styles from './screening.module.css';
import { texts } from './texts.ts';
import { Unscreened } from './unscreened.tsx';

const EVERY_MS = 10_000;

export function ScreeningPage() {
  const t = useTexts(texts);
  const { data, isError, refetch } = useQuery({
    queryKey: ['screening'],
    queryFn: () => call('screening', {}),
    refetchInterval: EVERY_MS,
  });
  return (
    <div aria-busy={data === undefined && !isError}>
      <h1>{t.title}</h1>
      {data !== undefined ? (
        <>
          <Unscreened screening={data} />
          <Pending screening={data} />
          <Providers screening={data} />
          <Lists screening={data} />
        </>
      ) : isError ? (
        <div className={styles.failed}>
          <p className={styles.quiet}>{t.failed}</p>
          <Button variant="default" onClick={() => void refetch()}>
            {t.again}
          </Button>
        </div>
      ) : null}
      <BlockedList />
    </div>
  );
}

interface PartProps {
  readonly screening: ScreeningPageAnswer;
}

function Pending({ screening: { pending, now, isCut } }: PartProps) {
  const t = useTexts(texts);
  return (
    <section className={styles.part} aria-label={t.pending}>
      <h2>{t.pending}</h2>
      {pending.length === 0 ? <p className={styles.quiet}>{t.nonePending}</p> : null}
      <ul className={styles.cards}>
        {pending.map((ticket) => (
          <PendingCard key={ticket.id} ticket={ticket} now={now} />
        ))}
      </ul>
      {isCut ? <p className={styles.quiet}>{t.cut}</p> : null}
    </section>
  );
}

function Providers({ screening: { providers, threshold } }: PartProps) {
  const t = useTexts(texts);
  const isAlone = providers.every(({ name }) => name in t.names);
  return (
    <section className={styles.part} aria-label={t.providers}>
      <h2>{t.providers}</h2>
      <ul className={styles.list}>
        {providers.map(({ name, ratesRisk }) => (
          <li key={name} className={styles.line}>
            {providerName(name, t.names)}
            {ratesRisk ? <span className={styles.quiet}> {t.rates}</span> : null}
          </li>
        ))}
      </ul>
      {threshold === null ? (
        <p className={styles.quiet}>{isAlone ? t.noProvider : t.noThreshold}</p>
      ) : (
        <>
          <p>{t.threshold(threshold.score)}</p>
          <ActButtons
            acts={[
              {
                command: 'set-screening-threshold',
                filled: { threshold: String(threshold.score), version: threshold.version },
              },
            ]}
          />
        </>
      )}
    </section>
  );
}

function Lists({ screening: { lists, now } }: PartProps) {
  const t = useTexts(texts);
  const language = useLanguage();
  return (
    <section className={styles.part} aria-label={t.lists}>
      <h2>{t.lists}</h2>
      <ul className={styles.list}>
        {lists.map(({ list, size, changedAt }) => (
          <li key={list} className={styles.line}>
            {t.listNames[list]}{' '}
            <span className={styles.quiet}>
              {t.listSize(size)},{' '}
              {changedAt === null
                ? t.neverChanged
                : t.changed(ageInWords(Date.parse(now) - Date.parse(changedAt), language))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
