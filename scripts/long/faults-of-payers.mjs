// Of two payers on one network: most are caught by their random walk.
const TEST = 'test/proof/payer-walks.test.ts';
const IS_FINAL = 'src/payments/transmissions/is-final.ts';
const TRON = 'on TRON, on the stand-in,';

/** The node's word and our own blocks both count. */
const finalAtOnce = {
  file: IS_FINAL,
  find: '  if (record.confirmations < required) return false;\n',
  plant: '',
  also: [
    { file: IS_FINAL, find: '  if (watched.cursor - height + 1 < required) return false;\n', plant: '' },
    {
      file: IS_FINAL,
      find: '  if (watched.finalHeight !== null && height > watched.finalHeight) return false;\n',
      plant: '',
    },
  ],
};
const neverOfferedAgain = {
  file: 'src/payments/transmissions/advance-transmission.ts',
  find: "state === 'missing' ? chain.broadcast(transmission.bytes) : undefined",
  plant: "state === 'missing' ? undefined : undefined",
};
/** A dearer transaction would replace it. */
const neverReplaced = {
  file: 'src/payments/transmissions/bump-stuck.ts',
  find: '  if (chain.bump === undefined || !isDue(chain, stuck, deps.clock.now())) return false;',
  plant: '  if (deps.clock.now() > new Date(0)) return false;',
};
/** A random walk misses them: the number of the payment stands behind this guard. */
const expiredEarly = [
  {
    name: 'XRP: a payment counts as expired before its last ledger',
    file: 'src/chains/xrp/following/look-up.ts',
    find: 'lastLedger <= head.height',
    plant: 'lastLedger - 19 <= head.height',
    test: 'test/xrp/payments.test.ts',
    only: 'is not expired because the node does not know it',
  },
  {
    name: 'TON: a payment counts as expired before its time',
    file: 'src/chains/ton/following/look-up.ts',
    find: '.time >= seconds',
    plant: '.time >= seconds - 120',
    test: 'test/ton/payments.test.ts',
    only: 'is not expired because the node does not know it',
  },
  {
    name: 'TRON: a payment counts as expired before its time',
    file: 'src/chains/tron/following/look-up.ts',
    find: 'if (BigInt(solid.madeAt.getTime()) < expiration) return null;',
    plant: 'if (BigInt(solid.madeAt.getTime()) < 0n) return null;',
    test: 'test/tron/payouts.test.ts',
    only: 'is not signed again while its time has not passed on a solid block',
  },
];
const planted = [
  { name: 'TRON: a payment is final in its first block', ...finalAtOnce, only: TRON },
  {
    name: 'Bitcoin: a payment that the node forgot is not offered again',
    ...neverOfferedAgain,
    only: 'on bitcoind',
  },
  { name: 'Ethereum: a payment is final in its first block', ...finalAtOnce, only: 'on anvil' },
  {
    name: 'Ethereum: a payment that the node forgot is not offered again',
    ...neverOfferedAgain,
    also: [neverReplaced],
    only: 'on anvil',
  },
];

const claimedTwice = {
  name: 'a payment claimed by another payer is signed, too',
  file: 'src/payments/following/claims-store.ts',
  find: ".where('id', '=', id)\n    .where('state', '=', 'queued')\n    .where(isFree(now))",
  plant: ".where('id', '=', id)",
  test: 'src/payments/advance-payment.test.ts',
  only: 'taken by five workers at once, leaves once',
  on: 'postgres',
};

export const faultsOfPayers = [
  ...expiredEarly,
  ...planted.map((fault) => ({ ...fault, test: TEST })),
  claimedTwice,
];
