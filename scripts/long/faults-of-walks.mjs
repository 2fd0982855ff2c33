// Faults that only the random walk sees: each makes one of its sentences true. How to read them: `faults.mjs`.
const WALK = 'test/proof/model.test.ts';
const PROMISES = 'breaks none of its promises';

export const faultsOfWalks = [
  {
    name: 'what a network drops waits for a block for ever',
    file: 'src/chains/waiting-store.ts',
    find: "set state = 'vanished', final_at = null, missing_since = null, missed_at = null",
    plant: "set state = 'mempool', final_at = null, missing_since = null, missed_at = null",
    test: WALK,
    only: PROMISES,
  },
  {
    name: 'of the transfers in one block only the first is written down',
    file: 'src/chains/record-transfers.ts',
    find: 'const sightings = arrived.map(',
    plant: 'const sightings = arrived.slice(0, 1).map(',
    test: WALK,
    only: PROMISES,
  },
  {
    name: 'a final deposit stays final when its block is taken back',
    file: 'src/chains/deposits-store.ts',
    find: ".where('state', 'in', ['mined', 'final'])",
    plant: ".where('state', 'in', ['mined'])",
    test: WALK,
    only: PROMISES,
  },
  {
    name: 'a watcher never reads the newest block',
    file: 'src/chains/watch-chain.ts',
    find: '    head.height > cursor.height ? await readBlock(',
    plant: '    head.height > cursor.height + 1 ? await readBlock(',
    test: WALK,
    only: PROMISES,
  },
  {
    name: 'a refund is paid without the deduction of its fee',
    file: 'src/tickets/refunds/refund-deposit.ts',
    find: "    memo: wallet.memo,\n    amount,\n    state: 'queued',",
    plant: "    memo: wallet.memo,\n    amount: deposit.amount,\n    state: 'queued',",
    test: WALK,
    only: PROMISES,
  },
];
