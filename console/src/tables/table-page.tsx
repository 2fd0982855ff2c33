import { Button } from '@mantine/core';
import { type TablePage as Page, places } from '@parom/contract/console/places';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ActButtons, ActMenu } from '../acts/act-buttons.tsx';
import { commandNames } from '../acts/command-names.ts';
import { type CommandHelp, useCommands } from '../acts/commands.ts';
import { texts } from '../acts/texts.ts';
import { OpenAlerts } from '../alerts/open-alerts.tsx';
import { call } from '../platform/calls.ts';
import { useTexts } from '../platform/language.ts';
import { useSession } from '../platform/session.ts';
import { texts as shellTexts } from '../shell/texts.ts';
import { standsAt } from '../ticket/acts-of-claim.ts';
import { filledFrom, type Row } from './cells.ts';
import { Result } from './result.tsx';
import styles from './tables.module.css';

const EVERY_MS = 10_000;
/** Looks at the others are audited: they repeat only by a press. */
const LIVE = new Set(['assets', 'prices', 'networks', 'alerts', 'given-up', 'site']);

interface TablePageProps {
  readonly page: Page;
  /** Stands above the tables, in the place of these questions and acts. */
  readonly children?: ReactNode;
  readonly inPlaceOf?: readonly string[];
}

export function TablePage({ page, children, inPlaceOf = [] }: TablePageProps) {
  const commands = useCommands();
  const here = Object.entries(places).filter(
    ([name, place]) => place.page === page && !inPlaceOf.includes(name),
  );
  const open = here.flatMap(([name]) => commands.get(name) ?? []);
  const isAsked = ({ changes, arguments: known }: CommandHelp) =>
    !changes && known.every(({ isRequired }) => !isRequired);
  const asked = open.filter(isAsked);
  const beside = open.filter((command) => places[command.name]?.at === undefined && !isAsked(command));
  const title = useTexts(shellTexts).sectionNames[page];
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        <ActButtons acts={beside.map(({ name }) => ({ command: name, filled: {} }))} />
      </div>
      {children}
      {page === 'alerts' ? <OpenAlerts /> : null}
      {(page === 'alerts' ? asked.filter(({ name }) => name !== 'alerts') : asked).map((command) => (
        <Question key={command.name} question={command.name} isAlone={asked.length === 1} />
      ))}
    </>
  );
}

function Question({ question, isAlone }: { readonly question: string; readonly isAlone: boolean }) {
  const t = useTexts(texts);
  const name = useTexts(commandNames)[question] ?? question;
  const { data, isError, refetch } = useQuery({
    queryKey: ['question', question],
    queryFn: () => call('command', { params: { command: question }, query: {}, body: {} }),
    refetchInterval: LIVE.has(question) && EVERY_MS,
    refetchOnWindowFocus: false,
  });
  return (
    <section className={styles.section} aria-busy={data === undefined && !isError}>
      {isAlone ? null : <h2>{name}</h2>}
      {data !== undefined ? (
        <Result
          result={data.result}
          notes={data.notes ?? []}
          caption={name}
          {...(hasActs(question) ? { actsOf: (row) => <RowActs question={question} row={row} /> } : {})}
        />
      ) : isError ? (
        <>
          <p className={styles.note}>{t.questionFailed}</p>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t.again}
          </Button>
        </>
      ) : null}
    </section>
  );
}

const hasActs = (question: string): boolean =>
  Object.values(places).some(({ at }) => at?.question === question);

function RowActs({ question, row }: { readonly question: string; readonly row: Row }) {
  const session = useSession();
  const { state, claimedBy } = row;
  const acts = Object.entries(places).flatMap(([command, { at }]) =>
    at?.question === question && standsAt(command, { state, claimedBy }, session)
      ? [{ command, filled: filledFrom(row, at.fill) }]
      : [],
  );
  const [first = ''] = Object.values(acts[0]?.filled ?? {});
  return <ActMenu acts={acts} about={first} />;
}
