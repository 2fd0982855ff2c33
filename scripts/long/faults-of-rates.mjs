// Faults that would give a deposit a rate that is not its own. How to read them: `faults.mjs`.

export const faultsOfRates = [
  {
    name: 'a part payment fixes the rate of the rest',
    file: 'src/tickets/deposits/own-rate.ts',
    find: 'return isFirst && !isStale ? own : lowerLock(own, quote, at);',
    plant: 'return isStale ? lowerLock(own, quote, at) : own;',
    test: 'test/journeys/paid-in-parts.test.ts',
    only: 'prices the rest at the lower rate of its first sight',
  },
  {
    name: 'what is still to come of a ticket does not follow the market',
    file: 'src/tickets/recalculate-tickets.ts',
    find: 'tickets.filter((ticket) => ticket.isPartPaid && hasMoved(ticket, quoteFor(ticket))),',
    plant: 'tickets.slice(0, 0),',
    test: 'test/journeys/paid-in-parts.test.ts',
    only: 'locks no rate for the rest',
  },
  {
    name: 'a rate that the market left before the first sight is locked',
    file: 'src/tickets/deposits/own-rate.ts',
    find: 'return isFirst && !isStale ? own : lowerLock(own, quote, at);',
    plant: 'return isFirst ? own : lowerLock(own, quote, at);',
    test: 'src/tickets/deposits/own-rate.test.ts',
    only: 'left before the sight',
  },
  {
    name: 'a deposit without an accepted price has the price of before',
    file: 'src/tickets/deposits/own-rate.ts',
    find: 'awaitsPrice: quote === null',
    plant: 'awaitsPrice: false',
    test: 'test/journeys/paid-in-parts.test.ts',
    only: 'waits for the lower of the ticket’s rate and $next',
  },
  {
    name: 'the network fees of a direction raise no minimum',
    file: 'src/currencies/offer.ts',
    find: 'minGiveUsdt: maxOf(rule.minGiveUsdt, floor)',
    plant: 'minGiveUsdt: rule.minGiveUsdt',
    test: 'test/journeys/minimum-by-fees.test.ts',
    only: 'is five times high fees, in form, export and creation',
  },
];
