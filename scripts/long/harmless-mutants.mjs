/** They change nothing for anyone. `was` is the line before the change. */
export const harmlessMutants = [
  {
    file: 'src/rates/certainty/median.ts',
    rule: 'comparison shifted',
    was: 'const difference = base > other ? base - other : other - base;',
    why: 'both differences of equal prices are 0',
  },
  {
    file: 'src/chains/watch-chain.ts',
    rule: 'comparison shifted',
    was: 'if (head.height > cursor.height) {',
    why: 'there is no block above the head: the answer is null, and the watcher rewinds all the same',
  },
  {
    file: 'src/chains/monero/wallet/view-wallet.ts',
    rule: 'early return dropped',
    was: 'if ((await addressIn(caller)) === address) return;',
    why: 'the open wallet is opened again, and its address is compared after that',
  },
  {
    file: 'src/chains/own-payments-store.ts',
    rule: 'early return dropped',
    was: 'if (txIds.length === 0) return new Map();',
    why: 'the statement finds no payment for no transaction; the return only saves it',
  },
  {
    file: 'src/chains/monero/monero-chain.ts',
    rule: 'assertion dropped',
    was: "assert(from.kind === 'hot', 'outputs of deposit addresses are spent with those of the hot wallet');",
    why: 'deposits need no sweep on Monero, so that no caller asks for the number of an address',
  },
  {
    file: 'src/chains/simulated/transactions-store.ts',
    rule: 'filter dropped',
    was: ".where('sim_transactions.state', '=', 'dropped'),",
    why: 'under the lock of the network its callers store only new and dropped transactions',
  },
  {
    file: 'src/chains/simulated/wallet.ts',
    rule: 'condition dropped',
    was: 'const asset = assetSeeds.find((one) => one.networkId === network.id && one.currencyId === currencyId);',
    why: 'a coin opens with the same sum on each of its networks',
  },
  {
    file: 'src/chains/bitcoin/reading/read-pending.ts',
    rule: 'early return dropped',
    was: 'if (received.length === 0) return [];',
    why: 'of no addresses none is ours; the return only saves the question',
  },
  {
    file: 'src/rates/venues/quote-ages.ts',
    rule: 'comparison shifted',
    was: 'if (before?.stamp === stamp && before.since <= at) return before.since;',
    why: 'where both times are equal, the answer and the note are the same time',
  },
  {
    file: 'src/rates/watches/watch-standings.ts',
    rule: 'comparison shifted',
    was: 'if (before.length > 0 || after.length > 0) await replaceStandings(tx, after);',
    why: 'it empties a table that it has just read as empty; the condition only saves the statement',
  },
  {
    file: 'src/payments/reconciliation/stop-for-missing.ts',
    rule: 'comparison shifted',
    was: 'const most = onAddresses?.toSorted((one, other) => (one.amount < other.amount ? 1 : -1)) ?? [];',
    why: 'of two equal amounts either may be named first',
  },
  {
    file: 'src/chains/bitcoin/following/find-spender.ts',
    rule: 'comparison shifted',
    was: 'if (origin.confirmations < 0) return findConflict(context, origin);',
    why: 'no block spends the coins of a waiting transaction, or the wallet would call it conflicted',
  },
  {
    file: 'src/chains/bitcoin/sending/fees.ts',
    rule: 'comparison shifted',
    was: '(most, one) => (one > most ? one : most),',
    why: 'of two equal rates either one is the highest',
  },
  {
    file: 'src/chains/bitcoin/wallet/watch-wallet.ts',
    rule: 'comparison shifted',
    was: 'for (let tries = 0; tries < TRIES; tries++) {',
    why: 'after half a minute it looks once more, and the outage is the same',
  },
  {
    file: 'src/payments/operated/owe-what-was-paid.ts',
    rule: 'comparison shifted',
    was: "if (paid > promised && !(await holdReserve(tx, asset.id, subtract(paid, promised), 'owed'))) return false;",
    why: 'of equal sums the difference is 0, and holdReserve grants 0 without a look at the books',
  },
  {
    file: 'src/chains/watch-chain.ts',
    rule: 'comparison shifted',
    was: "if (height === from && from < cursor.height) return 'idle';",
    why: 'at the height of the cursor the next line gives the same answer',
  },
];
