export const faultsOfDevices = [
  {
    name: 'the wrong mailbox keeps its link after a correction',
    file: 'src/tickets/email/change-email.ts',
    find: '    await deleteMailedTokens(tx, ticket.id);',
    plant: '',
    test: 'test/journeys/corrected-email.test.ts',
    only: 'the wrong mailbox opens nothing',
  },
  {
    name: 'a code for another device is used twice',
    file: 'src/tickets/devices/handed-tokens-store.ts',
    find: ".where('token_hash', 'is', null)\n    .where('made_at'",
    plant: ".where('made_at'",
    test: 'test/journeys/handed-over.test.ts',
    only: 'is used once',
  },
  {
    name: 'a code for another device never ends',
    file: 'src/tickets/devices/handed-tokens-store.ts',
    find: ".where('made_at', '>', code.madeAfter)",
    plant: ".where('made_at', '<>', code.madeAfter)",
    test: 'test/journeys/handed-over.test.ts',
    only: 'ends after two minutes',
  },
];
