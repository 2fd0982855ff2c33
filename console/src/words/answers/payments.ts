import { moscowTime, type Sentences, sumInWords } from '@parom/contract/console/answers/form';
import type { paymentForms } from '@parom/contract/console/answers/payments';
import type * as z from 'zod/mini';
import { purposes } from '../states.ts';
import { counted } from './in-russian.ts';

const paymentInRussian = (of: z.infer<typeof paymentForms.transferRecorded>): string => {
  const whose = of.ticket === null ? '' : `, заявка ${of.ticket}`;
  return `${purposes[of.purpose] ?? of.purpose} ${of.payment}: ${sumInWords(of.sum)} на ${of.to}${whose}`;
};

export const payments = {
  recipientShown: ({ ticket, recipient, telegram }) =>
    `Заявка ${ticket} платит на ${recipient}${telegram === null ? '' : `, Telegram ${telegram}`}.`,
  paymentClaimed: (of) =>
    `Выплата ${of.payment} закреплена за вами до ${moscowTime(of.until)} по Москве. Посмотрите реквизиты, переведите и запишите перевод.`,
  paymentReleased: (of) =>
    `Выплата ${of.payment} свободна: её может взять любой оператор. До этого её держал ${of.by}.`,
  transferRecorded: (of) => `Перевод записан, больше платить не нужно. Это ${paymentInRussian(of)}.`,
  paymentRecorded: ({ payment, transaction, other }) =>
    `Выплату ${payment} сделала транзакция ${transaction}, она окончательна.${other === null ? '' : ` Заплачено ${other.paid} из ${other.owed}; доплаты не будет.`}`,
  paymentAccepted: (of) => `Выплата ${of.payment} окончательна: зачислено ${of.paid}. Доплаты не будет.`,
  approvalKept: ({ person, people, of }) =>
    `${person} подтверждает: ${paymentInRussian(of)}. Подпись сохранена, всего подписей: ${people}. Подписант проверит их сам; пока не сойдутся две, выплата ждёт.`,
  bumpAsked: ({ payment, transaction, was, now }) =>
    now === null
      ? `При следующей проверке комиссия выплаты ${payment} вырастет: за транзакцию ${transaction} (не больше ${sumInWords(was)}) доплатит вторая наша транзакция. Получателю заплатят один раз.`
      : `При следующей проверке комиссия выплаты ${payment} вырастет: была не больше ${sumInWords(was)}, станет не больше ${sumInWords(now)}. В блок попадёт либо транзакция ${transaction}, либо её замена: дважды не заплатим.`,
  refundTakenBack: (of) => `Возврат ${of.payment} отменён: ничего не уйдёт, платёж снова ждёт решения.`,
  payoutsStopped: (of) => `Выплаты ${of.asset} остановлены. Уже подписанные уйдут.`,
  payoutsStarted: (of) => `Выплаты ${of.asset} снова уходят.`,
  journalAdopted: ({ network, payments: adopted }) => {
    const all = adopted.map(
      ({ sum, to, ticket }) => `${sumInWords(sum)} на ${to}${ticket === null ? '' : ` (заявка ${ticket})`}`,
    );
    return `Журнал подписей ${network} принят, ничего нового не подписано: ${all.join('; ')}.`;
  },
  walletUnfrozen: ({ network, skipped }) =>
    skipped === 0
      ? `Горячий кошелёк ${network} разморожен, выплаты снова уходят.`
      : `Пропущено: ${counted(skipped, 'выплата', 'выплаты', 'выплат')} горячего кошелька ${network}. Выплаты снова уходят.`,
} satisfies Sentences<typeof paymentForms>;
