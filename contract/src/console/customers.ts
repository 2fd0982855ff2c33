import * as z from 'zod/mini';
import type { ConsoleEndpoint } from './endpoint.ts';
import { callRoles } from './rights.ts';
import { SEARCH_MAX } from './work.ts';

const time = z.string();
const text = z.string();
const textOrNone = z.nullable(text);
/** Exact, in USDT. */
const usdt = z.string();

const customerTicket = z.object({
  id: text,
  number: z.int(),
  status: text,
  give: text,
  get: text,
  createdAt: time,
});
export type CustomerTicket = z.infer<typeof customerTicket>;

const referral = z.object({
  code: text,
  customers: z.int(),
  tickets: z.int(),
  earnedUsdt: usdt,
  balanceUsdt: usdt,
  withdrawals: z.array(z.object({ id: text, state: text, amountUsdt: usdt, createdAt: time })),
});

export const customerAnswer = z.object({
  now: time,
  /** An account or a ticket: an e-mail must stay out of addresses and their logs. */
  id: text,
  email: text,
  /** New tickets are refused. */
  version: text,
  blocked: z.nullable(z.object({ reason: text, by: text, at: time })),
  /** The mail server refused the last letter for good. */
  bounce: z.nullable(z.object({ letter: text, reason: text, at: time })),
  account: z.nullable(
    z.object({
      createdAt: time,
      language: z.enum(['ru', 'en']),
      isAutomatic: z.boolean(),
      firstLogInAt: z.nullable(time),
    }),
  ),
  tickets: z.int(),
  open: z.int(),
  completed: z.int(),
  /** Of completed tickets, at their own prices. */
  turnoverUsdt: usdt,
  /** Where tickets pay to; `isShort`: a card or phone, which cannot be named by it. */
  recipients: z.array(
    z.object({
      address: text,
      version: text,
      isShort: z.boolean(),
      tickets: z.int(),
      lastAt: time,
      blockedFor: textOrNone,
    }),
  ),
  clientAddresses: z.array(z.object({ address: text, tickets: z.int(), lastAt: time })),
  sessions: z.array(z.object({ createdAt: time, expiresAt: time, isProvisional: z.boolean() })),
  referral: z.nullable(referral),
  notes: z.array(z.object({ id: z.int(), by: text, at: time, text })),
});
export type CustomerAnswer = z.infer<typeof customerAnswer>;

const params = z.object({ id: z.string() });

export const customerEndpoints = {
  findCustomer: {
    // An e-mail must stay out of addresses and their logs.
    method: 'POST',
    path: '/api/console/customers/find',
    role: callRoles.findCustomer,
    summary: 'The customer with this e-mail, ticket or account',
    body: z.object({ by: z.string().check(z.maxLength(SEARCH_MAX)) }),
    answer: z.object({ id: textOrNone }),
  },
  customer: {
    method: 'GET',
    path: '/api/console/customers/:id',
    role: callRoles.customer,
    summary: 'A customer by an account or a ticket: turnover, block, sessions, earnings, notes',
    params,
    answer: customerAnswer,
  },
  customerTickets: {
    method: 'GET',
    path: '/api/console/customers/:id/tickets',
    role: callRoles.customerTickets,
    summary: 'Tickets of a customer, newest first, page by page',
    params,
    query: z.object({ before: z.optional(z.string()) }),
    answer: z.object({ tickets: z.array(customerTicket), isMore: z.boolean() }),
  },
} as const satisfies Record<string, ConsoleEndpoint>;
