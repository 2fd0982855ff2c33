import { Button } from '@mantine/core';
import type { LetterAnswer } from '@parom/contract/console/letters';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ActButtons } from '../acts/act-buttons.tsx';
import { useMoment } from '../platform/age.ts';
import { CallFailure, call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Why } from '../words/why.tsx';
import { writtenIn } from '../words/written-in.ts';
import styles from './letters.module.css';
import { settledIn } from './settled.ts';
import { texts } from './texts.ts';

const NOT_FOUND = 404;

export function LetterPage() {
  const t = useTexts(texts);
  const { id = '' } = useParams();
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['letter', id],
    queryFn: () => call('letter', { params: { id } }),
  });
  if (data !== undefined) return <Letter letter={data} />;
  if (!isError) return <h1 aria-busy>{t.title}</h1>;
  const isMissing = error instanceof CallFailure && error.status === NOT_FOUND;
  return (
    <>
      <h1>{t.title}</h1>
      <div className={styles.failed}>
        <p className={styles.quiet}>{isMissing ? t.missing : t.failed}</p>
        {isMissing ? (
          <Link to="/letters">{t.all}</Link>
        ) : (
          <Button variant="default" onClick={() => void refetch()}>
            {t.again}
          </Button>
        )}
      </div>
    </>
  );
}

function Letter({ letter }: { readonly letter: LetterAnswer }) {
  const t = useTexts(texts);
  const { id, version, subject, state, html, bounced } = letter;
  const settled = settledIn(letter, t);
  return (
    <>
      <h1 className={styles.name} lang={writtenIn(subject)}>
        {subject}
      </h1>
      {settled !== null ? <p>{settled}</p> : null}
      {settled !== null || bounced === null ? null : <p className={styles.odd}>{t.bouncing(bounced)}</p>}
      <Facts letter={letter} />
      {state === 'waiting' ? null : (
        <div className={styles.acts}>
          <ActButtons acts={[{ command: 'resend-letter', filled: { letter: id, version } }]} />
        </div>
      )}
      {html === null ? (
        <p className={styles.quiet}>{t.noText}</p>
      ) : (
        <>
          <p className={styles.quiet}>{state === 'waiting' ? t.shownBefore : t.shown}</p>
          <iframe className={styles.frame} title={t.frame(subject)} sandbox="" srcDoc={html} />
        </>
      )}
    </>
  );
}

function Facts({ letter }: { readonly letter: LetterAnswer }) {
  const t = useTexts(texts);
  const moment = useMoment();
  const { to, state, tries, why, isDelayed, createdAt, sentAt, failedAt, ticketId } = letter;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t.to}</dt>
        <dd>{to === '' ? t.erased : to}</dd>
      </div>
      <div>
        <dt>{t.state}</dt>
        <dd>
          {t.stateOne[state]}, {moment(sentAt ?? failedAt ?? createdAt)}
        </dd>
      </div>
      {tries === 0 ? null : (
        <div>
          <dt>{t.triesName}</dt>
          <dd>{tries}</dd>
        </div>
      )}
      {why === null && !isDelayed ? null : (
        <div>
          <dt>{t.why}</dt>
          <dd>{isDelayed || why === null ? t.delayed : <Why said={why.why} answer={why.said} />}</dd>
        </div>
      )}
      {ticketId === null ? null : (
        <div>
          <dt>{t.ticket}</dt>
          <dd>
            <Link to={`/tickets/${ticketId}`}>{t.toTicket}</Link>
          </dd>
        </div>
      )}
    </dl>
  );
}
