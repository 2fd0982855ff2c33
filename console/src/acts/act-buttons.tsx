import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTexts } from '../platform/language.ts';
import { type Act, type OpenAct, useOpenAct } from './act-host.tsx';
import styles from './acts.module.css';
import { commandNames } from './command-names.ts';
import { useCommands } from './commands.ts';
import { texts } from './texts.ts';

/** Only what this operator may do, filled with what the command asks. */
function useActs(acts: readonly Act[]): readonly OpenAct[] {
  const commands = useCommands();
  return acts.flatMap((act) => {
    const help = commands.get(act.command);
    if (help === undefined) return [];
    const asked = Object.entries(act.filled).filter(([name]) =>
      name === 'version' && help.takesVersion ? true : help.arguments.some((of) => of.name === name),
    );
    return [{ ...act, filled: Object.fromEntries(asked), help }];
  });
}

export function ActButtons({ acts }: { readonly acts: readonly Act[] }) {
  const names = useTexts(commandNames);
  const open = useActs(acts);
  const choose = useOpenAct();
  if (open.length === 0) return null;
  return (
    <div className={styles.bar}>
      {open.map((act) => (
        <Button key={act.command} variant="default" size="xs" onClick={() => choose(act)}>
          {names[act.command] ?? act.command}
        </Button>
      ))}
    </div>
  );
}

export function ActMenu({ acts, about }: { readonly acts: readonly Act[]; readonly about: string }) {
  const t = useTexts(texts);
  const names = useTexts(commandNames);
  const open = useActs(acts);
  const choose = useOpenAct();
  if (open.length === 0) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`${t.acts}: ${about}`}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {open.map((act) => (
          <Menu.Item key={act.command} onClick={() => choose(act)}>
            {names[act.command] ?? act.command}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
