import * as z from 'zod/mini';
import { codedAnswer, saidCell } from './answers/said.ts';
import { stopReason } from './answers/stop-reason.ts';
import { seenQuery } from './door.ts';
import type { ConsoleEndpoint } from './endpoint.ts';
import { siteIdentity } from './identity.ts';
import { callRoles } from './rights.ts';
import { runbook } from './runbook.ts';
import { textPreview } from './site.ts';

export const waitingKinds = [
  'ticket',
  'payment',
  'deposit',
  'withdrawal',
  'proposal',
  'act',
  'alert',
] as const;
export type WaitingKind = (typeof waitingKinds)[number];

const time = z.string();
const text = z.string();
const textOrNone = z.nullable(z.string());
const sum = z.string();

const alertWords = z.object({ name: text, happened: text, money: text, next: text });
/** From docs/operating/alerts.md; `null` for a subject of an older version. */
const alertGuide = z.nullable(
  z.object({
    ru: alertWords,
    en: alertWords,
    about: text,
    /** For the commands of its page: `{asset: 'BTC@bitcoin'}`. */
    arguments: z.record(z.string(), z.string()),
  }),
);

/** The operator who deals with an alert. */
const holder = z.nullable(z.object({ by: text, since: time }));
export type Holder = z.infer<typeof holder>;

/** The operator who makes a payment by hand. */
const claim = z.nullable(z.object({ by: text, until: time }));
export type Claim = z.infer<typeof claim>;

export const waitingItem = z.object({
  kind: z.enum(waitingKinds),
  id: text,
  name: text,
  ticketId: textOrNone,
  reason: text,
  /** Of a payment that waits for a stop. */
  stop: z.nullable(stopReason),
  sum: z.nullable(sum),
  since: time,
  /** A stop that ends by itself then. */
  endsAt: z.nullable(time),
  /** Coins may be lost, not only late. */
  isMoneyAtRisk: z.boolean(),
  alert: alertGuide,
  holder,
  claim,
});
export type WaitingItem = z.infer<typeof waitingItem>;

export const workQueue = z.object({
  /** The server's clock, for ages. */
  now: time,
  items: z.array(waitingItem),
  isCut: z.boolean(),
});
export type WorkQueue = z.infer<typeof workQueue>;

const said = z.object({ ru: text, en: text });

const workDeposit = z.object({
  id: z.int(),
  amount: sum,
  state: text,
  verdict: textOrNone,
  disposition: textOrNone,
  isCredited: z.boolean(),
  seenAt: time,
  sender: textOrNone,
  transaction: text,
  url: textOrNone,
  confirmations: z.nullable(z.int()),
  confirmationsRequired: z.int(),
});

/** One signed transaction of a payment; a batch pays several payments by one. */
const attempt = z.object({
  transaction: text,
  url: textOrNone,
  state: text,
  /** Of the whole transaction; before a final block the most that it may cost. */
  fee: sum,
  isFeeFinal: z.boolean(),
  signedAt: time,
  sentAt: z.nullable(time),
  closedAt: z.nullable(time),
  replacedBy: textOrNone,
});
export type WorkAttempt = z.infer<typeof attempt>;

const workPayment = z.object({
  id: text,
  purpose: text,
  state: text,
  amount: sum,
  address: text,
  memo: textOrNone,
  transaction: textOrNone,
  url: textOrNone,
  reference: textOrNone,
  waitsFor: z.nullable(saidCell),
  lastError: z.nullable(saidCell),
  claim,
  addressUrl: textOrNone,
  attempts: z.array(attempt),
});

export const workTicket = z.object({
  now: time,
  id: text,
  version: text,
  number: z.int(),
  status: text,
  since: time,
  reason: textOrNone,
  whereIsMoney: said,
  give: sum,
  received: textOrNone,
  get: sum,
  rate: text,
  rateSources: text,
  rateAt: z.nullable(time),
  markupPercent: z.number(),
  depositAddress: text,
  depositMemo: textOrNone,
  toAddress: text,
  toMemo: textOrNone,
  screening: z.nullable(saidCell),
  email: text,
  clientAddress: text,
  createdAt: time,
  expiresAt: time,
  dust: z.nullable(saidCell),
  history: z.array(z.object({ at: time, from: textOrNone, to: text, by: text, why: saidCell })),
  deposits: z.array(workDeposit),
  payments: z.array(workPayment),
  books: z.array(z.object({ at: time, entry: text, account: text, amount: sum, note: textOrNone })),
  letters: z.array(
    z.object({
      id: text,
      subject: text,
      createdAt: time,
      sentAt: z.nullable(time),
      failedAt: z.nullable(time),
    }),
  ),
  others: z.array(z.object({ id: text, number: z.int(), status: text, createdAt: time })),
  /** About the customer, newest first: the page of the customer shows the same. */
  notes: z.array(z.object({ id: z.int(), by: text, at: time, text })),
});
export type WorkTicket = z.infer<typeof workTicket>;

const found = z.object({
  what: z.enum(['ticket', 'deposit', 'withdrawal']),
  id: text,
  number: z.nullable(z.int()),
  foundBy: saidCell,
  status: textOrNone,
  give: z.nullable(sum),
  get: z.nullable(sum),
  email: textOrNone,
  createdAt: time,
});
export const searchAnswer = z.object({ found: z.array(found), notes: z.array(saidCell) });
export type SearchAnswer = z.infer<typeof searchAnswer>;

const customerQuote = z.object({
  worthUsdt: text,
  give: sum,
  get: sum,
  markupPercent: z.number(),
  rate: text,
  outside: z.nullable(z.enum(['belowMinimum', 'aboveMaximum'])),
});

export const preview = z.object({
  sentence: text,
  answer: codedAnswer,
  payments: z.array(z.object({ purpose: text, amount: sum, address: text, memo: textOrNone })),
  postings: z.array(z.object({ entry: text, account: text, amount: sum })),
  /** What customers would get, for acts on the rules of prices. */
  quotes: z.optional(z.array(customerQuote)),
  /** Of the pairs and directions whose rate the act moves, for acts on a price. */
  rates: z.optional(
    z.array(z.object({ name: text, before: z.array(customerQuote), after: z.array(customerQuote) })),
  ),
  /** What monitors read now and would read then, for acts on prices and their rules. */
  monitors: z.optional(
    z.object({
      path: text,
      /** Only changed ones; `null`: monitors do not list the direction. */
      lines: z.array(z.object({ direction: text, before: textOrNone, after: textOrNone })),
      /** As many more are left out. */
      more: z.int(),
    }),
  ),
  /** Beyond a limit: another operator confirms it. */
  isProposed: z.optional(z.boolean()),
  /** As `BTC@bitcoin/USDT@tron`, for acts that close or open some. */
  directions: z.optional(z.object({ closed: z.array(text), opened: z.array(text) })),
  /** What visitors read then, for acts that publish or withdraw a long text. */
  text: z.optional(textPreview),
  /** What visitors see then, for acts on the name, look, contacts and links. */
  identity: z.optional(siteIdentity),
});
export type Preview = z.infer<typeof preview>;

const openAlert = z.object({
  subject: text,
  version: text,
  message: text,
  /** One code and its parts, for the operator's language. */
  detail: codedAnswer,
  raisedAt: time,
  isMoneyAtRisk: z.boolean(),
  guide: alertGuide,
  holder,
  /** `null`: the guide's next step is all there is to do. */
  runbook: z.nullable(runbook),
  ticket: z.nullable(z.object({ id: text, number: z.int() })),
});
export const alertsAnswer = z.object({ alerts: z.array(openAlert) });
export type OpenAlert = z.infer<typeof openAlert>;

export const SEARCH_MAX = 200;

export const workEndpoints = {
  queue: {
    method: 'GET',
    path: '/api/console/queue',
    role: callRoles.queue,
    summary: 'Everything that waits for a person, oldest first',
    answer: workQueue,
  },
  workTicket: {
    method: 'GET',
    path: '/api/console/tickets/:ticket',
    role: callRoles.workTicket,
    summary: 'All of a ticket, by its id or number, and where its money is',
    params: z.object({ ticket: z.string() }),
    answer: workTicket,
  },
  search: {
    // An e-mail must stay out of addresses and their logs.
    method: 'POST',
    path: '/api/console/search',
    role: callRoles.search,
    summary: 'Tickets, deposits and withdrawals by one whole text of the customer',
    body: z.object({ by: z.string().check(z.maxLength(SEARCH_MAX)) }),
    answer: searchAnswer,
  },
  alerts: {
    method: 'GET',
    path: '/api/console/alerts',
    role: callRoles.alerts,
    summary: 'The open alerts, each with its page of the manual; money at risk first',
    answer: alertsAnswer,
  },
  preview: {
    method: 'POST',
    path: '/api/console/commands/:command/preview',
    role: callRoles.preview,
    summary: 'What an act would write: it is done and taken back; the role of the command decides',
    params: z.object({ command: z.string() }),
    query: seenQuery,
    body: z.record(z.string(), z.unknown()),
    answer: preview,
  },
} as const satisfies Record<string, ConsoleEndpoint>;
