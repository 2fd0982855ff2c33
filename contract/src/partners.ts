/** Source of the routes and their OpenAPI document. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoints.ts';
import { ticketStatuses } from './ticket-status.ts';
import {
  decimalString,
  languageNumber,
  optionalAmount,
  optionalId,
  optionalText,
  smallId,
  utcTime,
} from './wire.ts';

export const partnerScopes = ['quotes', 'orders', 'earnings'] as const;
export type PartnerScope = (typeof partnerScopes)[number];

export const CALLS_PER_MINUTE_MAX = 600;
export const SIGNATURE_WINDOW_MS = 60_000;
export const QUOTE_LIFETIME_MS = 30_000;

export interface SignedParts {
  readonly method: string;
  /** With the query, as sent. */
  readonly path: string;
  /** SHA-256 in lower-case hexadecimal, also of an empty body. */
  readonly bodyHash: string;
  /** Milliseconds since 1970. */
  readonly timestamp: string;
  readonly nonce: string;
}

/** No part can hold a line break, so two requests never share a text. */
export const stringToSign = ({ method, path, bodyHash, timestamp, nonce }: SignedParts): string =>
  ['PAROM-HMAC-SHA256', method, path, bodyHash, timestamp, nonce].join('\n');

/** The manual says how it is signed. */
export interface WebhookBody {
  readonly event: 'order.moved';
  readonly orderId: string;
  readonly formerStatus: number;
  readonly status: number;
  readonly movedAtUtc: string;
}

const headers = {
  'parom-key': 'The id of the key',
  'parom-timestamp': 'Milliseconds since 1970; at most 60 s from the clock of the server',
  'parom-nonce': '16 to 64 letters, digits, - or _; new for each call',
  'parom-signature': 'HMAC-SHA-256 of the string to sign, under the secret of the key, in hexadecimal',
};

const side = z.object({ currencyId: smallId, networkId: optionalId, amount: optionalAmount });

const quoteBody = z.object({ give: side, get: side });
export type QuoteBody = z.infer<typeof quoteBody>;

const quote = z.object({
  quoteId: z.string(),
  giveAmount: decimalString,
  getAmount: decimalString,
  minGive: decimalString,
  maxGive: decimalString,
  validUntilUtc: utcTime,
});

const orderBody = z.object({
  /** New for each order. A repeat gets the first answer. */
  idempotencyKey: z.string().check(z.regex(/^[\w.:-]{1,100}$/)),
  quoteId: z.string(),
  wallet: z.object({
    address: z.string(),
    memo: optionalText,
    /** `false`: the customer says that the address needs no memo. */
    isMemoRequired: z.optional(z.nullable(z.boolean())),
  }),
  refund: z.optional(z.nullable(z.object({ address: optionalText, memo: optionalText }))),
  customer: z.object({
    email: z.string(),
    language: languageNumber,
    /** The customer's IP address, by which limits count. */
    address: z.union([z.ipv4(), z.ipv6()]),
  }),
});
export type OrderBody = z.infer<typeof orderBody>;

const orderMade = z.object({
  orderId: z.string(),
  /** For the customer only: it opens the ticket. */
  pageUrl: z.string(),
});

const order = z.object({
  orderId: z.string(),
  simpleId: z.int(),
  status: z.literal(ticketStatuses),
  fromAmount: decimalString,
  toAmount: decimalString,
  receivedAmount: decimalString,
  deposit: z.object({ address: z.string(), memo: z.nullable(z.string()) }),
  expiresAtUtc: utcTime,
  confirmations: z.int(),
  confirmationsRequired: z.int(),
  payoutTx: z.nullable(z.object({ id: z.string(), url: z.nullable(z.string()) })),
});

const earnings = z.object({
  balanceUsdt: decimalString,
  completedOrders: z.int(),
});

export interface PartnerEndpoint extends Endpoint {
  readonly scope: PartnerScope;
}

export const partnerEndpoints = {
  quote: {
    method: 'POST',
    path: '/v1/quotes',
    caller: 'partner',
    scope: 'quotes',
    summary: 'What an amount gives now, with an id for an order within 30 s',
    headers,
    body: quoteBody,
    answer: quote,
  },
  createOrder: {
    method: 'POST',
    path: '/v1/orders',
    caller: 'partner',
    scope: 'orders',
    summary: 'Create a ticket at a quote, and get the link to its page for the customer',
    headers,
    body: orderBody,
    answer: orderMade,
  },
  order: {
    method: 'GET',
    path: '/v1/orders/:id',
    caller: 'partner',
    scope: 'orders',
    summary: 'The status of an order of this partner',
    headers,
    params: z.object({ id: z.string() }),
    answer: order,
  },
  earnings: {
    method: 'GET',
    path: '/v1/earnings',
    caller: 'partner',
    scope: 'earnings',
    summary: 'What the orders of this partner earned',
    headers,
    answer: earnings,
  },
} as const satisfies Record<string, PartnerEndpoint>;
