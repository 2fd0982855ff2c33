// Faults about payments that a re-org takes back after they were final. How to read them: `faults.mjs`.
const TAKEN_BACK = 'src/payments/take-back-payment.test.ts';

export const faultsOfReorgs = [
  {
    name: 'a final payment whose block went is offered to nobody',
    file: 'src/chains/watch-chain.ts',
    find: 'await finalAbove(tx, networkId, to.height)',
    plant: '[]',
    test: 'test/journeys/payments-taken-back.test.ts',
    only: 'is sent again with the same bytes, alerts, and becomes final',
  },
  {
    name: 'payments below the common block are taken back as well',
    file: 'src/chains/own-payments-store.ts',
    find: 'p.block_height > ${height}',
    plant: 'p.block_height >= ${height}',
    test: TAKEN_BACK,
    only: 'by the height of that block alone',
  },
  {
    name: 'a payment that its node holds in a final block is taken back',
    file: 'src/payments/take-back-payment.ts',
    find: '  if (isThere && (await isFinal(deps, chain, record))) return;\n',
    plant: '',
    test: TAKEN_BACK,
    only: 'which its node holds in a final one',
  },
  {
    name: 'what a re-org took back is promised to others while it is offered again',
    file: 'src/payments/take-back-payment.ts',
    find: "final.is_reserved && (await holdReserve(tx, asset_id, toDecimal(final.amount), 'owed'))",
    plant: 'false',
    test: TAKEN_BACK,
    only: 'is owed, promised and offered again',
  },
  {
    name: 'a payment that was taken back is not booked when it is final again',
    file: 'src/payments/settle-payment.ts',
    find: 'entryKeys.settled(payout.id, payout.times_taken_back)',
    plant: 'entryKeys.settled(payout.id)',
    test: TAKEN_BACK,
    only: 'booked once more',
  },
  {
    name: 'a payment that was final once is decided anew when it can never be',
    file: 'src/payments/pay-out.ts',
    find: 'payout.times_taken_back > 0 && isOwed(payout)',
    plant: 'false',
    test: TAKEN_BACK,
    only: 'is paid by no other one',
  },
  {
    name: 'a payment is settled beside a re-org that the watcher reads',
    file: 'src/payments/pay-out.ts',
    find: '    await keepCursor(tx, chain.networkId);\n',
    plant: '',
    test: TAKEN_BACK,
    only: 'read while the payment is being settled',
    on: 'postgres',
  },
];
