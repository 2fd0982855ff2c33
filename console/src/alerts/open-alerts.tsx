import type { OpenAlert } from '@parom/contract/console/work';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ActButtons } from '../acts/act-buttons.tsx';
import { useMoment } from '../platform/age.ts';
import { call } from '../platform/calls.ts';
import { bilingual, useTexts } from '../platform/language.ts';
import styles from './alerts.module.css';
import { piecesOf } from './pieces.ts';

const texts = bilingual(
  {
    none: 'Тревог нет.',
    failed: 'Тревоги не пришли. С деньгами ничего не произошло: показ ничего не меняет.',
    risk: 'Деньги в опасности',
    money: 'Деньги',
    next: 'Что делать',
  },
  {
    none: 'There are no alerts.',
    failed: 'The alerts did not arrive. Nothing happened to the money: showing changes nothing.',
    risk: 'Money at risk',
    money: 'The money',
    next: 'What to do',
  },
);

const EVERY_MS = 5_000;

export function OpenAlerts() {
  const t = useTexts(texts);
  const { data, isError } = useQuery({
    queryKey: ['alerts'],
    queryFn: () => call('alerts', {}),
    refetchInterval: EVERY_MS,
  });
  if (data === undefined) return <p className={styles.quiet}>{isError ? t.failed : null}</p>;
  if (data.alerts.length === 0) return <p className={styles.quiet}>{t.none}</p>;
  return data.alerts.map((alert) => <Alert key={alert.subject} alert={alert} />);
}

function Alert({ alert }: { readonly alert: OpenAlert }) {
  const t = useTexts(texts);
  const moment = useMoment();
  const { subject, message, raisedAt, guide } = alert;
  const section = useRef<HTMLElement>(null);
  const isMeant = useLocation().hash === `#${subject}`;
  useEffect(() => {
    if (isMeant) section.current?.focus();
  }, [isMeant]);
  return (
    <section
      ref={section}
      className={styles.alert}
      data-risk={alert.isMoneyAtRisk}
      aria-label={subject}
      tabIndex={-1}
    >
      <h2>
        {subject} {alert.isMoneyAtRisk ? <span className={styles.risk}>{t.risk}</span> : null}
        <time dateTime={raisedAt}>{moment(raisedAt)}</time>
      </h2>
      <p>{message}</p>
      {guide === null ? null : (
        <dl>
          <dt>{t.money}</dt>
          <dd>
            <Written text={guide.money} />
          </dd>
          <dt>{t.next}</dt>
          <dd>
            <Written text={guide.next} />
          </dd>
        </dl>
      )}
      <ActButtons acts={[{ command: 'resolve-alert', filled: { subject } }]} />
    </section>
  );
}

const Written = ({ text }: { readonly text: string }) =>
  piecesOf(text).map(({ isCode, words }, index) =>
    // The pieces of a text never move.
    // oxlint-disable-next-line react/no-array-index-key
    isCode ? <code key={index}>{words}</code> : <span key={index}>{words}</span>,
  );
