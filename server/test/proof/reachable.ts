/** All that the random walk can reach: its steps, the operator's commands, and the states of its rows. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { verdicts } from '@parom/contract/tickets';
import fc from 'fast-check';
import { operatorCommands } from '../../src/operator/operator-commands.ts';
import { moves } from '../../src/tickets/ticket.ts';
import { leftOut } from './left-out.ts';
import { kindOf, type Reached } from './reached.ts';
import { anyStep } from './steps.ts';

const DISPOSITIONS = [
  'open',
  'exchanged',
  'refunding',
  'refunded',
  'parked',
  'unmatched',
  'written-off',
  'vanished',
] as const;
/** Reached by some runs of so many walks, and not by others. */
const SELDOM: ReadonlySet<string> = new Set([
  'never done: operator: cancel-payout of transfer #',
  'never done: network # is slow: what the worker looks at is late, a minute passes, the other settles',
  'never done: network # is slow: what the worker does is late, a minute passes, the other settles',
  'never done: customer: chooses the rest of ticket #',
  'never done: customer: chooses the refund of ticket #',
  'never done: customer: chooses the exchange of ticket #',
  'never seen: move 0 to 2',
  'never seen: move 0 to 3',
  'never seen: move 0 to 7',
  'never seen: move 5 to 0',
  'never seen: move 5 to 9',
  'never seen: move 7 to 0',
  'never seen: verdict belowMinimum',
  'never seen: refund failed',
  'never seen: withdrawal failed',
  'never seen: withdrawal cancelled',
  'never seen: gas queued',
  'never seen: gas failed',
  'never seen: gas cancelled',
]);
/** Whether every run must come there. */
export const isOften = (missed: string): boolean => !SELDOM.has(missed);

const MANY = 20_000;

export interface Unreached {
  /** The places, in words. */
  readonly missed: readonly string[];
  /** How many places there are. */
  readonly places: number;
}

/** Whatever the walks can reach and did not. */
export function notReached({ steps, commands, states }: Reached): Unreached {
  const kinds = new Set(fc.sample(fc.oneof(...anyStep), { numRuns: MANY, seed: 1 }).map(kindOf));
  const changes = Object.entries(operatorCommands).filter(([, command]) => command.changes);
  const expected = [
    ...Object.values(TicketStatus).flatMap((from) => moves[from].map((to) => `move ${from} to ${to}`)),
    ...verdicts.map((verdict) => `verdict ${verdict}`),
    ...DISPOSITIONS.map((disposition) => `disposition ${disposition}`),
    ...Object.entries(payments).flatMap(([purpose, its]) => its.map((state) => `${purpose} ${state}`)),
    ...['requested', 'approved', 'paid', 'rejected'].map((state) => `withdrawal ${state}`),
  ];
  const missed = [
    ...[...kinds].filter((kind) => !steps.has(kind)).map((kind) => `never done: ${kind}`),
    ...changes
      .filter(([name]) => !commands.has(name) && leftOut[name] === undefined)
      .map(([name]) => `never obeyed: ${name}`),
    ...Object.keys(leftOut)
      .filter((name) => !changes.some(([known]) => known === name))
      .map((name) => `left out, and no command: ${name}`),
    ...expected.filter((state) => !states.has(state)).map((state) => `never seen: ${state}`),
  ];
  return { missed, places: kinds.size + changes.length + expected.length };
}

/** Not `signed`: within one step it is sent. */
const sent = ['queued', 'sent', 'final'] as const;
const payments = {
  payout: [...sent, 'manual', 'failed', 'cancelled'],
  refund: [...sent, 'failed', 'cancelled'],
  withdrawal: [...sent, 'failed', 'cancelled'],
  gas: [...sent, 'failed', 'cancelled'],
  sweep: [...sent, 'failed', 'cancelled'],
} as const;
