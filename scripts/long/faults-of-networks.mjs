// Caught by the behaviours that every network must show.
const BITCOIN = 'test/conformance/bitcoin.test.ts';

export const faultsOfNetworks = [
  {
    name: 'a block that lacks some of its transactions is read',
    file: 'src/chains/bitcoin/reading/read-block.ts',
    find: '!== block.merkleroot)',
    plant: "=== '')",
    test: BITCOIN,
    only: 'leaves a transfer out',
  },
  {
    name: 'a Bitcoin node of another chain is believed',
    file: 'src/chains/bitcoin/bitcoin-chain.ts',
    find: '  await readHead(context);\n  return said;',
    plant: '  return said;',
    test: BITCOIN,
    only: 'serves another network',
  },
  {
    name: 'a payment is impossible before the block of its rival is final',
    file: 'src/chains/bitcoin/following/look-up.ts',
    find: 'if (confirmations < context.settings.confirmationsRequired)',
    plant: 'if (confirmations < 1)',
    test: BITCOIN,
    only: 'at final depth and no block earlier',
  },
  {
    name: 'an expired payment is impossible before its last block is final',
    file: 'src/chains/simulated/wallet.ts',
    find: 'validUntil <= finalHeight',
    plant: 'validUntil <= height',
    test: 'test/conformance/simulated.test.ts',
    only: 'in a final block only',
  },
];
