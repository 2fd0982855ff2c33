import type { StatusReason } from '@parom/contract/tickets';
import { languageOf } from '../../mail/index.ts';

const texts: Readonly<Record<StatusReason, { readonly ru: string; readonly en: string }>> = {
  belowMinimum: {
    ru: 'Пришло меньше минимальной суммы обмена. Деньги учтены: как только сеть подтвердит перевод, выберите на странице заявки, как быть дальше.',
    en: 'Less than the minimum arrived. Your money is accounted for: once the network has confirmed it, choose what happens next on the ticket’s page.',
  },
  aboveMaximum: {
    ru: 'Пришло больше максимальной суммы обмена. Деньги учтены: выберите на странице заявки, как быть дальше.',
    en: 'More than the maximum arrived. Your money is accounted for: choose what happens next on the ticket’s page.',
  },
  reserveTooLow: {
    ru: 'Резерва сейчас не хватает на выплату. Деньги учтены: выберите на странице заявки, как быть дальше.',
    en: 'Our reserve is too low for this payout right now. Your money is accounted for: choose what happens next on the ticket’s page.',
  },
  lateAndWorse: {
    ru: 'Перевод пришёл после срока, а курс с тех пор стал хуже больше чем на 3\u00a0%. Деньги учтены: выберите на странице заявки, как быть дальше.',
    en: 'Your transfer came after the deadline, and the rate has become worse by more than 3%. Your money is accounted for: choose what happens next on the ticket’s page.',
  },
  tooLate: {
    ru: 'Перевод пришёл больше чем через сутки после срока. Деньги учтены: выберите на странице заявки, как быть дальше.',
    en: 'Your transfer came more than a day after the deadline. Your money is accounted for: choose what happens next on the ticket’s page.',
  },
  priceInDoubt: {
    ru: 'Курс обмена далеко от рыночного, а сумма велика. Деньги учтены: оператор проверит курс и обменяет их или вернёт.',
    en: 'The rate is far from the market and the amount is large. Your money is accounted for: an operator will check the rate, then exchange your money or return it.',
  },
  screening: {
    ru: 'Обмен остановлен проверкой AML. Он продолжится после верификации, или деньги вернутся. Из возврата вычитается комиссия сети, а если проверка остановила сам перевод, ещё 5\u00a0%.',
    en: 'The AML check stopped the exchange. It’ll continue after verification, or we’ll return your money. The network fee comes out of a refund, plus another 5% if the check stopped the transfer itself.',
  },
  walletReplaced: {
    ru: 'Перевод пришёл на адрес нашего прежнего кошелька, ключи которого мы сменили. Деньги учтены: оператор проверит, что они на месте, и обменяет их или вернёт за вычетом комиссии сети.',
    en: 'Your transfer came to an address of our old wallet, whose keys we’ve since changed. Your money is accounted for: an operator will check that it’s there, then exchange it or return it minus the network fee.',
  },
  payoutImpossible: {
    ru: 'Сеть не приняла выплату. Деньги у нас и учтены: выберите на странице заявки, как быть дальше.',
    en: 'The network didn’t accept the payout. We have your money and it’s accounted for: choose what happens next on the ticket’s page.',
  },
  payoutsStopped: {
    ru: 'Выплаты в этой валюте приостановлены. Деньги учтены: выплата уйдёт, как только их возобновят.',
    en: 'Payouts in this currency are paused. Your money is accounted for: your payout will go out as soon as they resume.',
  },
  restAwaited: {
    ru: 'Пришло меньше минимальной суммы обмена. Деньги учтены: дошлите остаток, пока идёт отсчёт, и обмен продолжится сам.',
    en: 'Less than the minimum has arrived. Your money is accounted for: send the rest while the countdown is running, and the exchange will go ahead.',
  },
  priceAwaited: {
    ru: 'Перевод пришёл, когда у одной из монет не было надёжного курса: цена резко изменилась или биржи не отвечали. Деньги учтены. Как только курс появится, обменяем по меньшему из двух: курсу заявки или первому надёжному. Делать ничего не нужно.',
    en: 'When your transfer came, one of the coins had no reliable rate: its price had jumped, or the exchanges weren’t responding. Your money is accounted for. As soon as there’s a rate, we’ll exchange it at the ticket’s rate or the first reliable one, whichever is lower. You don’t need to do anything.',
  },
  refundChosen: {
    ru: 'Вы выбрали возврат на странице заявки.',
    en: 'You chose the refund on the ticket’s page.',
  },
  invariant: {
    ru: 'Внутренняя ошибка. Деньги учтены, оператор уже занимается заявкой.',
    en: 'The ticket ran into an internal fault. Your money is accounted for, and an operator is already on it.',
  },
};

/** @param language 1 Russian, 2 English */
export const reasonText = (reason: StatusReason, language: number): string =>
  texts[reason][languageOf(language)];
