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
  `A question? Write to us: ${contact}. Tell us the ticket’s number, ${number}.`;
const on = ({ network }: Side): string => (network === null ? 'transfer by phone or card' : network);
function madeBy({ rate: { sources, at } }: LetterFacts): string {
  const names = namesOfSources(sources, {
    operator: 'our operator, who fixed a price',
    sandbox: 'the sandbox’s simulated market, which is not real',
    cbr: 'the Bank of Russia',
  });
  const list = new Intl.ListFormat('en-GB').format(names);
  return at === null
    ? `The rate rests on prices from ${list}.`
    : `The rate rests on prices from ${list}, taken at ${at}.`;
}
const differs = ({ give, get, payUntil, rules }: LetterFacts): Letter['blocks'] => [
  `The ticket worked out ${get.amount} for ${give.amount} by ${payUntil}. What arrived differs from that, so these rules apply: ${rules}`,
  'There is nothing to do now. The ticket’s page will show what it comes to, and we will write when the payout is final, or before it if we have to ask you something.',
];
const priceAwaited = ({ isPriceAwaited }: LetterFacts): Letter['blocks'] =>
  isPriceAwaited
    ? [
        'It came while one of the coins had no reliable rate: its price had jumped, or the exchanges did not answer. Your money is accounted for. We exchange at the lower of the ticket’s rate and the first reliable rate; the ticket’s page shows it as soon as it is there.',
      ]
    : [];
const DEDUCTED =
  'The network’s fee is deducted, and 5% besides if the AML check stopped the transfer. We will write when the refund is final.';
const told = (payments: readonly Payment[]): Letter['blocks'] =>
  payments.map(({ amount, transaction, url }) => ({
    facts: [
      ['Amount', amount],
      ['Transaction', transaction],
      ['See it on the network', url],
    ],
  }));

export const english: TicketLetters = {
  first: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}`,
      `Everything about ticket ${facts.number} is on its page: what to send, where and until when, and what has arrived.`,
      open(facts),
      'The link opens this ticket without a log-in, so do not forward this letter. If it was not you who created the ticket, there is nothing to do.',
      question(facts),
    ),
  created: (facts) => {
    const { siteName, number, give, toSend, get, deposit, payUntil } = facts;
    return letter(
      `${siteName}: ticket ${number}, send ${toSend}`,
      `Your ticket is created. Send exactly ${toSend} to the address below by ${payUntil}. We will write when we see the transfer.`,
      {
        facts: [
          ['Ticket', number],
          ['Send', toSend],
          ['Network', on(give)],
          ['Deposit address', deposit.address],
          ['Memo / tag, required', deposit.memo],
          ['You receive, about', get.amount],
          ['Where it arrives', on(get)],
          ['Pay by', payUntil],
        ],
      },
      `Send ${give.coin} only, and on ${on(give)} only: coins sent otherwise may be lost.${deposit.memo === null ? '' : ' Without the memo the transfer cannot find your ticket by itself.'}`,
      `${madeBy(facts)} If it moves by more than 0.5% before you pay, the amount that you receive is recalculated; the amount to send never changes.`,
      'Too late? Send nothing and create a new ticket. A transfer that is already on its way is not lost: what arrives within a day after the deadline is exchanged at the rate of the moment when the network has confirmed it, and if that is worse by more than 3%, we ask you first.',
      open(facts),
      'The link opens this ticket without a log-in, so do not forward this letter. If it was not you who created the ticket, there is nothing to do.',
      question(facts),
    );
  },
  seen: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, we see your transfer`,
      `We see your transfer: ${facts.received}, ${on(facts.give)}.`,
      `Now we wait for the network’s confirmations (${facts.confirmationsRequired} needed) and check the transfer. ${facts.isAsOrdered && !facts.isPriceAwaited ? `Then we send you about ${facts.get.amount}. ` : ''}This usually takes 5 to 30 minutes, longer when the network is busy.`,
      ...priceAwaited(facts),
      ...(facts.isAsOrdered
        ? ['There is nothing to do: we will write when the payout is final.']
        : differs(facts)),
      open(facts),
      question(facts),
    ),
  restAwaited: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, less arrived than the minimum`,
      `We see ${facts.received}, ${on(facts.give)}. That is less than the minimum for an exchange. Send another ${facts.rest} to the same address by ${facts.payUntil}, and the exchange goes on by itself.`,
      {
        facts: [
          ['Send', facts.rest],
          ['Network', on(facts.give)],
          ['Deposit address', facts.deposit.address],
          ['Memo / tag, required', facts.deposit.memo],
        ],
      },
      ...priceAwaited(facts),
      'What arrived is accounted for. If the rest cannot arrive in time, send nothing more: an operator settles with you whether the money is returned or exchanged.',
      open(facts),
      `Cannot send the rest? Write to us: ${facts.contact}, number ${facts.number}. We will find a way together.`,
    ),
  belowMinimum: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, less arrived than the minimum`,
      `We see ${facts.received}, ${on(facts.give)}. That is less than the minimum for an exchange, and the time to add to it is over.`,
      'What arrived is accounted for. Please send nothing more: once the network has confirmed it, an operator looks at the ticket and settles with you whether the money is returned or exchanged. Anything already on its way is not lost either.',
      open(facts),
      question(facts),
    ),
  completed: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number} is completed`,
      'The exchange is done: the money was sent to you and the payout is final.',
      ...told(facts.payouts),
      { facts: [['You sent', facts.received]] },
      madeBy(facts),
      facts.get.network === null
        ? 'A transfer by phone or card depends on the bank: it usually arrives within minutes.'
        : 'Your wallet or exchange shows it once it has the number of confirmations that they ask for.',
      open(facts),
      `Thank you for exchanging with us. ${question(facts)}`,
    ),
  held: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number} is on hold`,
      facts.came.length === 0
        ? 'The exchange is on hold. Nothing has arrived for it yet; if you have not sent anything, please wait. Already sent? It is not lost: we will see it and put it on record.'
        : 'The exchange is on hold. What arrived for it is accounted for and waits for a decision.',
      { facts: [['Reason', facts.reason]] },
      `What happens next: an operator looks at the ticket and writes to you. To have it settled sooner, write to us yourself: ${facts.contact}, number ${facts.number}. Send nothing more for this ticket until we have answered.`,
      'Should a refund be needed, we will ask you for the address: we never return coins to the sender’s, which may not be yours.',
      open(facts),
    ),
  rejected: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number} is rejected`,
      'We rejected the ticket; there will be no exchange.',
      { facts: [['Reason', facts.reason]] },
      `Send nothing for it. A transfer that is already on its way is not lost: write to us, ${facts.contact}, number ${facts.number}, and name an address for the refund.`,
      open(facts),
    ),
  refundLink: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, confirm the refund address`,
      `Someone who holds the link of ticket ${facts.number} asked for a refund to a new address. If it was you, open the page below, compare the address with your wallet and press the button there.`,
      { link: { label: 'See the address and confirm', url: facts.link } },
      'The link works once and for one hour. Opening it moves no money; only the button does.',
      'It was not you? Do nothing, and the money stays where it is. Please write to us: the link of your ticket may be in other hands.',
      question(facts),
    ),
  refunding: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, your money is on its way back`,
      'There will be no exchange. We are sending your money back to the address that you named. The ticket’s page shows it as soon as the refund is sent.',
      {
        facts: [['Reason', facts.reason], ...facts.came.map((came) => ['You sent', came] as const)],
      },
      ...told(facts.refunds),
      DEDUCTED,
      open(facts),
      `The address there is not yours? Write at once: ${facts.contact}, number ${facts.number}.`,
    ),
  refunded: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, your money is returned`,
      'The refund was sent and is final.',
      ...told(facts.refunds),
      'The ticket is closed; send nothing more for it. To exchange again, create a new one.',
      open(facts),
      question(facts),
    ),
  returning: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, a transfer is on its way back to you`,
      'A transfer that came for this ticket is not part of its exchange. We are sending it back, to the address that you named. The ticket’s page shows it as soon as the refund is sent.',
      { facts: facts.came.map((came) => ['You sent', came] as const) },
      ...told(facts.refunds),
      DEDUCTED,
      open(facts),
      `The address there is not yours? Write at once: ${facts.contact}, number ${facts.number}.`,
    ),
  returned: (facts) =>
    letter(
      `${facts.siteName}: ticket ${facts.number}, your transfer is sent back`,
      'The transfer that was not part of the exchange was sent back to you, and the refund is final.',
      ...told(facts.refunds),
      open(facts),
      question(facts),
    ),
  expired: (facts) => (facts.strays.length === 0 ? unpaid(facts) : paidOtherwise(facts)),
};

const unpaid = (facts: LetterFacts): Letter =>
  letter(
    `${facts.siteName}: ticket ${facts.number} is closed, no payment came`,
    'The time of the ticket is over and we see no transfer on the network.',
    `You sent nothing? Then there is nothing to do; send nothing for this ticket any more. You did send? Check the network and the address in your wallet and send us the transaction’s id: ${facts.contact}, number ${facts.number}. The address stays watched: whatever comes is accounted for, and what comes by ${facts.lateUntil} is exchanged at the rate of the moment when the network has confirmed it.`,
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
    `${facts.siteName}: ticket ${facts.number} is closed, write to us about your transfer`,
    `The time of the ticket is over. It waited for ${facts.give.amount}, ${on(facts.give)}. What came to its address is this:`,
    { facts: facts.strays.map((stray) => ['Came', stray] as const) },
    `The ticket cannot exchange that by itself, but it is not lost: it is on record. Is it yours? Write to us: ${facts.contact}, number ${facts.number}. An operator settles with you what becomes of it.`,
    `Please send nothing more for this ticket. Should ${facts.give.coin} be on its way already: what comes by ${facts.lateUntil} is exchanged at the rate of the moment when the network has confirmed it.`,
    open(facts),
  );
