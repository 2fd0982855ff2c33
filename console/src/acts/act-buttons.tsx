import { ActionIcon, Button, Menu } from '@mantine/core';
import type { SeenTicket } from '@parom/contract/console/door';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/language.ts';
import { ActForm } from './act-form.tsx';
import styles from './acts.module.css';
import { commandNames } from './command-names.ts';
import { type CommandHelp, type Filled, useCommands } from './commands.ts';
import { texts } from './texts.ts';

export interface Act {
  readonly command: string;
  readonly filled: Filled;
  /** The ticket as it was shown. */
  readonly seen?: SeenTicket;
}

/** Kept while its form is open: once it is done, the page may not offer it any more. */
type OpenAct = Act & { readonly help: CommandHelp };

function useActs(acts: readonly Act[]): readonly OpenAct[] {
  const commands = useCommands();
  return acts.flatMap((act) => {
    const help = commands.get(act.command);
    return help === undefined ? [] : [{ ...act, help }];
  });
}

/** Those that the operator's role may run. */
export function ActButtons({ acts }: { readonly acts: readonly Act[] }) {
  const names = useTexts(commandNames);
  const open = useActs(acts);
  const [chosen, setChosen] = useState<OpenAct | null>(null);
  if (open.length === 0 && chosen === null) return null;
  return (
    <div className={styles.bar}>
      {open.map((act) => (
        <Button key={act.command} variant="default" size="xs" onClick={() => setChosen(act)}>
          {names[act.command] ?? act.command}
        </Button>
      ))}
      {chosen === null ? null : (
        <ActForm
          command={chosen.help}
          filled={chosen.filled}
          seen={chosen.seen}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

/** At a row. */
export function ActMenu({ acts, about }: { readonly acts: readonly Act[]; readonly about: string }) {
  const t = useTexts(texts);
  const names = useTexts(commandNames);
  const open = useActs(acts);
  const [chosen, setChosen] = useState<OpenAct | null>(null);
  if (open.length === 0 && chosen === null) return null;
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`${t.acts}: ${about}`}>
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {open.map((act) => (
            <Menu.Item key={act.command} onClick={() => setChosen(act)}>
              {names[act.command] ?? act.command}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {chosen === null ? null : (
        <ActForm
          command={chosen.help}
          filled={chosen.filled}
          seen={chosen.seen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}
