/** Deadlocks, found by one transaction's lock order. */
export const faultsOfLocks = [
  {
    name: 'floors are locked in the order in which they are given',
    file: 'src/payments/fees/network-costs-store.ts',
    find: ' order by asset_id for no key update)',
    plant: ' order by asset_id desc for no key update)',
    test: 'src/payments/fees/network-costs-store.test.ts',
    only: 'lock the lowest asset first',
    on: 'postgres',
  },
  {
    name: 'books are taken in the order in which they are asked for',
    file: 'src/ledger/ledger-store.ts',
    find: '.toSorted((a, b) => a - b);\n  if (inOrder',
    plant: ';\n  if (inOrder',
    test: 'src/payments/operated/record-payment.test.ts',
    only: 'lock books in order',
  },
  {
    name: 'an entry is posted without its books',
    file: 'src/ledger/post.ts',
    find: '  await lockBooks(tx, postings.map(currencyOf));\n',
    plant: '',
    test: 'src/ledger/ledger.test.ts',
    only: 'the same key, posted twice',
  },
];
