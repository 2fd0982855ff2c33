// Faults about payments that a re-org takes back after they were final. How to read them: `faults.mjs`.
const TAKEN_BACK = 'src/payments/following/take-back-payment.test.ts';

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
    only: 'by its block’s height',
  },
  {
    name: 'a payment that its node holds in a final block is taken back',
    file: 'src/payments/following/take-back-payment.ts',
    find: '  if (isThere && (await isFinal(deps, chain, record))) return;\n',
    plant: '',
    test: TAKEN_BACK,
    only: 'its node shows it in a final block',
  },
  {
    name: 'what a re-org took back is promised to others while it is offered again',
    file: 'src/payments/following/take-back-payment.ts',
    find: "final.isHeld && (await holdReserve(tx, assetId, final.amount, 'owed'))",
    plant: 'false',
    test: TAKEN_BACK,
    only: 'is owed, reserved, sent again',
  },
  {
    name: 'a payment that was taken back is not booked when it is final again',
    file: 'src/payments/settle-payment.ts',
    find: 'entryKeys.settled(payment.id, payment.timesTakenBack)',
    plant: 'entryKeys.settled(payment.id)',
    test: TAKEN_BACK,
    only: 'booked again',
  },
  {
    name: 'a payment that was final once is decided anew when it can never be',
    file: 'src/payments/advance-payment.ts',
    find: 'payment.timesTakenBack > 0 && isOwed(payment)',
    plant: 'false',
    test: TAKEN_BACK,
    only: 'is not paid again',
  },
  {
    name: 'a payment is settled beside a re-org that the watcher reads',
    file: 'src/payments/advance-payment.ts',
    find: '    await keepCursor(tx, chain.networkId);\n',
    plant: '',
    test: TAKEN_BACK,
    only: 'read during its settlement',
    on: 'postgres',
  },
];
