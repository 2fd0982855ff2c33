import type { depositForms } from '@parom/contract/console/answers/deposits';
import { type Sentences, type Sum, sumInWords } from '@parom/contract/console/answers/form';
import { inBooks, listed, transfers } from './in-russian.ts';

const named = (deposit: {
  readonly id: number;
  readonly sum: Sum;
  readonly ticket: number | null;
}): string => {
  const whose = deposit.ticket === null ? 'ничей' : `заявка ${deposit.ticket}`;
  return `Платёж ${deposit.id} (${sumInWords(deposit.sum)}, ${whose})`;
};
const stopped = (ids: readonly number[]): string =>
  ids.length === 1 ? `платёж ${ids[0]}` : `платежи ${listed(ids.map(String))}`;

export const deposits = {
  sweepRetried: (of) => `Платёж ${of.deposit} соберём ещё раз, как только это окупит комиссию.`,
  coinsLost: (of) =>
    `${sumInWords(of.sum)} на ${of.address} записаны как потеря: это убыток обменника. Чтобы платить дальше, нажмите «Возобновить выплаты».`,
  coinsFound: (of) =>
    `${sumInWords(of.sum)} на ${of.address} вернулись в книги. Соберём их, когда это окупит комиссию.`,
  depositRefunded: (of) => `${named(of.deposit)} возвращается: ${transfers(of.transfers)}.`,
  depositGivenUp: (of) =>
    `Платёж ${of.deposit} больше не ждём, его зачисление отменено. Если монеты всё же на адресе, следующая сверка поднимет тревогу.`,
  depositWrittenOff: (of) => `${named(of.deposit)} списан ${inBooks[of.to]}.`,
  dustWrittenOff: ({ count, sums, to, isMore }) =>
    `Пыль списана ${inBooks[to]}: ${listed(sums.map(sumInWords))}, платежей: ${count}.${isMore ? ' Это не вся пыль: повторите.' : ''}`,
  amlWaived: (of) => `Проверка остановила ${stopped(of.deposits)}, но 5% вы простили: не удержано ничего.`,
  amlKeepsNothing: () =>
    'Ничего не удержано: проверка остановила другой платёж этой заявки, а удержание касается только его.',
  amlKept: ({ fees, by }) => {
    const kept = listed(fees.map((one) => `${sumInWords(one.fee)} с платежа ${one.deposit}`));
    const why = by === 'screening' ? 'его остановила проверка' : 'так решили вы';
    return `Кроме комиссии сети удержано 5%: ${kept}. Причина: ${why}.`;
  },
  amlNotKeptOf: ({ deposits: ids }) =>
    `С остального ничего не удержано: ${stopped(ids)} проверка не останавливала.`,
} satisfies Sentences<typeof depositForms>;
