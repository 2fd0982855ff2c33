const PAYMENTS = 'test/bitcoin/payments.test.ts';
const CONFORMANCE = 'test/conformance/bitcoin.test.ts';

export const faultsOfBitcoin = [
  {
    name: 'Bitcoin: two payments are signed with the same coin',
    file: 'src/chains/bitcoin/wallet/spendable.ts',
    find: '!taken.has(coinName(coin))',
    plant: '!taken.has(coin.txId)',
    test: PAYMENTS,
    only: 'spends no coin that bytes before it took',
  },
  {
    name: 'Bitcoin: the coin of a stopped deposit is mixed with others',
    file: 'src/payments/signing/spendable-coins-store.ts',
    find: 'and j.was_stopped)',
    plant: 'and false)',
    test: 'src/payments/signing/spendable-coins.test.ts',
    only: 'that screening once stopped is never spent with others',
  },
  {
    name: 'Bitcoin: a large sum in small parts is final after one block',
    file: 'src/chains/deposits-store.ts',
    find: "o.state in ('mined', 'final')",
    plant: 'o.id = d.id',
    test: 'src/chains/final-by-amount.test.ts',
    only: 'waits for the sum of its address',
  },
  {
    name: 'Bitcoin: a payment is impossible before its rival is final',
    file: 'src/chains/bitcoin/following/look-up.ts',
    find: 'confirmations < context.settings.confirmationsRequired',
    plant: 'confirmations < 1',
    test: CONFORMANCE,
    only: 'calls the loser impossible at final depth and no block earlier',
  },
  {
    name: 'Bitcoin: a block without one of its transactions is read',
    file: 'src/chains/bitcoin/reading/read-block.ts',
    find: '!== block.merkleroot',
    plant: "=== ''",
    test: CONFORMANCE,
    only: 'reads no block whose node leaves a transfer out',
  },
  {
    name: 'Bitcoin: a spend by another program hides behind a child',
    file: 'src/chains/bitcoin/following/count-spends.ts',
    find: 'const spends = spendsIn(entries);',
    plant: 'const spends = spendsIn(entries.slice(0, 1));',
    test: 'test/bitcoin/children.test.ts',
    only: 'hide no spend by another program',
  },
  {
    name: 'Bitcoin: the reward of a dead block stops all looks at the mempool',
    file: 'src/chains/bitcoin/reading/read-pending.ts',
    find: '  if (spent.length === 0) return true;\n',
    plant: '',
    test: 'test/bitcoin/deposits.test.ts',
    only: 'is gone with its block',
  },
];
