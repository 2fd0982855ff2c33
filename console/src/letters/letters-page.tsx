import { Button, SegmentedControl } from '@mantine/core';
import { type LetterState, type ListedLetter, letterStates } from '@parom/contract/console/letters';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { ActMenu } from '../acts/act-buttons.tsx';
import { useMoment } from '../platform/age.ts';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { Why } from '../words/why.tsx';
import { writtenIn } from '../words/written-in.ts';
import styles from './letters.module.css';
import { settledIn } from './settled.ts';
import { texts } from './texts.ts';

const EVERY_MS = 15_000;
const ALL = '';

export function LettersPage() {
  const t = useTexts(texts);
  const [chosen, setChosen] = useState(ALL);
  return (
    <>
      <h1>{t.title}</h1>
      <p>
        <Link to="/texts">{t.editTexts}</Link>
      </p>
      <SegmentedControl
        aria-label={t.filter}
        size="xs"
        mt={8}
        value={chosen}
        onChange={setChosen}
        data={[ALL, ...letterStates].map((value) => ({
          value,
          label: value === ALL ? t.allStates : t.states[value as LetterState],
        }))}
      />
      {letterStates
        .filter((state) => chosen === ALL || state === chosen)
        .map((state) => (
          <Letters key={state} state={state} />
        ))}
    </>
  );
}

function Letters({ state }: { readonly state: LetterState }) {
  const t = useTexts(texts);
  const id = useId();
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['letters', state],
    queryFn: ({ pageParam }) =>
      call('letters', { query: { state, ...(pageParam !== '' && { after: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ letters, isMore }) => (isMore ? letters.at(-1)?.id : null),
    refetchInterval: EVERY_MS,
  });
  const letters = data?.pages.flatMap((page) => page.letters) ?? [];
  return (
    <section className={styles.part} aria-labelledby={id} aria-busy={data === undefined && !isError}>
      <h2 id={id}>{t.states[state]}</h2>
      {data === undefined && isError ? (
        <div className={styles.failed}>
          <p className={styles.quiet}>{t.failed}</p>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t.again}
          </Button>
        </div>
      ) : null}
      {data !== undefined && letters.length === 0 ? <p className={styles.quiet}>{t.none[state]}</p> : null}
      <ul className={styles.list}>
        {letters.map((letter) => (
          <LetterRow key={letter.id} letter={letter} />
        ))}
      </ul>
      {hasNextPage ? (
        <Button
          variant="default"
          size="xs"
          mt={8}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t.more}
        </Button>
      ) : null}
    </section>
  );
}

function LetterRow({ letter }: { readonly letter: ListedLetter }) {
  const t = useTexts(texts);
  const moment = useMoment();
  const { id, version, to, subject, state, tries, why, isDelayed, bounced, createdAt, sentAt, failedAt } =
    letter;
  const tried = state !== 'sent' && tries > 0 ? t.tries(tries) : null;
  const fault = state === 'sent' ? null : why;
  const settled = settledIn(letter, t);
  return (
    <li className={styles.row}>
      <div>
        <Link to={`/letters/${id}`} lang={writtenIn(subject)}>
          {subject}
        </Link>{' '}
        <span className={styles.quiet}>{to === '' ? t.erased : to}</span>
        {bounced === null || state === 'bounced' || settled !== null ? null : (
          <p className={styles.odd}>{t.bouncing(bounced)}</p>
        )}
        {isDelayed ? <p className={styles.quiet}>{t.delayed}</p> : null}
        {tried === null && fault === null ? null : (
          <p className={settled === null ? styles.odd : styles.quiet}>
            {tried}
            {tried === null || fault === null ? null : '. '}
            {fault === null ? null : <Why said={fault.why} answer={fault.said} />}
          </p>
        )}
        {settled === null ? null : <p>{settled}</p>}
      </div>
      <time className={styles.quiet} dateTime={sentAt ?? failedAt ?? createdAt}>
        {moment(sentAt ?? failedAt ?? createdAt)}
      </time>
      {state === 'waiting' ? null : (
        <ActMenu acts={[{ command: 'resend-letter', filled: { letter: id, version } }]} about={subject} />
      )}
    </li>
  );
}
