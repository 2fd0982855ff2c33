import type { Coded } from '@parom/contract/console/answers/answers';
import type { TicketMoved } from '@parom/contract/console/answers/tickets';
import { formatDecimal } from '@parom/contract/money';
import { ticketStatuses } from '@parom/contract/ticket-status';
import type { Outcome } from '../platform/outcome.ts';
import {
  closeTicket,
  continueTicket,
  depositsOfTicket,
  invalidateTicket,
  isEnd,
  operatorCommand,
  type PayingCommand,
  payTicket,
  putTicketOnHold,
  refundTicket,
  rejectTicket,
  rotateReceiptKey,
} from '../tickets/index.ts';
import { amlArguments, amlChoiceOf, deductionSaid } from './aml-arguments.ts';
import { Answer, coded, say, unlessDeclined } from './answer.ts';
import { choice, flag, limit, optional, text, whole } from './arguments.ts';
import { continuedAfter, firstOf } from './listed.ts';
import { refundsUnderWay, ticketList } from './lists-store.ts';
import { amountOf, STATUS_NAMES, STATUSES, statusName, ticketNamed, transfersOf } from './names.ts';
import { type Command, change, type Operator, type OperatorDeps, question } from './operator-command.ts';
import { refusalOf, refuseBy } from './refuse.ts';
import { showTicket } from './show-ticket.ts';

const WAITING = ticketStatuses.filter((status) => !isEnd(status));

const ticket = text('the ticket’s id or its number');
const reason = text('why; kept in the ticket’s history');
const paying = {
  ticket,
  'pay-stopped-address': flag('pay although screening stopped the address that the ticket pays to'),
  reason,
};
const shownReason = text('why; the customer reads it word for word');

/** A row that moved must not hide the rows behind it. */
function placeOf(after: string): { readonly number: number; readonly since: Date } {
  const [, number = '', time = ''] = /^(\d{1,15})@(\d{4}-\S+Z)$/.exec(after) ?? [];
  const since = new Date(time);
  if (Number.isNaN(since.getTime())) throw refuseBy('placeMalformed', {});
  return { number: Number.parseInt(number, 10), since };
}

export const ticketCommands = {
  tickets: question({
    showsCustomers: true,
    summary: 'Lists open tickets, the longest waiting first; or those in one status.',
    arguments: {
      status: optional(choice(STATUS_NAMES, 'only those in this status')),
      minutes: optional(whole('only tickets in their status for so many minutes')),
      after: optional(text('only rows after this number@since, as the list shows it')),
      limit,
    },
    run: async ({ db, clock, catalogue }, { status, minutes = 0, after, limit: count }) => {
      const rows = await ticketList(db, {
        statuses: status === undefined ? WAITING : [STATUSES[status]],
        before: new Date(clock.now().getTime() - minutes * 60_000),
        after: after === undefined ? null : placeOf(after),
        limit: count + 1,
      });
      return firstOf(rows, count, {
        rest: (row) => continuedAfter(`${row.simpleId}@${row.since.toISOString()}`),
        show: (row) => ({
          ticket: row.simpleId,
          status: statusName(row.status),
          since: row.since,
          give: amountOf(catalogue(), row.giveAssetId, row.giveAmount),
          received: formatDecimal(row.received),
          get: amountOf(catalogue(), row.getAssetId, row.getAmount),
          email: row.email,
          reason: row.customStatusReason ?? row.statusReason,
          id: row.id,
        }),
      });
    },
  }),
  ticket: question({
    showsCustomers: true,
    summary: 'Shows all of a ticket: address, rate, history, deposits, payouts and books.',
    arguments: { ticket },
    run: async (deps, values) => showTicket(deps, await ticketNamed(deps, values.ticket)),
  }),
  'hold-ticket': change({
    summary: 'Puts a confirming ticket on hold, or takes an invalid one out of its stop.',
    arguments: { ticket, reason: shownReason },
    run: (deps, values, operator) => onTicket(deps, values, operator, putTicketOnHold, 'held'),
  }),
  'continue-ticket': change({
    summary:
      'Continues a ticket that is on hold or invalid: limits and earlier screening do not stop its deposits. Unscreened ones are screened first.',
    arguments: paying,
    run: (deps, values, operator) =>
      onTicket(deps, values, operator, payingBy(continueTicket, values), 'continued'),
  }),
  'pay-ticket': change({
    summary:
      'Pays a ticket that is on hold or invalid for its final deposits, or follows its existing payout. If screening stops a deposit for the first time, repeat the command to pay all the same.',
    arguments: paying,
    run: (deps, values, operator) => onTicket(deps, values, operator, payingBy(payTicket, values), 'paid'),
  }),
  'reject-ticket': change({
    summary: 'Ends a ticket without a waiting deposit. Dust does not count.',
    arguments: { ticket, reason: shownReason },
    run: (deps, values, operator) => onTicket(deps, values, operator, rejectTicket, 'rejected'),
  }),
  'invalidate-ticket': change({
    summary: 'Stops a ticket whose books cannot be right, and takes back its unsigned payment.',
    arguments: { ticket, reason },
    run: (deps, values, operator) => onTicket(deps, values, operator, invalidateTicket, 'invalid'),
  }),
  'close-ticket': change({
    summary: 'Ends an invalid ticket without a waiting deposit.',
    arguments: { ticket, reason },
    run: (deps, values, operator) => onTicket(deps, values, operator, closeTicket, 'closed'),
  }),
  'rotate-receipt-key': change({
    summary: 'Makes a new key for receipts and destroys the former one, whose receipts stay valid.',
    arguments: {},
    run: async (deps) => say('receiptKeyChanged', { key: await rotateReceiptKey(deps) }),
  }),
  'refund-ticket': change({
    summary:
      'Sends a ticket’s final, unspent deposits to the address that the customer named. The other deposits join the list of deposits.',
    arguments: {
      ticket,
      address: text('where to; never simply the sender'),
      memo: optional(text('the memo or tag, where the network has one')),
      ...amlArguments,
      reason: shownReason,
    },
    run: async (deps, values, operator) => {
      const aml = amlChoiceOf(values);
      const order = { address: values.address, memo: values.memo ?? null, aml };
      const { simpleId, command } = await commandOn(deps, values, operator);
      let leaving: readonly Coded[] = [];
      const outcome = await refundTicket(deps, command, order, async (tx) => {
        leaving = await goingBack({ ...deps, db: tx }, command.ticketId);
      });
      if (!outcome.done) throw refusalOf(outcome);
      return new Answer([
        coded('ticketRefunded', { ticket: simpleId }),
        ...leaving,
        ...deductionSaid(deps.catalogue(), aml, outcome.goingBack),
      ]);
    },
  }),
} as const satisfies Record<string, Command>;

interface OnTicket {
  readonly ticket: string;
  readonly reason: string;
}

async function commandOn(deps: OperatorDeps, { ticket: name, reason: words }: OnTicket, { email }: Operator) {
  const { id, simpleId } = await ticketNamed(deps, name);
  return { simpleId, command: operatorCommand(id, email, words) };
}

type TicketMove = (
  deps: OperatorDeps,
  command: Awaited<ReturnType<typeof commandOn>>['command'],
) => Promise<Outcome>;

const payingBy =
  (
    move: (deps: OperatorDeps, command: PayingCommand) => Promise<Outcome>,
    { 'pay-stopped-address': paysStoppedAddress }: { readonly 'pay-stopped-address': boolean },
  ): TicketMove =>
  (deps, command) =>
    move(deps, { ...command, paysStoppedAddress });

async function onTicket(
  deps: OperatorDeps,
  values: OnTicket,
  operator: Operator,
  move: TicketMove,
  moved: TicketMoved,
): Promise<Answer> {
  const { simpleId, command } = await commandOn(deps, values, operator);
  const result = await move(deps, command);
  return unlessDeclined(result, say('ticketMoved', { ticket: simpleId, move: moved }));
}

/** Empty when the earlier refund is final. */
async function goingBack(deps: OperatorDeps, ticketId: string): Promise<Coded[]> {
  const deposits = await depositsOfTicket(deps.db, ticketId);
  const refunds = await refundsUnderWay(
    deps.db,
    deposits.map((deposit) => deposit.id),
  );
  const transfers = transfersOf(deps.catalogue(), refunds);
  return refunds.length === 0 ? [] : [coded('refundsLeave', { transfers })];
}
