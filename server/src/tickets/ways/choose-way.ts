/**
 * One transaction under the ticket's lock. Status, state and deposits must equal the quote's: no deposit,
 * operator or second choice is overtaken.
 */
import { because } from '@parom/contract/console/answers/moves';
import { wayCodes as codes, type WayCode } from '@parom/contract/errors';
import { TicketStatus } from '@parom/contract/ticket-status';
import { type ChooseWayAnswer, type ChooseWayBody, isQuoteOver, type WayName } from '@parom/contract/ways';
import type { Tx } from '../../platform/db/db.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { Refusal } from '../../platform/refusal.ts';
import { fitReserve } from '../deposits/fit-reserve.ts';
import { placeUnhandled } from '../deposits/place-deposits.ts';
import { exchangeTicket } from '../exchange/exchange-ticket.ts';
import { holdForScreening, newlyStopped } from '../exchange/screen-ticket.ts';
import { moveTicket } from '../move-ticket.ts';
import { refundAtFees } from '../refunds/refund-deposit.ts';
import type { RefundTarget } from '../refunds/refund-target.ts';
import type { Ticket } from '../ticket.ts';
import { lockKnownTicket, updateTicket } from '../ticket-store.ts';
import { insertChoice } from './choices-store.ts';
import { type PricedWays, priceWays } from './price-ways.ts';
import { spendRequest } from './refund-requests-store.ts';
import { askByMail, type NamedTarget, namedTarget } from './refund-wallet.ts';
import { type Trouble, troubleOf } from './trouble.ts';
import { nameOfDeposits, openQuote, type WayQuote } from './way-quote.ts';
import { factsOf, type WaysDeps } from './ways-deps.ts';

const refuse = (code: WayCode, message: string): Refusal => new Refusal(code, message);

/** @throws Refusal 422 with one of `wayCodes`; no money has moved then */
export async function chooseWay(
  deps: WaysDeps,
  ticket: Ticket,
  body: ChooseWayBody,
): Promise<ChooseWayAnswer> {
  const quote = freshQuote(deps, ticket, body.quote);
  const { trouble } = await stillQuoted(deps, await factsOf(deps.db, ticket), quote);
  const target = body.way === 'refund' ? await namedTarget(deps, ticket, trouble, quote, body) : null;
  if (target?.needsMail === true) {
    await askByMail(deps, ticket, quote, target);
    return { outcome: 'mailed' };
  }
  await screen(deps, ticket, trouble, quote);
  await deps.db.transaction().execute(async (tx) => {
    const chosen = await lockQuoted(tx, deps, ticket.id, quote);
    const at = deps.clock.now();
    const choice = { ticketId: ticket.id, stateId: quote.stateId, way: body.way, quotedAt: quote.at, at };
    if (!(await insertChoice(tx, choice))) throw changed();
    await carryOut[body.way](tx, deps, chosen, target);
  });
  return { outcome: 'done' };
}

const changed = () => refuse(codes.changed, 'the ticket has changed since the quote');
const notOffered = () => refuse(codes.notOffered, 'this way is not offered');

function freshQuote(deps: WaysDeps, { id }: Ticket, text: string): WayQuote {
  const quote = openQuote(deps.keyring, id, text);
  if (quote === null) throw refuse(codes.quoteOver, 'this is not a quote of this ticket');
  if (isQuoteOver(quote.at, deps.clock.now())) throw refuse(codes.quoteOver, 'the quote is older than 60 s');
  return quote;
}

interface Chosen {
  readonly ticket: Ticket;
  readonly trouble: Trouble;
  readonly priced: PricedWays;
}

async function stillQuoted(
  deps: WaysDeps,
  facts: Awaited<ReturnType<typeof factsOf>>,
  quote: WayQuote,
): Promise<Chosen> {
  if (facts.stateId !== quote.stateId) throw changed();
  const trouble = troubleOf(facts, deps.choiceMostUsdt);
  if (trouble === 'operator') throw refuse(codes.needsOperator, 'an operator decides');
  if (typeof trouble === 'string' || nameOfDeposits(trouble.returning) !== quote.deposits) throw changed();
  return { ticket: facts.ticket, trouble, priced: priceWays(deps, { ...facts, trouble }, quote.prices) };
}

async function lockQuoted(tx: Tx, deps: WaysDeps, ticketId: string, quote: WayQuote): Promise<Chosen> {
  const locked = await lockKnownTicket(tx, ticketId);
  if (locked.status !== TicketStatus.onHold) throw changed();
  const { ticket } = await placeUnhandled(tx, deps, locked);
  return stillQuoted(deps, await factsOf(tx, ticket), quote);
}

/** Only an operator leads a stopped ticket on. */
async function screen(
  deps: WaysDeps,
  ticket: Ticket,
  { returning }: Trouble,
  quote: WayQuote,
): Promise<void> {
  const stopped = await newlyStopped(deps, {
    ticket,
    deposits: returning,
    approvedAt: ticket.approvedAt,
  });
  if (stopped === null) return;
  await deps.db.transaction().execute(async (tx) => {
    await lockQuoted(tx, deps, ticket.id, quote);
    await holdForScreening(tx, ticket.id, stopped, deps.clock.now());
  });
  throw refuse(codes.needsOperator, 'screening stops this ticket');
}

type CarryOut = (tx: Tx, deps: WaysDeps, chosen: Chosen, target: NamedTarget | null) => Promise<void>;

const carryOut: Readonly<Record<WayName, CarryOut>> = {
  exchange: async (tx, deps, { ticket, priced }) => {
    if (priced.exchange === null) throw notOffered();
    const outcome = await exchangeTicket(tx, deps, ticket, priced.exchange.judgement, {
      from: TicketStatus.onHold,
      by: 'customer',
      why: because('exchangeChosen'),
    });
    if (outcome === 'reserveTooLow') throw refuse(codes.reserveTooLow, 'the wallet cannot carry this payout');
  },
  rest: async (tx, deps, { ticket, priced }) => {
    if (priced.rest === null) throw notOffered();
    const at = deps.clock.now();
    await updateTicket(tx, ticket.id, { restUntil: priced.rest.until });
    await moveTicket(tx, {
      ticketId: ticket.id,
      from: [TicketStatus.onHold],
      to: TicketStatus.confirming,
      by: 'customer',
      why: because('restChosen'),
      at,
    });
    await fitReserve(tx, deps, await lockKnownTicket(tx, ticket.id));
    await emit(tx, at, 'ticket.due', { ticketId: ticket.id });
  },
  refund: async (tx, deps, { ticket, trouble, priced }, target) => {
    if (priced.refund === null || target === null) throw notOffered();
    const { requestId } = target;
    if (requestId !== null && !(await spendRequest(tx, requestId, deps.clock.now())))
      throw refuse(codes.linkOver, 'this link was used before');
    const outcome = await refundAtFees(
      tx,
      deps,
      {
        ticketId: ticket.id,
        by: 'customer',
        why: because('refundChosen'),
        shown: { reason: 'refundChosen' },
      },
      { ...walletOf(target), aml: 'unsaid', only: new Set(trouble.returning.map(({ id }) => id)) },
      { fees: priced.refund.fees, whyNot: null },
    );
    if (!outcome.done) throw refuse(codes.changed, outcome.why);
  },
};

const walletOf = ({ address, memo }: NamedTarget): RefundTarget => ({ address, memo });
