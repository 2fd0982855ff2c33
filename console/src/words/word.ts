/** A cell's word in the operator's language. */
import { bilingual, type Language, useLanguage } from '../platform/language.ts';
import { rateIn } from '../platform/use-amount.ts';
import { audited } from './audited.ts';
import { accounts, entries } from './books.ts';
import { eventKinds, subjectsOfEvent } from './events.ts';
import { mover } from './history.ts';
import { roleNames } from './roles.ts';
import { bothWords, type Words } from './states.ts';

const things = bilingual({ ticket: 'заявка', deposit: 'платёж' }, { ticket: 'ticket', deposit: 'deposit' });
const plain = bilingual<Readonly<Record<string, Words>>>(
  {
    hours: { always: 'круглосуточно' },
    version: { 'built-in': 'встроенный' },
    addresses: { any: 'любые' },
    pair: { 'no pair': 'без пары' },
    sources: { sandbox: 'песочница' },
    fixedUntil: { 'until-released': 'пока не вернут рыночную' },
    outside: { aboveMaximum: 'больше максимума', belowMinimum: 'меньше минимума' },
  },
  {
    hours: { always: 'around the clock' },
    fixedUntil: { 'until-released': 'released by an operator' },
    version: { 'built-in': 'built in' },
    outside: { aboveMaximum: 'above the maximum', belowMinimum: 'below the minimum' },
  },
);

/** A list has one column for the words of several nouns; the likeliest noun comes last. */
function columnsIn(language: Language): Readonly<Record<string, Words>> {
  const statuses = bothWords.statuses[language];
  const states = bothWords.states[language];
  const dispositions = bothWords.dispositions[language];
  const purposes = bothWords.purposes[language];
  return {
    ...plain[language],
    status: { ...dispositions, ...states, ...statuses },
    state: { ...statuses, ...dispositions, ...states },
    disposition: dispositions,
    decision: bothWords.decisions[language],
    verdict: bothWords.verdicts[language],
    reason: bothWords.reasons[language],
    purpose: purposes,
    kind: { ...bothWords.moveKinds[language], ...eventKinds[language] },
    what: { ...purposes, ...things[language] },
    outcome: { ...bothWords.comparisons[language], ...bothWords.acts[language] },
    entry: entries[language],
    account: accounts[language],
    command: audited[language],
    act: audited[language],
    role: roleNames[language],
  };
}
const ofColumn = bilingual(columnsIn('ru'), columnsIn('en'));

type ByParts = Readonly<Record<string, (said: string) => string>>;

/** Where a sentence is put together of parts. English ones are the server's. */
const byParts = bilingual<ByParts>(
  {
    by: (said) => mover(said, 'ru'),
    about: (said) => subjectsOfEvent(said, 'ru'),
    rate: (said) => rateIn('ru', said),
  },
  {
    by: (said) => mover(said, 'en'),
    about: (said) => subjectsOfEvent(said, 'en'),
    rate: (said) => rateIn('en', said),
  },
);

const inWords = (language: Language, column: string, said: string): string =>
  ofColumn[language][column]?.[said] ?? byParts[language][column]?.(said) ?? said;

export const inRussian = (column: string, said: string): string => inWords('ru', column, said);
export const inEnglish = (column: string, said: string): string => inWords('en', column, said);

export function useWord(): (column: string, word: string) => string {
  const language = useLanguage();
  return (column, word) => inWords(language, column, word);
}
