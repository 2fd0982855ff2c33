import { useQuery } from '@tanstack/react-query';
import { useLanguage, useTexts } from '../platform/language.ts';
import { argumentNames } from './argument-names.ts';
import { englishHelp } from './capitalised.ts';
import type { ArgumentHelp, CommandHelp } from './commands.ts';
import { commandInRussian } from './russian/index.ts';

interface Help {
  readonly summary: string;
  readonly of: (argument: ArgumentHelp) => string;
  readonly nameOf: (argument: ArgumentHelp) => string;
}

/** The server's English stands in for Russian that could not be loaded. */
export function useHelp({ name, summary }: CommandHelp): Help {
  const names = useTexts(argumentNames);
  const isRussian = useLanguage() === 'ru';
  const { data, isPending } = useQuery({
    queryKey: ['in-russian', name],
    queryFn: () => commandInRussian(name),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: isRussian,
  });
  const russian = isRussian ? data : null;
  const isAwaited = isRussian && isPending;
  return {
    summary: russian?.summary ?? (isAwaited ? '' : summary),
    of: ({ name: argument, help, choices }) =>
      russian?.arguments[argument] ?? (isAwaited ? '' : englishHelp(help, choices)),
    nameOf: ({ name: argument }) => russian?.names[argument] ?? names[argument] ?? argument,
  };
}
