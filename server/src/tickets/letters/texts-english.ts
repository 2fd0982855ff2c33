/** Variables in braces; `layouts.ts` decides which text stands where. */
export const english = {
  shared: {
    openTicket: 'Open the ticket',
    question: 'Questions? Write to us at {contact} and quote ticket {number}.',
    linkOpens:
      'This link opens your ticket without logging in, so please don’t forward this email. If you didn’t create the ticket, you don’t need to do anything.',
    byNumber: 'transfer to a phone or card',
    rate: 'The rate is based on prices from {sources}.',
    rateAt: 'The rate is based on prices from {sources}, taken at {pricesAt}.',
    pricesOfOperator: 'our operator, who set the price',
    pricesOfSandbox: 'the sandbox’s simulated market, which isn’t real',
    pricesOfCentralBank: 'the Bank of Russia',
    priceAwaited:
      'When it came, one of the coins had no reliable rate: its price had jumped, or the exchanges weren’t responding. Your money is accounted for. We’ll exchange it at the ticket’s rate or the first reliable rate, whichever is lower. You’ll see that rate on the ticket’s page as soon as we have it.',
    deducted:
      'The network fee comes out of the refund, plus another 5% if the AML check stopped the transfer. We’ll email you when the refund is final.',
    notYourAddress: 'Not your address? Write to us straight away at {contact} and quote ticket {number}.',
    fingerprint: 'Address fingerprint, as on the ticket’s page',
    ticket: 'Ticket',
    send: 'Send',
    network: 'Network',
    depositAddress: 'Deposit address',
    memo: 'Memo / tag',
    memoRequired: 'Memo / tag, required',
    youGet: 'You get, about',
    payoutVia: 'Payout via',
    payBy: 'Pay by',
    youNowGet: 'You now get, about',
    before: 'Before',
    since: 'Since',
    youSendUnchanged: 'You send, unchanged',
    youSent: 'You sent',
    cameFromYou: 'You sent',
    reason: 'Reason',
    exchanged: 'Exchanged',
    atTheRate: 'At the rate',
    pricesFrom: 'Prices from, our markup included',
    takenAt: 'Taken at',
    arrived: 'Arrived',
    networkFee: 'Network fee',
    amlDeduction: 'Deducted after the AML check, 5%',
    amount: 'Amount',
    transaction: 'Transaction',
    viewOnNetwork: 'View on the network',
  },
  first: {
    subject: '{site}: ticket {number}',
    allIsOnThePage:
      'Everything about ticket {number} is on its page: what to send, where to send it and by when, and what has arrived.',
  },
  created: {
    subject: '{site}: ticket {number}, send {toSend}',
    ready:
      'Your ticket is ready. Send exactly {toSend} to the address below by {payUntil}. We’ll email you when we see your transfer.',
    onlyThisCoin: 'Send only {giveCoin}, and only on {giveNetwork}: anything else may be lost.',
    withoutMemo: 'Without the memo, we can’t match your transfer to your ticket automatically.',
    ifTheRateMoves:
      'If it moves by more than 0.5% before you pay, the amount that you receive is recalculated; the amount to send never changes.',
    tooLate:
      'Missed the deadline? Don’t send anything: create a new ticket instead. A transfer that’s already on its way isn’t lost. If it arrives within a day of the deadline, we’ll exchange it at the rate when the network has confirmed it. If that rate is worse by more than 3%, we’ll ask you first.',
  },
  recalculated: {
    subject: '{site}: ticket {number}, you now get about {getAmount}',
    why: 'The market rate moved by more than 0.5% before we saw your transfer, so we recalculated the amount you receive.',
    followsTheMarket: 'The amount follows the market until we see your transfer.',
    whatToDo:
      'Happy with it? Send your transfer by {payUntil}, as planned. Not happy? Don’t send anything: an unpaid ticket closes by itself. Already sent it? Then you don’t need to do anything.',
  },
  seen: {
    subject: '{site}: ticket {number}, we see your transfer',
    seen: 'We can see your transfer: {received}, {giveNetwork}.',
    waiting:
      'Now we’re waiting for the network’s confirmations ({confirmations} needed) and checking the transfer.',
    thenPayout: 'Then we’ll send you about {getAmount}.',
    howLong: 'This usually takes 5 to 30 minutes, or longer when the network is busy.',
    asOrdered: 'You don’t need to do anything: we’ll email you when the payout is final.',
    differs:
      'Your ticket offered {getAmount} for {giveAmount}, paid by {payUntil}. What arrived is different, so these rules apply: {rules}',
    differsNext:
      'You don’t need to do anything right now. The ticket’s page will show how much you get. We’ll email you when the payout is final, or sooner if we need to ask you something.',
  },
  restAwaited: {
    subject: '{site}: ticket {number}, less arrived than the minimum',
    sendTheRest:
      'We can see {received}, {giveNetwork}. That’s less than the minimum for an exchange. Send another {rest} to the same address by {payUntil}, and the exchange will go ahead.',
    ifTooLate:
      'What arrived is accounted for. If the rest can’t arrive in time, don’t send any more. The ticket’s page will then show your options: a refund, less the network fee, or more time for the rest.',
  },
  belowMinimum: {
    subject: '{site}: ticket {number}, less arrived than the minimum',
    timeIsUp:
      'We can see {received}, {giveNetwork}. That’s less than the minimum for an exchange, and the time to add to it is up.',
    whatNext:
      'What arrived is accounted for. Please don’t send any more for now. Once the network has confirmed it, the ticket’s page will show your options: a refund, less the network fee, or more time for the rest. Anything already on its way isn’t lost either.',
  },
  completed: {
    subject: '{site}: ticket {number} is complete',
    complete: 'Your exchange is complete. We’ve sent your money, and the payout is final.',
    arrivesByBank: 'A transfer to a phone or card depends on the bank. It usually arrives within minutes.',
    arrivesByNetwork:
      'Your wallet or exchange will show it once it has as many confirmations as they require.',
    thanks: 'Thank you for exchanging with us.',
  },
  held: {
    subject: '{site}: ticket {number} is on hold',
    nothingCame:
      'Your exchange is on hold. Nothing has arrived for it yet. If you haven’t sent anything, please wait. Already sent it? It isn’t lost: we’ll see it and put it on record.',
    moneyCame: 'Your exchange is on hold. What arrived is accounted for and is waiting for a decision.',
    youChoose:
      'What happens next is up to you: the ticket’s page shows your options, each with its exact result. A question first? Write to us at {contact} and quote ticket {number}.',
    weDecide:
      'What happens next: an operator will look at the ticket and write to you. To settle things sooner, write to us yourself at {contact} and quote ticket {number}. Please don’t send anything more for this ticket until we’ve replied.',
    refundToChoose:
      'A refund goes to the address from your order, or to one that you name on the ticket’s page. We never return coins to the sender’s address, because it may not be yours.',
    // An exchange's address takes deposits for all its customers.
    refundToAsk:
      'If you need a refund, we’ll ask you for an address. We never return coins to the sender’s address, because it may not be yours.',
  },
  rejected: {
    subject: '{site}: ticket {number} was rejected',
    rejected: 'We’ve rejected this ticket, so the exchange won’t go ahead.',
    whatToDo:
      'Please don’t send anything for it. A transfer that’s already on its way isn’t lost: write to us at {contact}, quote ticket {number} and tell us which address to refund.',
  },
  refundLink: {
    subject: '{site}: ticket {number}, confirm the refund address',
    asked:
      'Someone with the link to ticket {number} asked for a refund to a new address. If that was you, open the page below, check the address against your wallet and press the button.',
    button: 'See the address and confirm',
    worksOnce: 'The link works once, within 24 hours. Opening it moves no money; only the button does.',
    notYou:
      'Wasn’t you? Do nothing, and the money stays where it is. Please write to us: someone else may have the link to your ticket.',
  },
  refunding: {
    subject: '{site}: ticket {number}, your money is on its way back',
    onItsWay:
      'The exchange won’t go ahead. We’re sending your money back to the address you gave us. You’ll see the refund on the ticket’s page as soon as it’s sent.',
  },
  refunded: {
    subject: '{site}: ticket {number}, your money has been returned',
    sent: 'We’ve sent your refund, and it’s final.',
    closed:
      'This ticket is closed, so please don’t send anything more for it. To exchange again, create a new one.',
  },
  returning: {
    subject: '{site}: ticket {number}, a transfer is on its way back to you',
    onItsWay:
      'A transfer that came for this ticket isn’t part of its exchange. We’re sending it back to the address you gave us. You’ll see the refund on the ticket’s page as soon as it’s sent.',
  },
  returned: {
    subject: '{site}: ticket {number}, your transfer has been sent back',
    sent: 'We’ve sent back the transfer that wasn’t part of your exchange, and the refund is final.',
  },
  expired: {
    subject: '{site}: ticket {number} is closed, no payment arrived',
    timeIsUp: 'The time to pay is up, and we can’t see a transfer on the network.',
    whatToDo:
      'Didn’t send anything? Then there’s nothing to do, and please don’t send anything for this ticket now. Did send it? Check the network and the address in your wallet, and send us the transaction ID: write to {contact} and quote ticket {number}. We’ll keep watching the address. Whatever comes is accounted for, and what comes by {lateUntil} is exchanged at the rate when the network has confirmed it.',
    subjectPaidOtherwise: '{site}: ticket {number} is closed, please write to us about your transfer',
    cameOtherwise:
      'The time to pay is up. The ticket was waiting for {giveAmount}, {giveNetwork}. This is what came to its address:',
    isItYours:
      'The ticket can’t exchange that automatically, but it isn’t lost: we have it on record. Is it yours? Write to us at {contact} and quote ticket {number}. An operator will agree with you what to do with it.',
    sendNoMore:
      'Please don’t send anything more for this ticket. If {giveCoin} is already on its way, what comes by {lateUntil} is exchanged at the rate when the network has confirmed it.',
  },
} as const;

type Texts<Names> = { readonly [Name in keyof Names]: string };
/** Each language has the same texts. */
export type TicketTexts = { readonly [Part in keyof typeof english]: Texts<(typeof english)[Part]> };
