/** Source of the routes, the browser's client and OpenAPI. */
import * as z from 'zod/mini';
import {
  changePasswordBody,
  loginAnswer,
  loginBody,
  preferencesBody,
  referrerBody,
  registerBody,
  userView,
} from './accounts.ts';
import { currenciesAnswer, pairDetails } from './currencies.ts';
import { engineRoom } from './engine-room.ts';
import { exchangeTimes } from './exchange-times.ts';
import { askPushBody, pushKey, stopPushBody } from './pushes.ts';
import { exchangeRates, historyRanges, rateHistory } from './rates.ts';
import { signedReceipt } from './receipts.ts';
import { requestWithdrawalAnswer, requestWithdrawalBody, withdrawalMethods } from './referral.ts';
import { serverTime, siteStatus } from './site.ts';
import { compiledText, textLanguage, textName } from './site-texts.ts';
import {
  acknowledgeBody,
  changeEmailBody,
  createTicketAnswer,
  createTicketBody,
  handOverAnswer,
  recentTickets,
  takeOverAnswer,
  takeOverBody,
  ticketCollection,
  ticketView,
} from './tickets.ts';
import { chooseWayAnswer, chooseWayBody, waysAnswer } from './ways.ts';
import { emptyBody, optionalIdText, smallIdText } from './wire.ts';

/** `ticket`: the offerToken or the owner's session. `optional`: used when sent. `partner`: signs the call. */
export type Caller = 'none' | 'optional' | 'session' | 'ticket' | 'partner';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly path: string;
  readonly caller: Caller;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answer: z.ZodMiniType | null;
}

const ticketId = z.object({ id: z.string() });
const count = z.pipe(
  z.optional(z.string().check(z.regex(/^\d{1,6}$/))),
  z.transform((text: string | undefined) => (text === undefined ? undefined : Number.parseInt(text, 10))),
);

export const endpoints = {
  login: {
    method: 'POST',
    path: '/v1/auth/login',
    caller: 'none',
    summary: 'Open a session',
    body: loginBody,
    answer: loginAnswer,
  },
  register: {
    method: 'POST',
    path: '/v1/auth/register',
    caller: 'none',
    summary: 'Make an account',
    body: registerBody,
    answer: emptyBody,
  },
  changePassword: {
    method: 'POST',
    path: '/v1/auth/changePassword',
    caller: 'session',
    summary: 'Change the password; all other sessions end',
    body: changePasswordBody,
    answer: emptyBody,
  },
  logout: {
    method: 'POST',
    path: '/v1/auth/logout',
    caller: 'session',
    summary: 'End this session',
    answer: null,
  },
  user: { method: 'GET', path: '/v1/user', caller: 'session', summary: 'Who am I', answer: userView },
  savePreferences: {
    method: 'PUT',
    path: '/v1/user/savePreferences',
    caller: 'session',
    summary: 'Save the language',
    body: preferencesBody,
    answer: emptyBody,
  },
  saveReferrer: {
    method: 'POST',
    path: '/v1/user/referrer',
    caller: 'session',
    summary: 'Remember where the visitor came from',
    body: referrerBody,
    answer: emptyBody,
  },
  status: {
    method: 'GET',
    path: '/v1/status/get',
    caller: 'none',
    summary: 'Is the site open',
    answer: siteStatus,
  },
  siteText: {
    method: 'GET',
    path: '/v1/texts/get',
    caller: 'none',
    summary: 'A long text as an operator published it; 404 for a built-in one',
    // The version keeps an older answer out of a page.
    query: z.object({ name: textName, language: textLanguage, version: smallIdText }),
    answer: compiledText,
  },
  rates: {
    method: 'GET',
    path: '/v1/exchangeRate/get',
    caller: 'none',
    summary: 'Prices in USDT',
    answer: exchangeRates,
  },
  rateHistory: {
    method: 'GET',
    path: '/v1/exchangeRate/history',
    caller: 'none',
    summary: 'How the rate of a pair went, at most 300 points',
    query: z.object({
      fromCurrencyId: smallIdText,
      toCurrencyId: smallIdText,
      range: z.enum(historyRanges),
    }),
    answer: rateHistory,
  },
  currencies: {
    method: 'GET',
    path: '/v1/currencies/get',
    caller: 'none',
    summary: 'The catalogue',
    answer: currenciesAnswer,
  },
  pairDetails: {
    method: 'GET',
    path: '/v1/currencies/getPairDetails',
    caller: 'none',
    summary: 'Markup and limits of a pair',
    query: z.object({
      fromCurrencyId: smallIdText,
      toCurrencyId: smallIdText,
      fromNetworkId: optionalIdText,
      toNetworkId: optionalIdText,
    }),
    answer: pairDetails,
  },
  createTicket: {
    method: 'POST',
    path: '/v1/tickets/create',
    caller: 'optional',
    summary: 'Create an exchange ticket',
    headers: {
      'idempotency-key':
        'A secret of the client, new for each order. A repeat gets the first answer; without a session, from the same address.',
    },
    body: createTicketBody,
    answer: createTicketAnswer,
  },
  ticket: {
    method: 'GET',
    path: '/v1/tickets/:id/get',
    caller: 'ticket',
    summary: 'One ticket',
    params: ticketId,
    answer: ticketView,
  },
  pay: {
    method: 'POST',
    path: '/v1/tickets/pay',
    caller: 'ticket',
    summary: 'The customer says that he has paid',
    query: z.object({ ticketId: z.string() }),
    answer: emptyBody,
  },
  ways: {
    method: 'GET',
    path: '/v1/tickets/:id/ways',
    caller: 'ticket',
    summary: 'The ways out of a ticket in trouble, with a quote of 60 s',
    params: ticketId,
    answer: waysAnswer,
  },
  chooseWay: {
    method: 'POST',
    path: '/v1/tickets/:id/ways',
    caller: 'ticket',
    summary: 'The customer chooses a way at its quote; a new refund address waits for the mailed link',
    params: ticketId,
    body: chooseWayBody,
    answer: chooseWayAnswer,
  },
  acknowledge: {
    method: 'POST',
    path: '/v1/tickets/acknowledge',
    caller: 'ticket',
    summary: 'Continue at the recalculated amount; a later recalculation stays open',
    query: z.object({ ticketId: z.string() }),
    body: acknowledgeBody,
    answer: emptyBody,
  },
  changeTicketEmail: {
    method: 'POST',
    path: '/v1/tickets/changeEmail',
    caller: 'ticket',
    summary: 'Correct the e-mail of a ticket before its first deposit; the link is mailed again',
    query: z.object({ ticketId: z.string() }),
    body: changeEmailBody,
    answer: emptyBody,
  },
  handOver: {
    method: 'POST',
    path: '/v1/tickets/handOver',
    caller: 'ticket',
    summary: 'A code that opens the ticket on one other device, within two minutes',
    query: z.object({ ticketId: z.string() }),
    answer: handOverAnswer,
  },
  takeOver: {
    method: 'POST',
    path: '/v1/tickets/takeOver',
    caller: 'none',
    summary: 'Exchange such a code for a token of the ticket',
    query: z.object({ ticketId: z.string() }),
    body: takeOverBody,
    answer: takeOverAnswer,
  },
  pushKey: {
    method: 'GET',
    path: '/v1/tickets/pushKey',
    caller: 'none',
    summary: 'The key of push notifications, for the browser’s subscription',
    answer: pushKey,
  },
  askPush: {
    method: 'POST',
    path: '/v1/tickets/push',
    caller: 'ticket',
    summary: 'Send this browser a push notification whenever the ticket moves',
    query: z.object({ ticketId: z.string() }),
    body: askPushBody,
    answer: emptyBody,
  },
  stopPush: {
    method: 'POST',
    path: '/v1/tickets/stopPush',
    caller: 'ticket',
    summary: 'Send this browser no more of them',
    query: z.object({ ticketId: z.string() }),
    body: stopPushBody,
    answer: emptyBody,
  },
  receipt: {
    method: 'GET',
    path: '/v1/tickets/:id/receipt',
    caller: 'ticket',
    summary: 'The signed receipt of a completed or refunded ticket',
    params: ticketId,
    answer: signedReceipt,
  },
  exchangeTimes: {
    method: 'GET',
    path: '/v1/tickets/times',
    caller: 'none',
    summary: 'How long the last finished exchanges took, by networks',
    answer: exchangeTimes,
  },
  recentTickets: {
    method: 'GET',
    path: '/v1/tickets/recent',
    caller: 'none',
    summary: 'The last completed exchanges',
    answer: recentTickets,
  },
  ticketCollection: {
    method: 'GET',
    path: '/v1/tickets/collection',
    caller: 'session',
    summary: 'My tickets, newest first',
    query: z.object({ count, offset: count }),
    answer: ticketCollection,
  },
  withdrawalMethods: {
    method: 'GET',
    path: '/v1/referral/withdrawalMethods',
    caller: 'session',
    summary: 'Coins and networks that earnings are paid in',
    answer: withdrawalMethods,
  },
  requestWithdrawal: {
    method: 'POST',
    path: '/v1/referral/requestWithdrawal',
    caller: 'session',
    summary: 'Ask to be paid what was earned; an operator approves it',
    body: requestWithdrawalBody,
    answer: requestWithdrawalAnswer,
  },
  engineRoom: {
    method: 'GET',
    path: '/v1/site/engineRoom',
    caller: 'none',
    summary: 'Reserves, payouts of the day and paused coins, while the operator shows them',
    answer: engineRoom,
  },
  utcTime: {
    method: 'GET',
    path: '/v1/service/utcTime',
    caller: 'none',
    summary: "The server's clock",
    answer: serverTime,
  },
} as const satisfies Record<string, Endpoint>;
export type EndpointName = keyof typeof endpoints;
