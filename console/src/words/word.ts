/** A cell's word in the operator's language. English is the server's. */
import { commandNames } from '../acts/command-names.ts';
import { useLanguage, useTexts } from '../platform/language.ts';
import { audited } from './audited.ts';
import { accounts, entries } from './books.ts';
import { foundBy } from './found-by.ts';
import { mover } from './history.ts';
import { noteInRussian } from './notes.ts';
import { outcome } from './outcomes.ts';
import { roleNames } from './roles.ts';
import {
  comparisons,
  decisions,
  dispositions,
  moveKinds,
  purposes,
  reasons,
  states,
  statuses,
  verdictWords,
  type Words,
} from './states.ts';

const things: Words = { ...purposes, ticket: 'заявка', deposit: 'платёж' };

/** A list has one column for the words of several nouns; the likeliest noun comes last. */
const ofColumn: Readonly<Record<string, Words>> = {
  status: { ...dispositions, ...states, ...statuses },
  state: { ...statuses, ...dispositions, ...states },
  disposition: dispositions,
  decision: decisions,
  verdict: verdictWords,
  reason: reasons,
  purpose: purposes,
  kind: moveKinds,
  what: things,
  outcome: comparisons,
  entry: entries,
  account: accounts,
  command: audited,
  act: audited,
  role: roleNames.ru,
  hours: { always: 'круглосуточно' },
  addresses: { any: 'любые' },
  pair: { 'no pair': 'без пары' },
  sources: { sandbox: 'песочница' },
  outside: { 'above the maximum': 'больше максимума', 'below the minimum': 'меньше минимума' },
};

/** Where a sentence is put together of parts. */
const byParts: Readonly<Record<string, (said: string) => string>> = {
  foundBy,
  outcome,
  by: mover,
  screening: noteInRussian,
  waitsFor: noteInRussian,
  dust: noteInRussian,
};

export const inRussian = (column: string, said: string): string =>
  ofColumn[column]?.[said] ?? byParts[column]?.(said) ?? said;

export function useWord(): (column: string, word: string) => string {
  const isRussian = useLanguage() === 'ru';
  const names = useTexts(commandNames);
  return (column, word) => {
    if (isRussian) return inRussian(column, word);
    return column === 'act' || column === 'command' ? (names[word] ?? word) : word;
  };
}
