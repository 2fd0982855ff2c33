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
    find: '  const counted = await spends.count(context, confirmations);\n  await refuseForeignNode(context);\n',
    plant: '  const counted = await spends.count(context, confirmations);\n',
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
    name: 'a payment is impossible as soon as its rival is in a block',
    file: 'src/chains/simulated/fates.ts',
    find: 'spentAt <= finalHeight',
    plant: 'spentAt <= height',
    test: 'test/conformance/simulated.test.ts',
    only: 'at final depth and no block earlier',
  },
];
