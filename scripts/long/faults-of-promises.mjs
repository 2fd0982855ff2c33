// Faults by which a ticket holds more of a wallet than was shown for it, or less than its payout. How to read them: `faults.mjs`.
const PROMISES = 'test/journeys/promises.test.ts';

export const faultsOfPromises = [
  {
    name: 'a trifle makes a large promise a paid one',
    file: 'src/tickets/ticket-reserve.ts',
    find: ' && add(worth, worth) >= wanted;',
    plant: ';',
    test: PROMISES,
    only: 'from one client count as unpaid',
  },
  {
    name: 'a promise outlives its window whole, however little came',
    file: 'src/tickets/ticket-reserve.ts',
    find: 'isOver ? minOf(reserved, worth) : offered',
    plant: 'isOver && counted.length === 0 ? ZERO : offered',
    test: PROMISES,
    only: 'is the arrived part after the window',
  },
  {
    name: 'a promise gives away the rest that was seen in time',
    file: 'src/tickets/ticket-reserve.ts',
    find: ' && !deposits.some(isUnheard);',
    plant: ';',
    test: PROMISES,
    only: 'stays whole for two unprocessed halves seen in time',
  },
  {
    name: 'a promise that fits is fitted again every second',
    file: 'src/tickets/unpaid-store.ts',
    find: 'tickets.reserved > tickets.received_worth',
    plant: 'tickets.reserved >= tickets.received_worth',
    test: PROMISES,
    only: 'is the arrived part after the window',
  },
  {
    name: 'a promise that counts as paid follows the price',
    file: 'src/tickets/recalculation-store.ts',
    find: 'and tickets.reserve_is_unpaid ',
    plant: '',
    test: 'test/journeys/deposits-that-vanish.test.ts',
    only: 'replaced before a price rise, is reserved once and repriced',
  },
  {
    name: 'a ticket that goes on without its deposit counts as paid',
    file: 'src/tickets/operated/operate-ticket.ts',
    find: '    await fitHold(tx, deps, ticket);\n',
    plant: '',
    test: 'test/journeys/moves-of-a-ticket.test.ts',
    only: 'to 2 and 5, with all deposits written off, follows the price',
  },
  {
    name: 'a deposit that was written off keeps its ticket open',
    file: 'src/tickets/unpaid-store.ts',
    find: "in ('open', 'vanished'))`",
    plant: "in ('open', 'vanished', 'written-off'))`",
    test: 'test/journeys/moves-of-a-ticket.test.ts',
    only: 'to 2 and 5, with all deposits written off, follows the price',
  },
];
