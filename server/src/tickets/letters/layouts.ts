/** The order of texts and facts in each letter, for all languages. */
import type { Letter } from '../../mail/index.ts';
import type { LetterFacts, Payment, Side } from './letter-facts.ts';
import type { LetterKind } from './letter-kinds.ts';
import type { TicketTexts } from './texts-english.ts';

type Block = Letter['blocks'][number];

interface Shared {
  readonly facts: LetterFacts;
  readonly shared: (name: keyof TicketTexts['shared']) => string;
  readonly listOf: (sources: readonly string[]) => string;
  readonly networkOf: (side: Side) => string;
}

export interface Drawing<Kind extends LetterKind> extends Shared {
  readonly say: (name: keyof TicketTexts[Kind]) => string;
}

/** The subject comes first. */
type Layout<Kind extends LetterKind> = (of: Drawing<Kind>) => readonly [subject: string, ...Block[]];

const open = ({ facts, shared }: Shared): Block => ({
  link: { label: shared('openTicket'), url: facts.link },
});

const fingerprint = ({ facts, shared }: Shared): Block => ({
  fingerprint: { name: shared('fingerprint'), ...facts.fingerprint },
});

const madeBy = ({ facts, shared }: Shared): string => shared(facts.rate.at === null ? 'rate' : 'rateAt');

const exchangedAt = (of: Shared): Block[] =>
  of.facts.exchanged.length === 0
    ? [madeBy(of)]
    : of.facts.exchanged.map(({ amount, rate, sources, at }) => ({
        facts: [
          [of.shared('exchanged'), amount],
          [of.shared('atTheRate'), rate],
          [of.shared('pricesFrom'), of.listOf(sources)],
          [of.shared('takenAt'), at],
        ],
      }));

const priceAwaited = ({ facts, shared }: Shared): Block[] =>
  facts.isPriceAwaited ? [shared('priceAwaited')] : [];

const subtracted = (amount: string | null | undefined): string | null =>
  amount === null || amount === undefined ? null : `−${amount}`;

const paymentLines = ({ shared }: Shared, payments: readonly Payment[]): Block[] =>
  payments.map(({ amount, transaction, url, kept }) => ({
    facts: [
      [shared('arrived'), kept?.deposited ?? null],
      [shared('networkFee'), subtracted(kept?.networkFee)],
      [shared('amlDeduction'), subtracted(kept?.screeningDeduction)],
      [shared('amount'), amount],
      [shared('transaction'), transaction],
      [shared('viewOnNetwork'), url],
    ],
  }));

const sentences = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null).join(' ');

export const layouts: { readonly [Kind in LetterKind]: Layout<Kind> } = {
  first: (of) => [
    of.say('subject'),
    of.say('allIsOnThePage'),
    open(of),
    of.shared('linkOpens'),
    of.shared('question'),
  ],
  created: (of) => {
    const { say, shared, facts, networkOf } = of;
    const { number, give, toSend, get, deposit, payUntil } = facts;
    return [
      say('subject'),
      say('ready'),
      {
        facts: [
          [shared('ticket'), number],
          [shared('send'), toSend],
          [shared('network'), networkOf(give)],
          [shared('depositAddress'), deposit.address],
          [shared('memoRequired'), deposit.memo],
          [shared('youGet'), get.amount],
          [shared('payoutVia'), networkOf(get)],
          [shared('payBy'), payUntil],
        ],
      },
      fingerprint(of),
      sentences(say('onlyThisCoin'), deposit.memo === null ? null : say('withoutMemo')),
      sentences(madeBy(of), say('ifTheRateMoves')),
      say('tooLate'),
      open(of),
      shared('linkOpens'),
      shared('question'),
    ];
  },
  recalculated: (of) => {
    const { say, shared, facts } = of;
    return [
      say('subject'),
      say('why'),
      {
        facts: [
          [shared('youNowGet'), facts.get.amount],
          [shared('before'), facts.recalculated?.before ?? null],
          [shared('since'), facts.recalculated?.at ?? null],
          [shared('youSendUnchanged'), facts.toSend],
        ],
      },
      sentences(madeBy(of), say('followsTheMarket')),
      say('whatToDo'),
      open(of),
      shared('question'),
    ];
  },
  seen: (of) => {
    const { say, shared, facts } = of;
    const isPayoutNext = facts.isAsOrdered && !facts.isPriceAwaited;
    return [
      say('subject'),
      say('seen'),
      sentences(say('waiting'), isPayoutNext ? say('thenPayout') : null, say('howLong')),
      ...priceAwaited(of),
      ...(facts.isAsOrdered ? [say('asOrdered')] : [say('differs'), say('differsNext')]),
      open(of),
      shared('question'),
    ];
  },
  restAwaited: (of) => {
    const { say, shared, facts, networkOf } = of;
    return [
      say('subject'),
      say('sendTheRest'),
      {
        facts: [
          [shared('send'), facts.rest],
          [shared('network'), networkOf(facts.give)],
          [shared('depositAddress'), facts.deposit.address],
          [shared('memoRequired'), facts.deposit.memo],
        ],
      },
      fingerprint(of),
      ...priceAwaited(of),
      say('ifTooLate'),
      open(of),
      shared('question'),
    ];
  },
  belowMinimum: (of) => [
    of.say('subject'),
    of.say('timeIsUp'),
    of.say('whatNext'),
    open(of),
    of.shared('question'),
  ],
  completed: (of) => {
    const { say, shared, facts } = of;
    return [
      say('subject'),
      say('complete'),
      ...paymentLines(of, facts.payouts),
      { facts: [[shared('youSent'), facts.received]] },
      ...exchangedAt(of),
      say(facts.get.network === null ? 'arrivesByBank' : 'arrivesByNetwork'),
      open(of),
      sentences(say('thanks'), shared('question')),
    ];
  },
  held: (of) => {
    const { say, shared, facts } = of;
    return [
      say('subject'),
      say(facts.came.length === 0 ? 'nothingCame' : 'moneyCame'),
      { facts: [[shared('reason'), facts.reason]] },
      say(facts.canChoose ? 'youChoose' : 'weDecide'),
      say(facts.canChoose ? 'refundToChoose' : 'refundToAsk'),
      open(of),
    ];
  },
  rejected: (of) => [
    of.say('subject'),
    of.say('rejected'),
    { facts: [[of.shared('reason'), of.facts.reason]] },
    of.say('whatToDo'),
    open(of),
  ],
  refundLink: (of) => [
    of.say('subject'),
    of.say('asked'),
    { link: { label: of.say('button'), url: of.facts.link } },
    of.say('worksOnce'),
    of.say('notYou'),
    of.shared('question'),
  ],
  refunding: (of) => [
    of.say('subject'),
    of.say('onItsWay'),
    { facts: [[of.shared('reason'), of.facts.reason], ...cameFromYou(of)] },
    ...paymentLines(of, of.facts.refunds),
    of.shared('deducted'),
    open(of),
    of.shared('notYourAddress'),
  ],
  refunded: (of) => [
    of.say('subject'),
    of.say('sent'),
    ...paymentLines(of, of.facts.refunds),
    of.say('closed'),
    open(of),
    of.shared('question'),
  ],
  returning: (of) => [
    of.say('subject'),
    of.say('onItsWay'),
    { facts: cameFromYou(of) },
    ...paymentLines(of, of.facts.refunds),
    of.shared('deducted'),
    open(of),
    of.shared('notYourAddress'),
  ],
  returned: (of) => [
    of.say('subject'),
    of.say('sent'),
    ...paymentLines(of, of.facts.refunds),
    open(of),
    of.shared('question'),
  ],
  expired: (of) => (of.facts.strays.length === 0 ? unpaid(of) : paidOtherwise(of)),
};

const cameFromYou = ({ facts, shared }: Shared): (readonly [string, string])[] =>
  facts.came.map((came) => [shared('cameFromYou'), came] as const);

const unpaid: Layout<'expired'> = (of) => {
  const { say, shared, facts, networkOf } = of;
  return [
    say('subject'),
    say('timeIsUp'),
    say('whatToDo'),
    {
      facts: [
        [shared('network'), networkOf(facts.give)],
        [shared('depositAddress'), facts.deposit.address],
        [shared('memo'), facts.deposit.memo],
      ],
    },
    open(of),
  ];
};

const paidOtherwise: Layout<'expired'> = (of) => {
  const { say, shared, facts } = of;
  return [
    say('subjectPaidOtherwise'),
    say('cameOtherwise'),
    { facts: facts.strays.map((stray) => [shared('arrived'), stray] as const) },
    say('isItYours'),
    say('sendNoMore'),
    open(of),
  ];
};
