import { TicketStatus } from '@parom/contract/ticket-status';
import { type StatusReason, statusReasons } from '@parom/contract/tickets';
import { type BlockPace, missingMs } from '../../chains/index.ts';
import { later } from '../../platform/clock.ts';
import { reasonText } from '../../tickets/index.ts';

export interface MoneyFacts {
  readonly now: Date;
  readonly since: Date;
  readonly status: TicketStatus;
  readonly reason: string | null;
  /** `0.01 BTC@bitcoin` */
  readonly give: string;
  readonly get: string;
  readonly received: string | null;
  readonly isSeen: boolean;
  readonly confirmations: number;
  readonly confirmationsRequired: number;
  /** Of the given coin's network. `null`: unknown. */
  readonly givePace: BlockPace | null;
  readonly expiresAt: Date;
  readonly restUntil: Date | null;
  readonly transaction: string | null;
  /** Of the payout or refund under way. */
  readonly sent: {
    readonly at: Date;
    readonly pace: BlockPace;
    readonly confirmationsRequired: number;
  } | null;
}

export interface Said {
  readonly ru: string;
  readonly en: string;
}

/** What the site promises for an exchange. */
const USUAL_MS = 30 * 60_000;
/** A decision of people has no end of its own: then the customer may ask again. */
const ASK_AGAIN_MS = 24 * 3_600_000;

const moscow = (at: Date, language: string): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Moscow',
  }).format(at);
const ru = (at: Date): string => `${moscow(at, 'ru')} по московскому времени`;
const en = (at: Date): string => `${moscow(at, 'en-GB')} Moscow time`;

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

const joined = (one: Said, other: Said): Said => ({
  ru: `${one.ru} ${other.ru}`,
  en: `${one.en} ${other.en}`,
});

/** The network or our own routine decides, in a usual time. */
function expected(said: Said, { now }: MoneyFacts, due: Date): Said {
  if (due > now)
    return joined(said, {
      ru: `Обычно это происходит не позже ${ru(due)}.`,
      en: `Usually this happens by ${en(due)}.`,
    });
  const again = later(now, ASK_AGAIN_MS);
  return joined(said, {
    ru: `Обычно это происходит быстрее, ждали к ${ru(due)}: мы разбираемся. Если до ${ru(again)} ничего не изменится, напишите нам снова.`,
    en: `Usually this is faster, we expected it by ${en(due)}: we are looking into it. If nothing changes until ${en(again)}, write to us again.`,
  });
}

/** A person decides, or the customer. */
function decided(said: Said, { now }: MoneyFacts): Said {
  const again = later(now, ASK_AGAIN_MS);
  return joined(said, {
    ru: `Точного срока у этого нет: если до ${ru(again)} ничего не изменится, напишите нам, и мы посмотрим снова.`,
    en: `It has no fixed end: if nothing changes until ${en(again)}, write to us and we look again.`,
  });
}

const confirming = (facts: MoneyFacts): Said => {
  const { now, give, get, received, confirmations, confirmationsRequired: required } = facts;
  const end = facts.restUntil ?? facts.expiresAt;
  if (!facts.isSeen)
    return {
      ru: `Вы сообщили об оплате, но в сети перевода ${give} пока не видно: ждём его до ${ru(end)}.`,
      en: `You told us that you paid, but the network does not show the transfer of ${give} yet: we wait for it until ${en(end)}.`,
    };
  if (facts.reason === 'restAwaited')
    return {
      ru: `Пришло ${received ?? 'меньше минимума'}, этого мало для обмена; деньги у нас, ждём остаток до ${ru(end)}.`,
      en: `${received ?? 'Less than the minimum'} arrived, too little for an exchange; we have it and wait for the rest until ${en(end)}.`,
    };
  const reason = reasonOf(facts);
  if (reason !== null) return decided(reason, facts);
  const said = {
    ru: `Перевод виден в сети, подтверждений ${confirmations} из ${required}: ждём остальные, затем сразу отправим ${get}.`,
    en: `The network shows your transfer with ${confirmations} of ${required} confirmations: we wait for the others, then send ${get} at once.`,
  };
  if (facts.givePace === null) return decided(said, facts);
  return expected(said, facts, later(now, missingMs(facts.givePace, { required, confirmations })));
};

/** One more block: the first one comes after the sending. */
const sentDue = ({ sent, since }: MoneyFacts): Date =>
  sent === null
    ? later(since, USUAL_MS)
    : later(
        sent.at,
        sent.pace.intervalMs +
          missingMs(sent.pace, { required: sent.confirmationsRequired, confirmations: 0 }),
      );

const sending = (facts: MoneyFacts): Said => {
  const { get, transaction } = facts;
  if (transaction !== null)
    return expected(
      {
        ru: `Отправили ${get}${by(transaction, 'ru')}: ждём, когда сеть её подтвердит.`,
        en: `We sent ${get}${by(transaction, 'en')}: we wait for the network to confirm it.`,
      },
      facts,
      sentDue(facts),
    );
  const reason = reasonOf(facts);
  if (reason !== null) return decided(reason, facts);
  return expected(
    {
      ru: `Ваш перевод получен, выплата ${get} готовится.`,
      en: `We have your transfer and prepare the payout of ${get}.`,
    },
    facts,
    later(facts.since, USUAL_MS),
  );
};

const refunding = (facts: MoneyFacts): Said => {
  const { transaction } = facts;
  const said = {
    ru: `Возвращаем ваш перевод${by(transaction, 'ru')}: ${transaction === null ? 'он скоро уйдёт' : 'ждём, когда сеть его подтвердит'}.`,
    en: `We return your transfer${by(transaction, 'en')}: ${transaction === null ? 'it leaves soon' : 'we wait for the network to confirm it'}.`,
  };
  return expected(said, facts, sentDue(facts));
};

const sentences = {
  [TicketStatus.invalid]: (facts) =>
    decided(
      {
        ru: 'Деньги у нас и учтены; заявку остановила внутренняя проверка, ждём решения оператора и сразу о нём напишем.',
        en: 'We have your money and it is accounted for; an internal check stopped the ticket, an operator decides, and we write to you at once.',
      },
      facts,
    ),
  [TicketStatus.awaitingPayment]: ({ give, expiresAt }) => ({
    ru: `Перевода ${give} в сети пока не видно: ждём его до ${ru(expiresAt)}.`,
    en: `The network does not show a transfer of ${give} yet: we wait for it until ${en(expiresAt)}.`,
  }),
  [TicketStatus.confirming]: confirming,
  [TicketStatus.sending]: sending,
  [TicketStatus.completed]: ({ get, transaction }) => ({
    ru: `Выплатили ${get}${by(transaction, 'ru')}: с нашей стороны всё сделано, деньги у получателя.`,
    en: `We paid ${get}${by(transaction, 'en')}: all is done on our side, the recipient has the money.`,
  }),
  [TicketStatus.expired]: ({ give, expiresAt }) => ({
    ru: `Перевод ${give} до ${ru(expiresAt)} не пришёл, и заявка закрылась; если вы его отправили, он не потеряется: заявка откроется, как только его увидит сеть.`,
    en: `The transfer of ${give} did not come until ${en(expiresAt)}, so the ticket ended; if you sent it, it is not lost: the ticket opens again once the network shows it.`,
  }),
  [TicketStatus.rejected]: () => ({
    ru: 'Заявка отклонена, и денег по ней у нас нет: ждать ничего не нужно.',
    en: 'The ticket was rejected and we hold no money for it: there is nothing to wait for.',
  }),
  [TicketStatus.refunding]: refunding,
  [TicketStatus.refunded]: ({ transaction }) => ({
    ru: `Вернули ваш перевод${by(transaction, 'ru')}: с нашей стороны всё сделано.`,
    en: `We returned your transfer${by(transaction, 'en')}: all is done on our side.`,
  }),
  [TicketStatus.onHold]: (facts) =>
    decided(
      reasonOf(facts) ?? {
        ru: 'Деньги у нас и учтены; заявка остановлена, ждём решения оператора и сразу о нём напишем.',
        en: 'We have your money and it is accounted for; the ticket is on hold, an operator decides, and we write to you at once.',
      },
      facts,
    ),
} as const satisfies Record<TicketStatus, (facts: MoneyFacts) => Said>;

export const whereIsMoney = (facts: MoneyFacts): Said => sentences[facts.status](facts);
