/** Causes that several details of alerts, logs and stops name. */
import * as z from 'zod/mini';
import { count, text } from '../form.ts';
import { statusesInEnglish, statusNameOf } from '../statuses.ts';

const kind = z.literal;

function statusOf(status: number): string {
  const name = statusNameOf(status);
  return `"${name === null ? status : statusesInEnglish[name]}"`;
}

export const nodeFault = z.discriminatedUnion('kind', [
  z.object({ kind: kind('silent') }),
  z.object({ kind: kind('otherChain'), served: count, expected: count }),
  z.object({ kind: kind('behind'), blocks: count, seconds: count }),
  z.object({ kind: kind('ahead'), seconds: count }),
  z.object({ kind: kind('noBlock'), block: count }),
  z.object({ kind: kind('undecided'), block: count }),
  z.object({ kind: kind('otherBlock'), block: count }),
]);
export type NodeFault = z.infer<typeof nodeFault>;

export function nodeFaultInEnglish(of: NodeFault): string {
  switch (of.kind) {
    case 'silent':
      return 'does not answer';
    case 'otherChain':
      return `serves chain id ${of.served} instead of ${of.expected}`;
    case 'behind':
      return `is ${of.blocks} blocks, ${of.seconds} s, behind the other nodes`;
    case 'ahead':
      return `names a block that is ${of.seconds} s newer than the newest of the other nodes`;
    case 'noBlock':
      return `shows no block ${of.block}`;
    case 'undecided':
      return `disagrees about block ${of.block}, and no majority decides`;
    case 'otherBlock':
      return `shows another block ${of.block} than the other nodes`;
  }
}

/** The service's code and the database disagree about a ticket. */
export const breach = z.discriminatedUnion('kind', [
  z.object({ kind: kind('reserved'), amount: text, status: count }),
  z.object({ kind: kind('unpaid'), status: count }),
  z.object({ kind: kind('books'), difference: text, currency: count }),
  z.object({ kind: kind('payouts'), payouts: count }),
  z.object({ kind: kind('noRefund') }),
  z.object({ kind: kind('earlyPayout'), status: count }),
  z.object({ kind: kind('noDepositBack') }),
  z.object({ kind: kind('noPayout') }),
  z.object({ kind: kind('payoutDiffers'), amount: text, owed: text }),
  z.object({ kind: kind('refundEnded') }),
]);
export type Breach = z.infer<typeof breach>;

export function breachInEnglish(of: Breach): string {
  switch (of.kind) {
    case 'reserved':
      return `it holds ${of.amount} of the reserve, and nothing is promised in status ${statusOf(of.status)}`;
    case 'unpaid':
      return `a deposit counts, and the ticket stands as unpaid in status ${statusOf(of.status)}`;
    case 'books':
      return `its deposits and the books differ by ${of.difference} of currency ${of.currency}`;
    case 'payouts':
      return `it has ${of.payouts} payouts at once`;
    case 'noRefund':
      return 'it is being refunded, and no refund was ever decided';
    case 'earlyPayout':
      return `it has a payout in status ${statusOf(of.status)}`;
    case 'noDepositBack':
      return 'it is being refunded, and none of its deposits goes back';
    case 'noPayout':
      return 'it is being paid, and no payout stands';
    case 'payoutDiffers':
      return `its payout is ${of.amount}, and the books owe ${of.owed}`;
    case 'refundEnded':
      return 'it is being refunded, and nothing of it goes back any more';
  }
}

/** The wallet spent what the database does not know. */
export const freeze = z.discriminatedUnion('kind', [
  z.object({ kind: kind('counted'), counted: count, known: count }),
  z.object({ kind: kind('overtaken'), payments: z.array(text), transaction: text }),
  z.object({ kind: kind('journal'), transaction: text }),
]);
export type Freeze = z.infer<typeof freeze>;

export function freezeInEnglish(of: Freeze): string {
  switch (of.kind) {
    case 'counted':
      return `the network counts ${of.counted} payments of the hot wallet, the database ${of.known}`;
    case 'overtaken':
      return `another transaction of the wallet has used the number of this payment: payment ${of.payments.join(', ')}, transaction ${of.transaction}`;
    case 'journal':
      return `the signer's journal holds transaction ${of.transaction}, whose payments this database does not owe`;
  }
}

/** Telegram's own texts are quoted. */
export const chatFault = z.discriminatedUnion('kind', [
  z.object({ kind: kind('formless'), status: count }),
  z.object({ kind: kind('answered'), status: count, said: text }),
  z.object({ kind: kind('silent'), code: text }),
]);
export type ChatFault = z.infer<typeof chatFault>;

export function chatFaultInEnglish(of: ChatFault): string {
  switch (of.kind) {
    case 'formless':
      return `Telegram answered ${of.status} without its form`;
    case 'answered':
      return `Telegram answered ${of.status}: ${of.said}`;
    case 'silent':
      return `Telegram did not answer (${of.code})`;
  }
}
