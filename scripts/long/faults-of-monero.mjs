const READ_BLOCK = 'src/chains/monero/reading/read-block.ts';
const SIGN = 'src/chains/monero/sending/sign-payment.ts';
const SPENDABLE = 'src/chains/monero/wallet/spendable.ts';
const DEPOSITS = 'test/monero/deposits.test.ts';
const PAYMENTS = 'test/monero/payments.test.ts';
const CONFORMANCE = 'test/conformance/monero.test.ts';

export const faultsOfMonero = [
  {
    name: 'Monero: an output that is locked for years is credited',
    file: READ_BLOCK,
    find: "until !== '0'",
    plant: "until === ''",
    test: DEPOSITS,
    only: 'locked for years, is not credited',
  },
  {
    name: 'Monero: a block without one of its transactions is read',
    file: READ_BLOCK,
    find: 'blockIdOf(blob, [minerTx, ...txIds]) !== header.hash',
    plant: "blockIdOf(blob, [minerTx, ...txIds]) === ''",
    test: CONFORMANCE,
    only: 'reads no block whose node leaves a transfer out',
  },
  {
    name: 'Monero: a rival in a block that may be undone ends a payment',
    file: 'src/chains/monero/following/look-up.ts',
    find: 'rival.confirmations < context.settings.confirmationsRequired',
    plant: 'rival.confirmations < 1',
    test: CONFORMANCE,
    only: 'calls the loser impossible at final depth',
  },
  {
    name: 'Monero: the outputs of a payment on its way are spent again',
    file: SPENDABLE,
    find: 'image !== null && !taken.has(image)',
    plant: 'image !== null && taken !== null',
    test: PAYMENTS,
    only: 'signs a known payment with the same bytes',
  },
  {
    name: 'Monero: the output of a stopped deposit is spent',
    file: SPENDABLE,
    find: 'allowed.has(nameOf(output))',
    plant: 'allowed.size >= 0',
    test: PAYMENTS,
    only: 'spends no output that screening stopped',
  },
  {
    name: 'Monero: bytes that were signed for others are sent',
    file: SIGN,
    find: 'spelled(payments) === spelled(order.payments)',
    plant: 'payments.length > 0',
    test: PAYMENTS,
    only: 'signs a known payment with the same bytes',
  },
  {
    name: 'Monero: a fee above the ceiling is paid',
    file: SIGN,
    find: 'fee > settings.maxFee)',
    plant: 'fee > settings.maxFee * 10n ** 12n)',
    test: PAYMENTS,
    only: 'whose fee is above maxFeeXmr',
  },
  {
    name: 'Monero: the customer’s proof belongs to no payment',
    file: 'src/chains/monero/sending/signed-before.ts',
    find: 'proof: unpackMonero(bytes).txKey',
    plant: "proof: unpackMonero(bytes).txKey.replace(/^../, '00')",
    test: PAYMENTS,
    only: 'a key proves each payment',
  },
  {
    name: 'Monero: a split leaves the wallet with one large output',
    file: 'src/chains/monero/sending/split.ts',
    find: 'Array.from({ length: Number(PARTS) }, (_, at) => ({ ...split, amount: at === 0 ? rest : part }))',
    plant: '[{ ...split, amount: rest + part * (PARTS - 1n) }]',
    test: PAYMENTS,
    only: ['splits its one large output', 'sends ten batches of fifteen in a row'],
  },
];
