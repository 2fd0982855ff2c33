/**
 * The points where the program is killed. A point names a line of the source by its text; only the test's
 * bundle has a call in front of that line. A point without its line fails the build.
 */
import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import type { StoryName } from './stories.ts';

export interface KillPoint {
  /** Below `server/src`. */
  readonly file: string;
  /** The first line that is not reached any more. Stands there exactly once. */
  readonly before: string;
  /** Which time that it is reached; the first, unless it says otherwise. */
  readonly hit?: number;
  /** The story that reaches it, if it is not the usual one. */
  readonly story?: StoryName;
}

export const killPoints = {
  'while migrating': {
    file: 'platform/db/migrate.ts',
    before: 'return steps.map(({ name }) => name);\n  });',
  },
  'the ticket is stored and not answered': {
    file: 'tickets/creation/create-ticket.ts',
    before: "  switch (result.outcome) {\n    case 'created':",
  },
  'half way through a block': {
    file: 'chains/watch-chain.ts',
    before: 'await recordTransfers(tx, deps, watched, readable(network, next.transfers), next);',
  },
  'the block is recorded and not committed': {
    file: 'chains/watch-chain.ts',
    before: 'const { approvesRequired } = network;',
  },
  'a deposit has its place and the ticket has not moved': {
    file: 'tickets/deposits/place-deposits.ts',
    before: 'await moveAtFirstSight(tx, ticket, first.placement, at);',
  },
  'a final deposit enters the books': {
    file: 'tickets/receive-deposit.ts',
    before: 'await creditDeposit(tx, deps, placed.deposit);',
  },
  'a job is done and not struck off': {
    file: 'platform/jobs/run-job.ts',
    before: 'await deleteJob(db, id);',
  },
  'the entry stands and its postings do not': {
    file: 'ledger/post.ts',
    before: 'if (postings.length > 0) await insertPostings(tx, entryId, postings);',
  },
  'a customer’s choice is stored and the ticket has not moved': {
    file: 'tickets/ways/choose-way.ts',
    before: 'await carryOut[body.way](tx, deps, chosen, target);',
  },
  'a customer’s choice is carried out and not answered': {
    file: 'tickets/ways/choose-way.ts',
    before: "return { outcome: 'done' };",
  },
  'a refund link is asked for and its letter is not': {
    file: 'tickets/ways/refund-wallet.ts',
    before: "await emit(tx, at, 'refund.asked', { requestId });",
    story: 'ways',
  },
  'a refund link is spent and its refund is not decided': {
    file: 'tickets/ways/choose-way.ts',
    before: 'const outcome = await refundAtFees(',
    story: 'ways',
  },
  'a chosen refund is decided and not committed': {
    file: 'tickets/ways/choose-way.ts',
    before: 'if (!outcome.done) throw refuse(codes.changed, outcome.why);',
    story: 'ways',
  },
  'a chosen exchange is priced and not decided': {
    file: 'tickets/ways/choose-way.ts',
    before: 'const outcome = await exchangeTicket(',
    story: 'ways',
  },
  'a chosen exchange is decided and not committed': {
    file: 'tickets/ways/choose-way.ts',
    before: "if (outcome === 'reserveTooLow') throw",
    story: 'ways',
  },
  'a chosen rest has its deadline and the ticket has not moved': {
    file: 'tickets/ways/choose-way.ts',
    before: 'await moveTicket(tx, {',
    story: 'ways',
  },
  'a chosen rest has moved its ticket and the reserve does not fit': {
    file: 'tickets/ways/choose-way.ts',
    before: 'await fitReserve(tx, deps, await lockKnownTicket(tx, ticket.id));',
    story: 'ways',
  },
  'a chosen rest is carried out without its event': {
    file: 'tickets/ways/choose-way.ts',
    before: "await emit(tx, at, 'ticket.due', { ticketId: ticket.id });",
    story: 'ways',
  },
  'after the intent of a payout': {
    file: 'tickets/exchange/exchange-ticket.ts',
    before: '  const catalogue = deps.catalogue();\n  await postEntry(tx, {',
  },
  'the exchange is whole and not committed': {
    file: 'tickets/exchange/exchange-ticket.ts',
    before: "return 'exchanged';",
  },
  'a payout is claimed': {
    file: 'payments/advance-payment.ts',
    before: 'progress = await sign(deps, payment);',
  },
  'before signing': {
    file: 'payments/sign-payment.ts',
    before: 'const signed = await chain.sign(',
  },
  'after signing': {
    file: 'payments/sign-payment.ts',
    before: 'await deps.db.transaction().execute((tx) => storeSigned(',
  },
  'a payment is marked as signed and its transmission is not stored': {
    file: 'payments/signing/signed-bytes.ts',
    before: 'await insertTransmission(tx, ',
  },
  'signed and not yet marked as sent': {
    file: 'payments/transmissions/advance-transmission.ts',
    before: 'await markSent(deps.db, transmission.id, deps.clock.now());',
  },
  'marked as sent and not broadcast': {
    file: 'payments/transmissions/advance-transmission.ts',
    before: "await chain.broadcast(transmission.bytes);\n  return 'again';",
  },
  'after the broadcast, before its record': {
    file: 'payments/transmissions/advance-transmission.ts',
    before: "if (progress !== 'closed') await recordLook(deps, transmission, now, progress);",
  },
  'a transmission is final and its payments are not settled': {
    file: 'payments/transmissions/settle-transmission.ts',
    before: 'const shares = sharesOfFee(fee, payments.length);',
  },
  'a payout is final and not settled': {
    file: 'payments/settle-payment.ts',
    before: "if (payment.isReserved) await releaseReserve(tx, payment.assetId, amount, 'paid');",
  },
  'a payout is settled without its event': {
    file: 'payments/settle-payment.ts',
    before: "await emit(tx, settlement.at, 'payment.final', { paymentId: payment.id });",
  },
  'a ticket is about to be completed': {
    file: 'tickets/complete-ticket.ts',
    before: "if (payment.purpose === 'payout') await completePaid(tx, payment, deps.clock.now());",
  },
  'a move is written without its event': {
    file: 'tickets/move-ticket.ts',
    before: "await emit(tx, move.at, 'ticket.moved',",
  },
  'while expiring': {
    file: 'tickets/expire-tickets.ts',
    before: 'if (!(await isUnpaid(tx, ticketId))) return;',
  },
  'a refund is decided and not committed': {
    file: 'tickets/refunds/refund-deposit.ts',
    before: '  const paymentId = await requestPayment(tx, {',
  },
  'a refund is final and its deposit does not know': {
    file: 'tickets/refunds/finish-refund.ts',
    before: "await disposeDeposit(tx, payment.depositId, { from: ['refunding'], to: 'refunded', at });",
  },
  'a referrer’s share is about to be credited': {
    file: 'referral/credit-referrer.ts',
    before: 'await deps.db.transaction().execute((tx) =>\n    postEntry(tx, {',
  },
  'a withdrawal is approved and not committed': {
    file: 'referral/decide-withdrawal.ts',
    before: "await moveWithdrawal(tx, id, { from: 'requested', to: 'approved',",
  },
  'a payment failed without its event': {
    file: 'payments/settle-payment.ts',
    before: "await emit(tx, settlement.at, 'payment.failed', { paymentId: payment.id });",
    story: 'failures',
  },
  'a payout failed and its exchange stands': {
    file: 'tickets/undo-decision.ts',
    before: "if ((await undoExchange(tx, payment, at)) === 'undone-before')",
    story: 'failures',
  },
  'an operator pays anew what failed and it is not committed': {
    file: 'tickets/operated/pay-ticket.ts',
    before: 'await updateTicket(tx, ticket.id, { approvedAt });',
    story: 'failures',
  },
  'a failed refund is taken back and its deposit goes back still': {
    file: 'tickets/refunds/undo-refund.ts',
    before: "await disposeDeposit(tx, payment.depositId, { from: ['refunding'], to, at });",
    story: 'failures',
  },
  'a payment of the lost time is owed otherwise and the books do not say so': {
    file: 'payments/operated/owe-what-was-paid.ts',
    before: 'await postEntry(tx, {\n    key: await nextCorrection(tx, payment.id),',
    story: 'lost time',
  },
  'a payment of the lost time is about to be settled': {
    file: 'payments/operated/record-payment.ts',
    before: 'await resolveAlert(tx, end.at, alertSubjects.reserve(payment.assetId));',
    story: 'lost time',
  },
  'a payment of the lost time is written down and not answered': {
    file: 'payments/operated/record-payment.ts',
    before: 'return outcome.done ? { done: true, paid, owed } : outcome;',
    story: 'lost time',
  },
  'the numbers of the lost time are passed over and it is not committed': {
    file: 'payments/wallets/next-nonce.ts',
    before: 'await resolveAlert(tx, clock.now(), alertSubjects.nonce(chain.networkId));',
    story: 'lost time',
  },
  'half of the distrusted addresses are derived': {
    file: 'chains/retire-unused-addresses.ts',
    before: 'derived += await makeAddresses(db, chain, indexes.slice(at, at + BATCH));',
    hit: 2,
    story: 'lost time',
  },
  'a re-org is half undone': {
    file: 'chains/watch-chain.ts',
    before: 'await undoAbove(tx, networkId, to.height);',
    story: 'aside',
  },
  'a deposit is gone and its credit stands': {
    file: 'tickets/receive-deposit.ts',
    before:
      'if (deposit.creditEntryKey !== null) await takeCreditBack(tx, deposit, deposit.creditEntryKey, at);',
    story: 'aside',
  },
  'a deposit is written off and the books do not say so': {
    file: 'tickets/operated/write-off-deposit.ts',
    before: 'await postEntry(tx, {\n    key: entryKeys.writeOff(',
    story: 'aside',
  },
  'a transfer by hand is about to be settled': {
    file: 'payments/operated/record-transfer.ts',
    before: "const outcome = await settleFinal(tx, { ...end, from: 'manual' });",
    story: 'aside',
  },
} as const satisfies Record<string, KillPoint>;
export type KillPointName = keyof typeof killPoints;

const pointOf = (name: KillPointName): KillPoint => killPoints[name];
export const hitOf = (name: KillPointName): number => pointOf(name).hit ?? 1;
export const storyAt = (name: KillPointName): StoryName => pointOf(name).story ?? 'the way';

/** What it says with its last breath, so that nothing else can have killed it. */
export const lastWord = (name: string): string => `killed: ${name}`;

/** Defines the inserted call: SIGKILL to itself at the chosen point, at the chosen pass. */
export const killBanner = `
import { writeSync as writeLastWord } from 'node:fs';
let reachedKillPoint = 0;
globalThis.killAt = (name) => {
  if (process.env.KILL_AT !== name) return null;
  reachedKillPoint += 1;
  if (reachedKillPoint < Number(process.env.KILL_HIT)) return null;
  writeLastWord(2, 'killed: ' + name);
  process.kill(process.pid, 'SIGKILL');
  return null;
};
`;

export const killPlugin = (
  sourceFolder: string,
  points: Readonly<Record<string, KillPoint>> = killPoints,
): Plugin => ({
  name: 'kill points',
  setup: (build) => {
    const missing = new Set(Object.keys(points));
    build.onLoad({ filter: /\/server\/src\/.*\.ts$/ }, async ({ path }) => {
      const file = path.slice(sourceFolder.length);
      let contents = await readFile(path, 'utf8');
      for (const [name, point] of Object.entries(points)) {
        if (point.file !== file) continue;
        const parts = contents.split(point.before);
        if (parts.length !== 2)
          throw new Error(`"${name}": its line stands ${parts.length - 1} times in ${file}`);
        contents = parts.join(callBefore(name, point.before));
        missing.delete(name);
      }
      return { contents, loader: 'ts' };
    });
    build.onEnd(() => {
      if (missing.size > 0) throw new Error(`no file of the program has ${[...missing].join(', ')}`);
    });
  },
});

/** An expression is joined to the call, a statement follows it. */
const callBefore = (name: string, before: string): string => {
  const call = `(globalThis as any).killAt(${JSON.stringify(name)})`;
  return before.startsWith('void ') ? `${call} ?? ${before}` : `${call};\n${before}`;
};
