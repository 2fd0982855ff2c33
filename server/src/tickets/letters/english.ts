import { namesOfSources } from '@parom/contract/rate-sources';
import type { Letter } from '../../mail/index.ts';
import type { LetterFacts, Payment, Side } from './letter-facts.ts';
import type { TicketLetters } from './letter-kinds.ts';

const letter = (subject: string, ...blocks: Letter['blocks']): Letter => ({
  language: 'en',
  subject,
  blocks,
});
const open = ({ link }: LetterFacts): Letter['blocks'][number] => ({
  link: { label: 'Open the ticket', url: link },
});
const question = ({ contact, number }: LetterFacts): string =>
  `Questions? Write to us at ${contact} and quote ticket ${number}.`;
const on = ({ network }: Side): string => (network === null ? 'transfer to a phone or card' : network);
function listOf(sources: readonly string[]): string {
  const names = namesOfSources(sources, {
    operator: 'our operator, who set the price',
    sandbox: 'the sandbox’s simulated market, which isn’t real',
    cbr: 'the Bank of Russia',
  });
  return new Intl.ListFormat('en-GB').format(names);
}
function madeBy({ rate: { sources, at } }: LetterFacts): string {
  const list = listOf(sources);
  return at === null
    ? `The rate is based on prices from ${list}.`
    : `The rate is based on prices from ${list}, taken at ${at}.`;
}
const exchangedAt = (facts: LetterFacts): Letter['blocks'] =>
  facts.exchanged.length === 0
    ? [madeBy(facts)]
    : facts.exchanged.map(({ amount, rate, sources, at }) => ({
        facts: [
          ['Exchanged', amount],
          ['At the rate', rate],
          ['Prices from, our markup included', listOf(sources)],
          ['Taken at', at],
        ],
      }));
const differs = ({ give, get, payUntil, rules }: LetterFacts): Letter['blocks'] => [
  `Your ticket offered ${get.amount} for ${give.amount}, paid by ${payUntil}. What arrived is different, so these rules apply: ${rules}`,
  'You don’t need to do anything right now. The ticket’s page will show how much you get. We’ll email you when the payout is final, or sooner if we need to ask you something.',
];
const priceAwaited = ({ isPriceAwaited }: LetterFacts): Letter['blocks'] =>
  isPriceAwaited
    ? [
        'When it came, one of the coins had no reliable rate: its price had jumped, or the exchanges weren’t responding. Your money is accounted for. We’ll exchange it at the ticket’s rate or the first reliable rate, whichever is lower. You’ll see that rate on the ticket’s page as soon as we have it.',
      ]
    : [];
const DEDUCTED =
  'The network fee comes out of the refund, plus another 5% if the AML check stopped the transfer. We’ll email you when the refund is final.';
const subtracted = (amount: string | null | undefined): string | null =>
  amount === null || amount === undefined ? null : `−${amount}`;
const paymentLines = (payments: readonly Payment[]): Letter['blocks'] =>
  payments.map(({ amount, transaction, url, kept }) => ({
    facts: [
      ['Arrived', kept?.deposited ?? null],
      ['Network fee', subtracted(kept?.networkFee)],
      ['Deducted after the AML check, 5%', subtracted(kept?.screeningDeduction)],
      ['Amount', amount],
      ['Transaction', transaction],
      ['View on the network', url],
    ],
  }));

const fingerprint = (facts: LetterFacts): Letter['blocks'][number] => ({
  fingerprint: { name: 'Address fingerprint, as on the ticket’s page', ...facts.fingerprint },
});

/** An exchange's address takes deposits for all its customers. */
const REFUND_TO_ASK =
  'If you need a refund, we’ll ask you for an address. We never return coins to the sender’s address, because it may not be yours.';
const REFUND_TO_CHOOSE =
  'A refund goes to the address from your order, or to one that you name on the ticket’s page. We never return coins to the sender’s address, because it may not be yours.';

export const english: TicketLetters = {
  first: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}`,
      `Everything about ticket ${facts.number} is on its page: what to send, where to send it and by when, and what has arrived.`,
      open(facts),
      'This link opens your ticket without logging in, so please don’t forward this email. If you didn’t create the ticket, you don’t need to do anything.',
      question(facts),
    ),
  created: (facts) => {
    const { siteName, number, give, toSend, get, deposit, payUntil } = facts;
    return letter(
      `${siteName}: ticket ${number}, send ${toSend}`,
      `Your ticket is ready. Send exactly ${toSend} to the address below by ${payUntil}. We’ll email you when we see your transfer.`,
      {
        facts: [
          ['Ticket', number],
          ['Send', toSend],
          ['Network', on(give)],
          ['Deposit address', deposit.address],
          ['Memo / tag, required', deposit.memo],
          ['You get, about', get.amount],
          ['Payout via', on(get)],
          ['Pay by', payUntil],
        ],
      },
      fingerprint(facts),
      `Send only ${give.coin}, and only on ${on(give)}: anything else may be lost.${deposit.memo === null ? '' : ' Without the memo, we can’t match your transfer to your ticket automatically.'}`,
      `${madeBy(facts)} If it moves by more than 0.5% before you pay, the amount that you receive is recalculated; the amount to send never changes.`,
      'Missed the deadline? Don’t send anything: create a new ticket instead. A transfer that’s already on its way isn’t lost. If it arrives within a day of the deadline, we’ll exchange it at the rate when the network has confirmed it. If that rate is worse by more than 3%, we’ll ask you first.',
      open(facts),
      'This link opens your ticket without logging in, so please don’t forward this email. If you didn’t create the ticket, you don’t need to do anything.',
      question(facts),
    );
  },
  recalculated: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, you now get about ${facts.get.amount}`,
      'The market rate moved by more than 0.5% before we saw your transfer, so we recalculated the amount you receive.',
      {
        facts: [
          ['You now get, about', facts.get.amount],
          ['Before', facts.recalculated?.before ?? null],
          ['Since', facts.recalculated?.at ?? null],
          ['You send, unchanged', facts.toSend],
        ],
      },
      `${madeBy(facts)} The amount follows the market until we see your transfer.`,
      `Happy with it? Send your transfer by ${facts.payUntil}, as planned. Not happy? Don’t send anything: an unpaid ticket closes by itself. Already sent it? Then you don’t need to do anything.`,
      open(facts),
      question(facts),
    ),
  seen: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, we see your transfer`,
      `We can see your transfer: ${facts.received}, ${on(facts.give)}.`,
      `Now we’re waiting for the network’s confirmations (${facts.confirmationsRequired} needed) and checking the transfer. ${facts.isAsOrdered && !facts.isPriceAwaited ? `Then we’ll send you about ${facts.get.amount}. ` : ''}This usually takes 5 to 30 minutes, or longer when the network is busy.`,
      ...priceAwaited(facts),
      ...(facts.isAsOrdered
        ? ['You don’t need to do anything: we’ll email you when the payout is final.']
        : differs(facts)),
      open(facts),
      question(facts),
    ),
  restAwaited: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, less arrived than the minimum`,
      `We can see ${facts.received}, ${on(facts.give)}. That’s less than the minimum for an exchange. Send another ${facts.rest} to the same address by ${facts.payUntil}, and the exchange will go ahead.`,
      {
        facts: [
          ['Send', facts.rest],
          ['Network', on(facts.give)],
          ['Deposit address', facts.deposit.address],
          ['Memo / tag, required', facts.deposit.memo],
        ],
      },
      fingerprint(facts),
      ...priceAwaited(facts),
      'What arrived is accounted for. If the rest can’t arrive in time, don’t send any more. The ticket’s page will then show your options: a refund, less the network fee, or more time for the rest.',
      open(facts),
      question(facts),
    ),
  belowMinimum: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, less arrived than the minimum`,
      `We can see ${facts.received}, ${on(facts.give)}. That’s less than the minimum for an exchange, and the time to add to it is up.`,
      'What arrived is accounted for. Please don’t send any more for now. Once the network has confirmed it, the ticket’s page will show your options: a refund, less the network fee, or more time for the rest. Anything already on its way isn’t lost either.',
      open(facts),
      question(facts),
    ),
  completed: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number} is complete`,
      'Your exchange is complete. We’ve sent your money, and the payout is final.',
      ...paymentLines(facts.payouts),
      { facts: [['You sent', facts.received]] },
      ...exchangedAt(facts),
      facts.get.network === null
        ? 'A transfer to a phone or card depends on the bank. It usually arrives within minutes.'
        : 'Your wallet or exchange will show it once it has as many confirmations as they require.',
      open(facts),
      `Thank you for exchanging with us. ${question(facts)}`,
    ),
  held: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number} is on hold`,
      facts.came.length === 0
        ? 'Your exchange is on hold. Nothing has arrived for it yet. If you haven’t sent anything, please wait. Already sent it? It isn’t lost: we’ll see it and put it on record.'
        : 'Your exchange is on hold. What arrived is accounted for and is waiting for a decision.',
      { facts: [['Reason', facts.reason]] },
      facts.canChoose
        ? `What happens next is up to you: the ticket’s page shows your options, each with its exact result. A question first? Write to us at ${facts.contact} and quote ticket ${facts.number}.`
        : `What happens next: an operator will look at the ticket and write to you. To settle things sooner, write to us yourself at ${facts.contact} and quote ticket ${facts.number}. Please don’t send anything more for this ticket until we’ve replied.`,
      facts.canChoose ? REFUND_TO_CHOOSE : REFUND_TO_ASK,
      open(facts),
    ),
  rejected: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number} was rejected`,
      'We’ve rejected this ticket, so the exchange won’t go ahead.',
      { facts: [['Reason', facts.reason]] },
      `Please don’t send anything for it. A transfer that’s already on its way isn’t lost: write to us at ${facts.contact}, quote ticket ${facts.number} and tell us which address to refund.`,
      open(facts),
    ),
  refundLink: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, confirm the refund address`,
      `Someone with the link to ticket ${facts.number} asked for a refund to a new address. If that was you, open the page below, check the address against your wallet and press the button.`,
      { link: { label: 'See the address and confirm', url: facts.link } },
      'The link works once, within 24 hours. Opening it moves no money; only the button does.',
      'Wasn’t you? Do nothing, and the money stays where it is. Please write to us: someone else may have the link to your ticket.',
      question(facts),
    ),
  refunding: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, your money is on its way back`,
      'The exchange won’t go ahead. We’re sending your money back to the address you gave us. You’ll see the refund on the ticket’s page as soon as it’s sent.',
      {
        facts: [['Reason', facts.reason], ...facts.came.map((came) => ['You sent', came] as const)],
      },
      ...paymentLines(facts.refunds),
      DEDUCTED,
      open(facts),
      `Not your address? Write to us straight away at ${facts.contact} and quote ticket ${facts.number}.`,
    ),
  refunded: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, your money has been returned`,
      'We’ve sent your refund, and it’s final.',
      ...paymentLines(facts.refunds),
      'This ticket is closed, so please don’t send anything more for it. To exchange again, create a new one.',
      open(facts),
      question(facts),
    ),
  returning: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, a transfer is on its way back to you`,
      'A transfer that came for this ticket isn’t part of its exchange. We’re sending it back to the address you gave us. You’ll see the refund on the ticket’s page as soon as it’s sent.',
      { facts: facts.came.map((came) => ['You sent', came] as const) },
      ...paymentLines(facts.refunds),
      DEDUCTED,
      open(facts),
      `Not your address? Write to us straight away at ${facts.contact} and quote ticket ${facts.number}.`,
    ),
  returned: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, your transfer has been sent back`,
      'We’ve sent back the transfer that wasn’t part of your exchange, and the refund is final.',
      ...paymentLines(facts.refunds),
      open(facts),
      question(facts),
    ),
  expired: (facts) => (facts.strays.length === 0 ? unpaid(facts) : paidOtherwise(facts)),
};

const unpaid = (facts: LetterFacts): Letter =>
  letter(
    `${facts.siteName}: ticket ${facts.number} is closed, no payment arrived`,
    'The time to pay is up, and we can’t see a transfer on the network.',
    `Didn’t send anything? Then there’s nothing to do, and please don’t send anything for this ticket now. Did send it? Check the network and the address in your wallet, and send us the transaction ID: write to ${facts.contact} and quote ticket ${facts.number}. We’ll keep watching the address. Whatever comes is accounted for, and what comes by ${facts.lateUntil} is exchanged at the rate when the network has confirmed it.`,
    {
      facts: [
        ['Network', on(facts.give)],
        ['Deposit address', facts.deposit.address],
        ['Memo / tag', facts.deposit.memo],
      ],
    },
    open(facts),
  );

const paidOtherwise = (facts: LetterFacts): Letter =>
  letter(
    `${facts.siteName}: ticket ${facts.number} is closed, please write to us about your transfer`,
    `The time to pay is up. The ticket was waiting for ${facts.give.amount}, ${on(facts.give)}. This is what came to its address:`,
    { facts: facts.strays.map((stray) => ['Arrived', stray] as const) },
    `The ticket can’t exchange that automatically, but it isn’t lost: we have it on record. Is it yours? Write to us at ${facts.contact} and quote ticket ${facts.number}. An operator will agree with you what to do with it.`,
    `Please don’t send anything more for this ticket. If ${facts.give.coin} is already on its way, what comes by ${facts.lateUntil} is exchanged at the rate when the network has confirmed it.`,
    open(facts),
  );
