import { Button } from '@mantine/core';
import { places } from '@parom/contract/console/places';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ActMenu } from '../acts/act-buttons.tsx';
import { commandNames } from '../acts/command-names.ts';
import type { CommandHelp } from '../acts/commands.ts';
import { texts } from '../acts/texts.ts';
import { CallFailure, call, saidBy } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { useSession } from '../platform/session.ts';
import { standsAt } from '../ticket/acts-of-claim.ts';
import { Why } from '../words/why.tsx';
import { filledFrom, type Row } from './cells.ts';
import { Filters, useChosen } from './filters.tsx';
import { Result } from './result.tsx';
import styles from './tables.module.css';

const EVERY_MS = 10_000;
/** Looks at the others are audited: they repeat only by a press. */
const LIVE = new Set(['assets', 'networks', 'alerts', 'given-up', 'site']);

interface QuestionProps {
  readonly command: CommandHelp;
  readonly isNamedByTitle: boolean;
}

export function Question({ command, isNamedByTitle }: QuestionProps) {
  const t = useTexts(texts);
  const question = command.name;
  const name = useTexts(commandNames)[question] ?? question;
  const chosen = useChosen(command);
  const answer = useInfiniteQuery({
    queryKey: ['question', question, chosen],
    queryFn: ({ pageParam }) =>
      call('command', {
        params: { command: question },
        query: {},
        body: { ...chosen, ...(pageParam === null ? {} : { after: pageParam }) },
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ after }) => after,
    refetchInterval: LIVE.has(question) && EVERY_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    // A signal of the server makes it stale.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pages = answer.data?.pages;
  return (
    <section className={styles.section} aria-busy={answer.isPending}>
      <h2 className={isNamedByTitle ? styles.namedByTitle : undefined}>{name}</h2>
      <Filters command={command} />
      {answer.isStale && !answer.isFetching && pages !== undefined ? (
        <p role="status" className={styles.news}>
          {t.news}{' '}
          <Button variant="default" size="compact-xs" onClick={() => void answer.refetch()}>
            {t.showNews}
          </Button>
        </p>
      ) : null}
      {pages !== undefined ? (
        <Result
          result={joined(pages.map(({ result }) => result))}
          notes={pages.flatMap(({ notes = [] }) => notes)}
          versions={pages.flatMap(({ versions = [] }) => versions)}
          caption={name}
          links={Object.fromEntries(pages.flatMap(({ links = {} }) => Object.entries(links)))}
          {...(hasActs(question)
            ? { actsOf: (row, version) => <RowActs question={question} row={row} version={version} /> }
            : {})}
        />
      ) : null}
      {answer.isError ? (
        <>
          <Failed error={answer.error} />
          <Button variant="default" size="xs" onClick={() => void answer.refetch()}>
            {t.again}
          </Button>
        </>
      ) : null}
      {answer.hasNextPage ? (
        <Button
          className={styles.more}
          variant="default"
          size="xs"
          loading={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          {t.showMore}
        </Button>
      ) : null}
    </section>
  );
}

/** The server's refusal names the fault: the audit's false row, or an unknown command. */
function Failed({ error }: { readonly error: Error }) {
  const t = useTexts(texts);
  const why = error instanceof CallFailure && error.status !== 0 ? error.why : null;
  if (why === null) return <p className={styles.note}>{t.questionFailed}</p>;
  return (
    <p role="alert">
      <Why said={why} answer={saidBy(error)} />
    </p>
  );
}

/** Only a list has further pages. */
const joined = (results: readonly unknown[]): unknown =>
  results.every((one) => Array.isArray(one)) ? results.flat() : results[0];

const hasActs = (question: string): boolean =>
  Object.values(places).some(({ at }) => at?.question === question);

interface RowActsProps {
  readonly question: string;
  readonly row: Row;
  readonly version: string | undefined;
}

function RowActs({ question, row, version }: RowActsProps) {
  const session = useSession();
  const { state, claimedBy } = row;
  const acts = Object.entries(places).flatMap(([command, { at }]) =>
    at?.question === question && standsAt(command, { state, claimedBy }, session)
      ? [{ command, filled: { ...filledFrom(row, at.fill), ...(version !== undefined && { version }) } }]
      : [],
  );
  const [first = ''] = Object.values(acts[0]?.filled ?? {});
  return <ActMenu acts={acts} about={first} />;
}
