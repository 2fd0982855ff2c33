import { type Sentences, sumInWords } from '@parom/contract/console/answers/form';
import type { proposalForms } from '@parom/contract/console/answers/proposals';
import { commandNames } from '../../acts/command-names.ts';

const named = (act: string): string => `«${commandNames.ru[act] ?? act}»`;

export const proposals = {
  actProposed: (of) =>
    `Предложение ждёт в очереди: ${named(of.act)}${of.sum === null ? '' : `, ${sumInWords(of.sum)}`}. Пока ничего не сделано. Другой оператор подтверждает его на странице «Подтверждения», ключом доступа, в течение суток.`,
  proposalRefused: (of) => `Отказано: ${named(of.act)}, предложил ${of.by}. Ничего не сделано.`,
  limitSet: (of) =>
    of.sum === null
      ? `${named(of.act)} теперь всегда подтверждает второй оператор.`
      : `${named(of.act)} больше ${sumInWords(of.sum)} теперь подтверждает второй оператор.`,
  limitRemoved: (of) => `У действия ${named(of.act)} этого предела больше нет.`,
  proposalUnseen: () => 'Действие сделается так, как его предложили. Предпросмотра у него нет.',
} satisfies Sentences<typeof proposalForms>;
