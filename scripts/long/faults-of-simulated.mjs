// Rules of the simulated networks: expiry, batches, locked change, dearer payments, checked recipients.
const FOLDER = 'src/chains/simulated';
const CHAIN = `${FOLDER}/simulated-chain.test.ts`;
const SUITE = 'test/conformance/simulated.test.ts';
const RECIPIENTS = 'test/journeys/checked-recipients.test.ts';

const rules = [
  {
    name: 'drops a payment before the last block of its time',
    file: 'blocks-store.ts',
    find: "'valid_until', '<', height",
    plant: "'valid_until', '<=', height",
    test: SUITE,
    only: 'mines a payment in the last block of its time',
  },
  {
    name: 'calls a payment expired before that block is final',
    file: 'fates.ts',
    find: 'validUntil <= finalHeight',
    plant: 'validUntil <= height',
    test: CHAIN,
    only: 'is missing there, and expired once that block is final',
  },
  {
    name: 'takes a fee from each payment of a batch',
    file: 'sending.ts',
    find: 'fee: outputIndex === 0 ? toDecimal(payment.fee) : ZERO,',
    plant: 'fee: toDecimal(payment.fee),',
    test: CHAIN,
    only: 'on network %i pays each recipient for one fee',
  },
  {
    name: 'signs a batch that is too large',
    file: 'payment.ts',
    find: 'order.payments.length > behaviour.maxRecipients',
    plant: 'order.payments.length > behaviour.maxRecipients + 1',
    test: CHAIN,
    only: 'on network %i pays each recipient for one fee',
  },
  {
    name: 'frees locked change a block too early',
    file: 'sending.ts',
    find: 'lockedBy(world.db, network.id, height - LOCKED_BLOCKS)',
    plant: 'lockedBy(world.db, network.id, height - LOCKED_BLOCKS + 1)',
    test: CHAIN,
    only: 'are locked by forty payments, and free again after ten blocks',
  },
  {
    name: 'locks no output for a payment that is signed and not sent',
    file: 'sending.ts',
    find: 'for (const bytes of ahead) locked.add',
    plant: 'for (const bytes of ahead.slice(ahead.length)) locked.add',
    test: CHAIN,
    only: 'are locked by forty payments, and free again after ten blocks',
  },
  {
    name: 'replaces a payment where only a child may pay for it',
    file: 'sending.ts',
    find: "behaviour.raise?.by === 'replacement' && rival.state",
    plant: 'behaviour.raise !== null && rival.state',
    test: CHAIN,
    only: 'that waits is replaced by no rival, and a rival of its inputs is refused',
  },
  {
    name: 'raises a fee that is high enough',
    file: 'raising.ts',
    find: 'sent.fee < raisedFee(behaviour)',
    plant: 'sent.fee <= raisedFee(behaviour)',
    test: CHAIN,
    only: 'on Ethereum is replaced once, and never mined',
  },
  {
    name: 'mines a child without its parent',
    file: 'blocks-store.ts',
    find: "or([eb('paying.fee', '>=', formatDecimal(fee)), eb('child.fee', '>=', formatDecimal(fee))]),",
    plant: "or([eb('paying.fee', '>=', formatDecimal(fee))]),",
    test: CHAIN,
    only: 'on Bitcoin is mined with a child that pays for both',
  },
  {
    name: 'accepts a child whose parent is unknown',
    file: 'sending.ts',
    find: '!(await isThere(tx, network.id, parent))',
    plant: "parent === ''",
    test: CHAIN,
    only: 'takes its child along when a re-org drops it',
  },
  {
    name: 'asks for a memo that is there',
    file: 'accounts.ts',
    find: 'account.needsMemo && (memo ?? checked.tag ?? null) === null',
    plant: 'account.needsMemo',
    test: RECIPIENTS,
    only: 'is refused without the memo and made with it',
  },
  {
    name: 'opens an account with a token',
    file: 'accounts.ts',
    find: 'currencyId === network.nativeCurrencyId && amount >= OPENS_ACCOUNT',
    plant: 'amount >= OPENS_ACCOUNT',
    test: RECIPIENTS,
    only: 'fails, says why, and leaves once it is open',
  },
];

export const faultsOfSimulated = rules.map(({ name, file, ...rule }) => ({
  ...rule,
  name: `a simulated network ${name}`,
  file: `${FOLDER}/${file}`,
}));
