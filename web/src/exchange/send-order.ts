/** Sends an order under a key of its own, so that a repeat after silence makes no second ticket. Shows nothing itself. */
import type { CreateTicketAnswer, CreateTicketInput } from '@parom/contract/tickets';
import { call } from '../platform/calls/api.ts';
import { CallFailure } from '../platform/calls/call-failure.ts';

/** The keys of orders that were sent and not yet clearly answered, by what was ordered. */
export type OrderKeys = Map<string, string>;

/** Whether this very order was sent before, and nobody knows what became of it. */
export const isUnanswered = (keys: OrderKeys, body: CreateTicketInput): boolean => keys.has(nameOf(body));

/**
 * @returns `null` for an empty answer
 * @throws CallFailure the order was refused, or nobody knows what became of it
 */
export async function sendOrder(
  keys: OrderKeys,
  body: CreateTicketInput,
): Promise<CreateTicketAnswer | null> {
  const order = nameOf(body);
  const key = keys.get(order) ?? newKey();
  keys.set(order, key);
  try {
    const headers = { 'Idempotency-Key': key };
    const answer: CreateTicketAnswer | null = await call(
      'createTicket',
      { body },
      { rethrow: true, headers },
    );
    // An answer without a ticket does not say that there is none.
    if (answer?.ticketId) keys.delete(order);
    return answer;
  } catch (failure) {
    if (isDecided(failure)) keys.delete(order);
    throw failure;
  }
}

const nameOf = (body: CreateTicketInput): string => JSON.stringify(body);

/** After a clear no a repeat is a new order; after silence, a fault or a proxy's page it must be the same one. */
const isDecided = (failure: unknown): boolean =>
  failure instanceof CallFailure &&
  failure.errorCode !== null &&
  failure.status >= 400 &&
  failure.status < 500;

/** `randomUUID` is there on https only, and not on a sandbox in one's own network. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
