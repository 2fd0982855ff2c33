import type { Coded } from '@parom/contract/console/answers/answers';
import type { TicketMoved } from '@parom/contract/console/answers/tickets';
import { ticketCalls } from '@parom/contract/console/commands/ticket-calls';
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
import { amlChoiceOf, deductionSaid } from './aml-arguments.ts';
import { Answer, coded, say, unlessDeclined } from './answer.ts';
import { continuedAfter, firstOf } from './listed.ts';
import { refundsUnderWay, ticketList } from './lists-store.ts';
import { amountOf, STATUSES, statusName, ticketNamed, transfersOf } from './names.ts';
import { type Operator, type OperatorDeps, runs } from './operator-command.ts';
import { refusalOf, refuseBy } from './refuse.ts';
import { showTicket } from './show-ticket.ts';

const WAITING = ticketStatuses.filter((status) => !isEnd(status));

/** A row that moved must not hide the rows behind it. */
function placeOf(after: string): { readonly number: number; readonly since: Date } {
  const [, number = '', time = ''] = /^(\d{1,15})@(\d{4}-\S+Z)$/.exec(after) ?? [];
  const since = new Date(time);
  if (Number.isNaN(since.getTime())) throw refuseBy('placeMalformed', {});
  return { number: Number.parseInt(number, 10), since };
}

export const ticketCommands = runs(ticketCalls, {
  tickets: async ({ db, clock, catalogue }, { status, minutes = 0, after, limit: count }) => {
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
  ticket: async (deps, values) => showTicket(deps, await ticketNamed(deps, values.ticket)),
  'hold-ticket': (deps, values, operator) => onTicket(deps, values, operator, putTicketOnHold, 'held'),
  'continue-ticket': (deps, values, operator) =>
    onTicket(deps, values, operator, payingBy(continueTicket, values), 'continued'),
  'pay-ticket': (deps, values, operator) =>
    onTicket(deps, values, operator, payingBy(payTicket, values), 'paid'),
  'reject-ticket': (deps, values, operator) => onTicket(deps, values, operator, rejectTicket, 'rejected'),
  'invalidate-ticket': (deps, values, operator) =>
    onTicket(deps, values, operator, invalidateTicket, 'invalid'),
  'close-ticket': (deps, values, operator) => onTicket(deps, values, operator, closeTicket, 'closed'),
  'rotate-receipt-key': async (deps) => say('receiptKeyChanged', { key: await rotateReceiptKey(deps) }),
  'refund-ticket': async (deps, values, operator) => {
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
});

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
