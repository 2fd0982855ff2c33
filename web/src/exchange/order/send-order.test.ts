import type { CreateTicketInput } from '@parom/contract/tickets';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUnanswered, type OrderKeys, sendOrder } from './send-order.ts';

const fetched = vi.fn<typeof fetch>();
const body: CreateTicketInput = {
  wallet: { address: 'a', memo: null, isMemoRequired: false },
  user: { email: 'anna@example.org', language: 1, refererCode: null, referrerHeader: null },
  payDetails: { currencyId: 1, networkId: 1, amount: '1' },
  getDetails: { currencyId: 5, networkId: 2 },
};
const answers = (...given: readonly (() => Response)[]) => {
  for (const one of given) fetched.mockImplementationOnce(async () => one());
};
const made = () => Response.json({ ticketId: 't1', offerToken: 'o1' });
const refused = () => Response.json({ errorCode: 8, message: '' }, { status: 422 });
const keysSent = () =>
  fetched.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));

async function sendAll(keys: OrderKeys, ...given: readonly (() => Response)[]): Promise<void> {
  answers(...given);
  for (const _ of given) await sendOrder(keys, body).catch(() => null);
}

beforeEach(() => {
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => vi.unstubAllGlobals());

describe('sendOrder', () => {
  it.each([
    ['an empty answer', () => new Response('')],
    ['an answer without a ticket', () => Response.json({})],
    ['a web page as data', () => new Response('<!doctype html>')],
    ['a fault', () => Response.json({ errorCode: 500, message: '' }, { status: 500 })],
    ['a proxy’s refusal', () => new Response('<h1>Timeout</h1>', { status: 408 })],
    ['no answer', () => Response.error()],
  ])('repeats the same order after %s', async (_, answer) => {
    const keys: OrderKeys = new Map();
    expect(isUnanswered(keys, body)).toBe(false);
    await sendAll(keys, answer, answer);
    expect(isUnanswered(keys, body)).toBe(true);
    await sendAll(keys, made);
    expect(isUnanswered(keys, body)).toBe(false);
    const [first, ...repeats] = keysSent();
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(repeats).toEqual([first, first]);
  });

  it.each([
    ['it was refused', refused],
    ['a ticket was made', made],
  ])('sends a new order after %s', async (_, answer) => {
    await sendAll(new Map(), answer, made);
    const [first, second] = keysSent();
    expect(second).not.toBe(first);
  });

  it('gives another order its own key', async () => {
    const keys: OrderKeys = new Map();
    answers(() => new Response(''), made);
    await sendOrder(keys, body);
    await sendOrder(keys, { ...body, payDetails: { ...body.payDetails, amount: '2' } });
    const [first, second] = keysSent();
    expect(second).not.toBe(first);
  });

  it('sends an order on a page without https', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    answers(made);
    expect(await sendOrder(new Map(), body)).toMatchObject({ ticketId: 't1' });
  });
});
