import { moscowTime, type Sentences } from '@parom/contract/console/answers/form';
import { type accessRefusalForms, valueInWords } from '@parom/contract/console/answers/refused-access';
import { commandNames } from '../../acts/command-names.ts';
import { columnNames } from '../../tables/column-names.ts';
import { mover } from '../history.ts';
import { roleNames } from '../roles.ts';
import { dispositions, states, statuses } from '../states.ts';
import { moveInRussian } from './moves.ts';

const act = (command: string): string => `«${commandNames.ru[command] ?? command}»`;
const role = (name: string): string => (roleNames.ru as Readonly<Record<string, string>>)[name] ?? name;

/** `unmatched, final, 0.5`, or `sent, 0.5, to bc1…` */
const inWords = (state: string): string =>
  state
    .split(', ')
    .map((part) => dispositions[part] ?? states[part] ?? part.replace(/^to /, 'на '))
    .join(', ');

type Changed = Parameters<Sentences<typeof accessRefusalForms>['textChanged']>[0];
function documentChanged(what: string, { last }: Changed): string {
  if (last === null) return `Пока вы смотрели, ${what}: сохранённого больше нет.`;
  const now = { saved: 'Сохранена версия', published: 'Сделана публикация' }[last.did];
  return `Пока вы смотрели, ${what}. ${now} ${last.number}, автор: ${last.by}.`;
}

export const accessRefusals = {
  ticketGone: () => 'Заявки, на которую вы смотрели, больше нет.',
  ticketChanged: ({ ticket, status, last }) => {
    const since =
      last === null
        ? ''
        : `, с ${moscowTime(last.at)} по Москве. Кто изменил: ${mover(last.by)} (${moveInRussian(last.why)})`;
    return `Изменилась заявка ${ticket}: теперь «${statuses[status] ?? status}»${since}.`;
  },
  changedMeanwhile: ({ changes }) =>
    `Пока вы смотрели, это изменили. ${changes
      .map(
        ({ field, seen, now }) =>
          `${columnNames.ru[field] ?? field}: вы видели ${valueInWords(seen)}, теперь ${valueInWords(now)}`,
      )
      .join('; ')}.`,
  textChanged: (of) => documentChanged('текст изменился', of),
  identityChanged: (of) => documentChanged('имя и облик сайта изменились', of),
  siteChanged: (of) => `В ту же минуту сайт изменил ${of.by}: повторите.`,
  proposalChanged: (of) =>
    `С тех пор, как это предложили, состояние изменилось: было «${inWords(of.before)}», теперь ${of.now === null ? 'этого нет' : `«${inWords(of.now)}»`}.`,
  noSuchCommand: (of) => `действия «${of.name}» нет`,
  noSuchFormat: (of) => `формата «${of.name}» нет`,
  noSuchLetter: () => 'такого письма нет',
  commandNotOpen: (of) => `роли «${role(of.role)}» действие ${act(of.command)} недоступно`,
  roleNeeded: (of) => `для этого нужна роль «${role(of.role)}»`,
} satisfies Sentences<typeof accessRefusalForms>;
