/** Faults that pay twice after a wrong failure, or lose coins. */
const RECEIPTS = 'test/evm/receipts.test.ts';
const SECOND = 'src/payments/transmissions/refuse-second.test.ts';
const EXPIRED = 'src/payments/transmissions/expired.test.ts';
const UNPROVEN = 'src/payments/signing/unproven-failures.test.ts';
const PAY_OUT = 'src/payments/advance-payment.test.ts';
const ELSEWHERE = 'test/evm/wrong-network.test.ts';

export const faultsOfSecondPayments = [
  {
    name: 'a failed payment: one receipt that says reverted proves it',
    file: 'src/chains/evm/following/look-up.ts',
    find: '  const proven = (await readReceipts(context, block)).get(transaction.hash);\n',
    plant:
      "  if (receipt.status !== 'success') return { state: 'failed' };\n  const proven = (await readReceipts(context, block)).get(transaction.hash);\n",
    test: RECEIPTS,
    only: 'which the node calls',
  },
  {
    name: 'a failed payment is paid again before its wallet was compared',
    file: 'src/payments/sign-payment.ts',
    find: '  await refuseUnproven(deps, payment);\n',
    plant: '',
    test: UNPROVEN,
    only: 'leaves only after its wallet was compared',
  },
  {
    name: 'a failed payment counts as unpaid though another payment could hide its coins',
    file: 'src/payments/reconciliation/reconcile-asset.ts',
    find: 'failures.filter(({ amount }) => amount > atMostMissing)',
    plant: 'failures.filter(({ amount }) => amount > atMostMissing || amount <= atMostMissing)',
    test: UNPROVEN,
    only: 'could hide the missing coins',
  },
  {
    name: 'a failed payout: its refund leaves before the wallet was compared',
    file: 'src/payments/signing/unproven-failures-store.ts',
    find: "'payout' in (f.purpose, c.purpose)",
    plant: "f.purpose = 'payout' and c.purpose = 'payout'",
    test: UNPROVEN,
    only: 'as a refund after a payout',
  },
  {
    name: 'a payment failed before the watcher calls its block final',
    file: 'src/payments/transmissions/is-final.ts',
    find: '  if (watched.cursor - height + 1 < required) return false;\n',
    plant: '',
    test: PAY_OUT,
    only: 'in a block that the watcher does not call final',
  },
  {
    name: 'a payment that credits another sum is settled',
    file: 'src/chains/evm/following/look-up.ts',
    find: "  if (moved === 0n) return { state: 'failed' };\n",
    plant:
      "  if (moved === 0n) return { state: 'failed' };\n  if (moved > 0n) return { state: 'included' };\n",
    test: 'test/evm/payments.test.ts',
    only: 'of which the token keeps a part',
  },
  {
    name: 'coins on another EVM network than the ticket’s are not looked for',
    file: 'src/chains/shared-addresses.ts',
    find: '  if (!isEvm) return [networkId];',
    plant: '  if (isEvm || !isEvm) return [networkId];',
    test: ELSEWHERE,
    only: 'is unassigned',
  },
  {
    name: 'coins on another EVM network are swept by the key of a stranger’s address',
    file: 'src/chains/evm/sending/wallets.ts',
    find: 'wallet.derivedFor === undefined || wallet.derivedFor === networkId',
    plant: 'wallet.derivedFor === undefined || wallet.derivedFor !== networkId',
    test: ELSEWHERE,
    only: 'swept by the key of the other network',
  },
  {
    name: 'the ledger may be truncated',
    file: 'src/ledger/schema.sql',
    find: 'create trigger ledger_postings_no_truncate before truncate on ledger_postings\n  for each statement execute function ledger_refuse_change();\n',
    plant: '',
    test: 'src/ledger/ledger.test.ts',
    only: 'is refused by the database',
  },
  {
    name: 'a ticket that was led out of a stop is never looked at again',
    file: 'src/tickets/invariants/ticket-invariants.ts',
    find: 'return brokenInvariants(facts).find((breach) => !accepted.includes(breach)) ?? null;',
    plant: 'return brokenInvariants(facts).find(() => accepted.length === 0) ?? null;',
    test: 'test/journeys/invalid-tickets.test.ts',
    only: 'is stopped again by a further breach',
  },
  {
    name: 'a payment gets a second transmission that can be mined beside the first',
    file: 'src/payments/transmissions/schema.sql',
    find: "  if rival is not null then\n    raise exception 'payment %",
    plant: "  if false then\n    raise exception 'payment %",
    test: SECOND,
    only: 'beside a',
  },
  {
    name: 'a replacement pays other recipients than the transmission that it replaces',
    file: 'src/payments/transmissions/schema.sql',
    find: "  if rival is not null then\n    raise exception 'transmission %",
    plant: "  if false then\n    raise exception 'transmission %",
    test: SECOND,
    only: 'pays more, fewer or other payments',
  },
  {
    name: 'two transmissions that spend the same are both final',
    file: 'src/payments/transmissions/schema.sql',
    find: 'create unique index transmission_keys_final',
    plant: 'create index transmission_keys_final',
    test: SECOND,
    only: 'of a conflict set be mined',
  },
  {
    name: 'an expired payment is signed again although its coins are missing',
    file: 'src/payments/signing/unproven-failures-store.ts',
    find: "f.state in ('queued', 'cancelled') and f.tx_id is not null",
    plant: 'false',
    test: EXPIRED,
    only: 'waits unsigned until a comparison',
  },
  {
    name: 'an expired payment is signed again without end',
    file: 'src/payments/transmissions/settle-transmission.ts',
    find: '< SIGNED_AT_MOST',
    plant: '< 1_000',
    test: EXPIRED,
    only: 'when the fifth transaction expires',
  },
  {
    name: 'a payment whose number was spent by a stranger is signed again by itself',
    file: 'src/payments/transmissions/settle-transmission.ts',
    find: "record.why === 'expired' && ",
    plant: '',
    test: EXPIRED,
    only: 'whose number is spent instead',
  },
  {
    name: 'the number of an expired transaction stays a hole',
    file: 'src/payments/wallets/next-nonce.ts',
    find: '(await freedNonce(db, { networkId, wallet: name, value: counted })) ?? known',
    plant: 'known',
    test: EXPIRED,
    only: 'before a new one',
  },
];
