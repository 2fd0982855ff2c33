import { command, type InRussian, limit, why } from './common.ts';

const proposal = 'Id предложения, как в списке';
const act = 'Действие';
const asset = 'Монета и сеть, например USDT@tron; без неё предел действует каждый раз';

export const inRussian: InRussian = {
  proposals: command('Показывает действия, которые ждут второго оператора, сначала новые; или закрытые.', {
    closed: 'Показать закрытые предложения',
    limit,
  }),
  'confirm-proposal': command(
    'Подтверждает действие, которое предложил другой оператор, в течение суток. Нужен ваш ключ доступа. Действие делается сразу.',
    { proposal, reason: why.audit },
  ),
  'refuse-proposal': command('Отказывает в предложенном действии или отзывает своё: оно не делается.', {
    proposal,
    reason: why.audit,
  }),
  'act-limits': command('Показывает пределы, выше которых действие подтверждает второй оператор.'),
  'set-act-limit': command(
    'Задаёт сумму, выше которой действие подтверждает второй оператор. Увеличить предел тоже можно только вдвоём.',
    { act, asset, amount: 'Наибольшая сумма, которую оператор решает один', reason: why.audit },
  ),
  'remove-act-limit': command('Убирает предел, когда второй оператор подтвердит: дальше решает один.', {
    act,
    asset,
    reason: why.audit,
  }),
};
