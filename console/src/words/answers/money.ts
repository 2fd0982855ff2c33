import { moscowTime, type Sentences, sumInWords } from '@parom/contract/console/answers/form';
import type { moneyForms } from '@parom/contract/console/answers/money';
import { inBooks } from './in-russian.ts';

export const money = {
  moveConfirmed: (of) => `Движение ${of.move} подтверждено и будет выплачено.`,
  moveCancelled: (of) => `Движение ${of.move} отменено: ничего не уйдёт.`,
  movePaid: (of) => `Движение ${of.move} будет выплачено: ${sumInWords(of.sum)} на ${of.to}.`,
  moveProposed: (of) =>
    `Движение ${of.move} предложено: ${sumInWords(of.sum)} на ${of.to}. Пока ничего не уходит: другой оператор подтверждает его ключом доступа, в течение суток.`,
  refillAnnounced: (of) =>
    `Отправьте ровно ${sumInWords(of.sum)} на ${of.to}${of.hasMemo ? ' с memo 0' : ''}. Пополнение ${of.move} запишется, когда платёж станет окончательным.`,
  bandSet: (of) => `Границы ${of.asset} заданы.`,
  bandRemoved: (of) => `У ${of.asset} больше нет границ.`,
  walletHolds: (of) =>
    of.isAtBank
      ? `Банк по книгам теперь должен нам ${of.amount} ${of.asset}.`
      : `В кошельке ${of.asset} по книгам теперь ${of.amount}.`,
  surplusClaimed: (of) => `${sumInWords(of.sum)} записаны ${inBooks[of.to]}.`,
  comparedPartly: () => 'Между адресами платежей идёт наша выплата, остальное сошлось.',
  comparedUnsettled: () => 'Сеть ещё дочитывается, или выплата в пути: повторите через минуту.',
  comparedNowhere: () => 'Здесь об этом не спрашивают ни один узел.',
  comparedUnanswered: (of) => `Узел ответил ошибкой: «${of.error}».`,
  priceFixed: ({ coin, usdt, until, off }) => {
    const end =
      until === null
        ? ', пока вы не вернёте рыночную цену'
        : ` до ${moscowTime(until)} по Москве, потом вернётся рыночная цена`;
    const done = `${coin} стоит ${usdt} USDT${end}.`;
    if (off === null) return done;
    const where = off.isAbove ? 'выше' : 'ниже';
    return `${done} Это на ${off.percent}% ${where} рынка (${off.market}). Заявки дороже ${off.ceiling} USDT по такой цене не обмениваются.`;
  },
  priceReleased: (of) => `${of.coin} снова следует за рынком.`,
  jumpAccepted: (of) => `Скачок ${of.coin} принят: цена ${of.usdt} USDT.`,
} satisfies Sentences<typeof moneyForms>;
