/** An order is a ticket of the form's own use case. */
import { createHash, randomUUID } from 'node:crypto';
import { generalCodes, partnerCodes } from '@parom/contract/errors';
import { type OrderBody, QUOTE_LIFETIME_MS, type QuoteBody } from '@parom/contract/partners';
import { type CreateTicketBody, createTicketBody } from '@parom/contract/tickets';
import { wireAmount } from '@parom/contract/wire';
import { findUser } from '../accounts/index.ts';
import { later } from '../platform/clock.ts';
import { clientAddress } from '../platform/http/client-address.ts';
import { Refusal } from '../platform/refusal.ts';
import { isUuid } from '../platform/uuid.ts';
import {
  type CreateDeps,
  createTicket,
  findShownTicket,
  priceExchange,
  type ViewDeps,
  viewTicket,
} from '../tickets/index.ts';
import {
  deleteQuotesBefore,
  findQuote,
  insertQuote,
  isOrderOf,
  noteTicket,
  reserveOrder,
  type StoredQuote,
} from './orders-store.ts';

export interface OrderDeps extends CreateDeps, ViewDeps {
  readonly publicUrl: string;
}

/** A repeated order needs its quote: only the same order leads to the same ticket. */
const QUOTE_KEPT_MS = 7 * 24 * 3_600_000;

export async function makeQuote(deps: OrderDeps, userId: string, body: QuoteBody) {
  deps.gate();
  const priced = priceExchange(deps.surroundings(), { payDetails: body.give, getDetails: body.get });
  if (priced.kind === 'refused') throw new Refusal(priced.code, `quote refused: ${priced.code}`);
  const { giveAmount, getAmount, minGive, maxGive } = priced;
  const id = randomUUID();
  const expiresAt = later(deps.clock.now(), QUOTE_LIFETIME_MS);
  await insertQuote(deps.db, { id, userId, sent: writable(body), giveAmount, getAmount, expiresAt });
  return {
    quoteId: id,
    giveAmount: wireAmount(giveAmount),
    getAmount: wireAmount(getAmount),
    minGive: wireAmount(minGive),
    maxGive: wireAmount(maxGive),
    validUntilUtc: expiresAt.toISOString(),
  };
}

const writable = ({ give, get }: QuoteBody) => ({
  payDetails: { ...give, amount: give.amount === null ? null : wireAmount(give.amount) },
  getDetails: { ...get, amount: get.amount === null ? null : wireAmount(get.amount) },
});

/** @throws Refusal of `partnerCodes` or `createTicketCodes`; no ticket was made */
export async function createOrder(deps: OrderDeps, userId: string, body: OrderBody) {
  const { idempotencyKey } = body;
  const quote = isUuid(body.quoteId) ? await findQuote(deps.db, userId, body.quoteId) : null;
  if (quote === null) throw quoteOver();
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  if (!(await reserveOrder(deps.db, { userId, idempotencyKey, bodyHash, at: deps.clock.now() })))
    throw new Refusal(
      partnerCodes.keyReused,
      'this idempotency key belongs to another order: send a new one',
    );

  const order = await bodyOf(deps, userId, quote, body);
  const { ticketId, offerToken } = await createTicket(
    { ...deps, surroundings: atQuote(deps, quote, order) },
    {
      body: order,
      bearer: null,
      clientAddress: clientAddress(body.customer.address),
      idempotencyKey: `partner ${userId} ${idempotencyKey}`,
    },
  );
  await noteTicket(deps.db, { userId, idempotencyKey }, ticketId);
  return { orderId: ticketId, pageUrl: `${deps.publicUrl}/offer/${ticketId}?offerToken=${offerToken}` };
}

async function bodyOf(
  { db }: OrderDeps,
  userId: string,
  quote: StoredQuote,
  { wallet, refund, customer }: OrderBody,
): Promise<CreateTicketBody> {
  const partner = await findUser(db, userId);
  return createTicketBody.parse({
    ...(quote.sent as object),
    wallet,
    refund: refund ?? null,
    user: { email: customer.email, language: customer.language, refererCode: partner?.refCode ?? null },
  });
}

/** Read by the creation too: no price can change before the ticket. */
function atQuote(deps: OrderDeps, quote: StoredQuote, order: CreateTicketBody): CreateDeps['surroundings'] {
  return () => {
    if (quote.expiresAt < deps.clock.now()) throw quoteOver();
    const around = deps.surroundings();
    const now = priceExchange(around, order);
    const isWorse =
      now.kind === 'priced' && (now.getAmount < quote.getAmount || now.giveAmount > quote.giveAmount);
    if (isWorse)
      throw new Refusal(partnerCodes.priceMoved, 'the price is worse than the quote: ask for a new quote');
    return around;
  };
}

const quoteOver = () =>
  new Refusal(partnerCodes.quoteOver, 'the quote is over or unknown: ask for a new quote');

/** @throws Refusal 404 also for a ticket of another customer or partner */
export async function showOrder(deps: OrderDeps, userId: string, id: string) {
  const isOwn = isUuid(id) && (await isOrderOf(deps.db, userId, id));
  const ticket = isOwn ? await findShownTicket(deps.db, id) : undefined;
  if (ticket === undefined) throw new Refusal(generalCodes.notFound, 'no such order', 404);
  const view = viewTicket(deps, ticket);
  return {
    orderId: view.id,
    simpleId: view.simpleId,
    status: view.status,
    fromAmount: view.fromAmount,
    toAmount: view.toAmount,
    receivedAmount: view.receivedAmount,
    deposit: view.fromWallet,
    expiresAtUtc: view.expiresAtUtc,
    confirmations: view.confirmations,
    confirmationsRequired: view.confirmationsRequired,
    payoutTx: view.payoutTx,
  };
}

export const removeOldQuotes = ({ db, clock }: Pick<OrderDeps, 'db' | 'clock'>): Promise<void> =>
  deleteQuotesBefore(db, later(clock.now(), -QUOTE_KEPT_MS));
