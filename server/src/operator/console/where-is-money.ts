import { TicketStatus } from '@parom/contract/ticket-status';
import { type StatusReason, statusReasons } from '@parom/contract/tickets';
import { reasonText } from '../../tickets/index.ts';

export interface MoneyFacts {
  readonly status: TicketStatus;
  readonly reason: string | null;
  /** `0.01 BTC@bitcoin` */
  readonly give: string;
  readonly get: string;
  readonly received: string | null;
  readonly isSeen: boolean;
  readonly confirmations: number;
  readonly confirmationsRequired: number;
  readonly expiresAt: Date;
  readonly restUntil: Date | null;
  readonly transaction: string | null;
}

export interface Said {
  readonly ru: string;
  readonly en: string;
}

const until = (at: Date, language: string): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;
const by = (transaction: string | null, language: 'ru' | 'en'): string =>
  transaction === null
    ? ''
    : language === 'ru'
      ? `, транзакция ${transaction}`
      : `, transaction ${transaction}`;

function reasonOf({ reason }: MoneyFacts): Said | null {
  const known: StatusReason | undefined = statusReasons.find((one) => one === reason);
  return known === undefined ? null : { ru: reasonText(known, 1), en: reasonText(known, 2) };
}

const confirming = (facts: MoneyFacts): Said => {
  const { give, get, received, confirmations, confirmationsRequired: required, expiresAt, restUntil } = facts;
  const end = restUntil ?? expiresAt;
  if (!facts.isSeen)
    return {
      ru: `Вы сообщили об оплате, но в сети перевода ${give} пока не видно: ждём его до ${until(end, 'ru')}.`,
      en: `You told us that you paid, but the network does not show the transfer of ${give} yet: we wait for it until ${until(end, 'en')}.`,
    };
  if (facts.reason === 'restAwaited')
    return {
      ru: `Пришло ${received ?? 'меньше минимума'}, этого мало для обмена; деньги у нас, ждём остаток до ${until(end, 'ru')}.`,
      en: `${received ?? 'Less than the minimum'} arrived, too little for an exchange; we have it and wait for the rest until ${until(end, 'en')}.`,
    };
  return (
    reasonOf(facts) ?? {
      ru: `Перевод виден в сети, подтверждений ${confirmations} из ${required}: ждём остальные, затем сразу отправим ${get}.`,
      en: `The network shows your transfer with ${confirmations} of ${required} confirmations: we wait for the others, then send ${get} at once.`,
    }
  );
};

const sending = (facts: MoneyFacts): Said => {
  const { get, transaction } = facts;
  if (transaction !== null)
    return {
      ru: `Отправили ${get}${by(transaction, 'ru')}: ждём, когда сеть её подтвердит.`,
      en: `We sent ${get}${by(transaction, 'en')}: we wait for the network to confirm it.`,
    };
  return (
    reasonOf(facts) ?? {
      ru: `Ваш перевод получен, выплата ${get} готовится; обычно она уходит за несколько минут.`,
      en: `We have your transfer and prepare the payout of ${get}; usually it leaves within minutes.`,
    }
  );
};

const sentences = {
  [TicketStatus.invalid]: () => ({
    ru: 'Деньги у нас и учтены; заявку остановила внутренняя проверка, ждём решения оператора и сразу о нём напишем.',
    en: 'We have your money and it is accounted for; an internal check stopped the ticket, an operator decides, and we write to you at once.',
  }),
  [TicketStatus.awaitingPayment]: ({ give, expiresAt }) => ({
    ru: `Перевода ${give} в сети пока не видно: ждём его до ${until(expiresAt, 'ru')}.`,
    en: `The network does not show a transfer of ${give} yet: we wait for it until ${until(expiresAt, 'en')}.`,
  }),
  [TicketStatus.confirming]: confirming,
  [TicketStatus.sending]: sending,
  [TicketStatus.completed]: ({ get, transaction }) => ({
    ru: `Выплатили ${get}${by(transaction, 'ru')}: с нашей стороны всё сделано, деньги у получателя.`,
    en: `We paid ${get}${by(transaction, 'en')}: all is done on our side, the recipient has the money.`,
  }),
  [TicketStatus.expired]: ({ give, expiresAt }) => ({
    ru: `Перевод ${give} до ${until(expiresAt, 'ru')} не пришёл, и заявка закрылась; если вы его отправили, он не потеряется: заявка откроется, как только его увидит сеть.`,
    en: `The transfer of ${give} did not come until ${until(expiresAt, 'en')}, so the ticket ended; if you sent it, it is not lost: the ticket opens again once the network shows it.`,
  }),
  [TicketStatus.rejected]: () => ({
    ru: 'Заявка отклонена, и денег по ней у нас нет: ждать ничего не нужно.',
    en: 'The ticket was rejected and we hold no money for it: there is nothing to wait for.',
  }),
  [TicketStatus.refunding]: ({ transaction }) => ({
    ru: `Возвращаем ваш перевод${by(transaction, 'ru')}: ${transaction === null ? 'он уйдёт за несколько минут' : 'ждём, когда сеть его подтвердит'}.`,
    en: `We return your transfer${by(transaction, 'en')}: ${transaction === null ? 'it leaves within minutes' : 'we wait for the network to confirm it'}.`,
  }),
  [TicketStatus.refunded]: ({ transaction }) => ({
    ru: `Вернули ваш перевод${by(transaction, 'ru')}: с нашей стороны всё сделано.`,
    en: `We returned your transfer${by(transaction, 'en')}: all is done on our side.`,
  }),
  [TicketStatus.onHold]: (facts) =>
    reasonOf(facts) ?? {
      ru: 'Деньги у нас и учтены; заявка остановлена, ждём решения оператора и сразу о нём напишем.',
      en: 'We have your money and it is accounted for; the ticket is on hold, an operator decides, and we write to you at once.',
    },
} as const satisfies Record<TicketStatus, (facts: MoneyFacts) => Said>;

export const whereIsMoney = (facts: MoneyFacts): Said => sentences[facts.status](facts);
