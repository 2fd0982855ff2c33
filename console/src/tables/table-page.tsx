import { type TablePage as Page, places } from '@parom/contract/console/places';
import type { ReactNode } from 'react';
import { ActButtons } from '../acts/act-buttons.tsx';
import { commandNames } from '../acts/command-names.ts';
import { type CommandHelp, useCommands } from '../acts/commands.ts';
import { OpenAlerts } from '../alerts/open-alerts.tsx';
import { useTexts } from '../platform/language.ts';
import { texts as shellTexts } from '../shell/texts.ts';
import { Question } from './question.tsx';
import styles from './tables.module.css';

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
  const names = useTexts(commandNames);
  const isNamedByTitle = ({ name }: CommandHelp) => asked.length === 1 || names[name] === title;
  return (
    <>
      <div className={styles.head}>
        <h1>{title}</h1>
        <ActButtons acts={beside.map(({ name }) => ({ command: name, filled: {} }))} />
      </div>
      {children}
      {page === 'alerts' ? <OpenAlerts /> : null}
      {(page === 'alerts' ? asked.filter(({ name }) => name !== 'alerts') : asked).map((command) => (
        <Question key={command.name} command={command} isNamedByTitle={isNamedByTitle(command)} />
      ))}
    </>
  );
}
