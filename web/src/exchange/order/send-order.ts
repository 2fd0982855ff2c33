/** The idempotency key: a retry creates no second ticket. */
import type { CreateTicketAnswer, CreateTicketInput } from '@parom/contract/tickets';
import { call } from '../../platform/calls/api.ts';
import { CallFailure } from '../../platform/calls/call-failure.ts';

export type OrderKeys = Map<string, string>;

export const isUnanswered = (keys: OrderKeys, body: CreateTicketInput): boolean => keys.has(nameOf(body));

/** @throws CallFailure the order was refused, or its outcome is unknown */
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
    // An answer without a ticket does not prove that there is none.
    if (answer?.ticketId) keys.delete(order);
    return answer;
  } catch (failure) {
    if (isDecided(failure)) keys.delete(order);
    throw failure;
  }
}

const nameOf = (body: CreateTicketInput): string => JSON.stringify(body);

/** A clear refusal frees the key. After a timeout, a fault or a proxy's page the retry must reuse it. */
const isDecided = (failure: unknown): boolean =>
  failure instanceof CallFailure &&
  failure.errorCode !== null &&
  failure.status >= 400 &&
  failure.status < 500;

/** `randomUUID` needs https, which a local sandbox lacks. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
