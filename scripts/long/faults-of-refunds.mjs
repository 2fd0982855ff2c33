// Faults about money that goes back, and about deposits that wait for a decision. Data only; `faults.mjs` says what the words mean.
export const faultsOfRefunds = [
  {
    name: 'a refund goes back to where the money came in',
    file: 'src/tickets/refund-deposit.ts',
    find: '    address: wallet.address,\n',
    plant: '    address: deposit.address,\n',
    test: 'test/journeys/moves-of-a-ticket.test.ts',
    only: 'the address that the customer named',
  },
  {
    name: 'a deposit that is not final is forgotten by its refunded ticket',
    file: 'src/tickets/refund-deposit.ts',
    find: '    await setOpenAside(tx, order.ticketId, deps.clock.now());\n',
    plant: '',
    test: 'test/journeys/moves-of-a-ticket.test.ts',
    only: 'while a second deposit is still to become final',
  },
  {
    name: 'nothing is locked for a deposit without a ticket',
    file: 'src/tickets/lock-deposit.ts',
    find: '  if (ticket === null) await lockDepositItself(tx, depositId);\n',
    plant: '',
    test: 'src/tickets/refund-deposit.test.ts',
    only: 'final and vanished at once',
    on: 'postgres',
  },
  {
    name: 'a refund goes to an address of ours',
    file: 'src/tickets/refund-target.ts',
    find: '    if (why !== null) return UNPAYABLE[why];\n',
    plant: '',
    test: 'src/tickets/refund-deposit.test.ts',
    only: 'to the address that its ticket shows',
  },
  {
    name: 'a refund whose fee nobody asked is free',
    file: 'src/tickets/refund-shares.ts',
    find: '  const networkFee = fees.get(deposit.id);\n',
    plant: '  const networkFee = fees.get(deposit.id) ?? ZERO;\n',
    test: 'src/tickets/refund-deposit.test.ts',
    only: 'while a second deposit becomes final',
  },
];
