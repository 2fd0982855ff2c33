import { useQuery } from '@tanstack/react-query';
import { type Answer, call } from '../platform/calls.ts';

export type CommandHelp = Answer<'commands'>['commands'][number];
export type ArgumentHelp = CommandHelp['arguments'][number];
export type Filled = Readonly<Record<string, string>>;

const HOUR = 3_600_000;

export function useCommands(): ReadonlyMap<string, CommandHelp> {
  const { data } = useQuery({
    queryKey: ['commands'],
    queryFn: () => call('commands', {}),
    staleTime: HOUR,
    select: ({ commands }) => new Map(commands.map((command) => [command.name, command])),
  });
  return data ?? new Map();
}

export const sentOf = (values: Readonly<Record<string, string | boolean>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value !== '' && value !== false),
  );
