/** Breaks the type check when the contract and `types.ts` differ. */
import type { CurrenciesAnswer } from '@parom/contract/currencies';
import type { HUB_PATH } from '@parom/contract/hub';
import type { partnerEndpoints } from '@parom/contract/partners';
import type { ExchangeRates } from '@parom/contract/rates';
import type { TicketStatus } from '@parom/contract/ticket-status';
import type * as hub from './hub.ts';
import type * as own from './types.ts';

type Calls = typeof partnerEndpoints;
type Sent<Call extends { body: { _zod: { input: unknown } } }> = Call['body']['_zod']['input'];
type Answer<Call extends { answer: { _zod: { output: unknown } } }> = Call['answer']['_zod']['output'];

type Equal<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
/** The contract accepts more texts, and no other fields. */
type Fits<Own, Contract> = [Own] extends [Contract] ? Equal<keyof Own, keyof Contract> : false;
type Offers<Own, Contract> = [Contract] extends [Own] ? true : false;

type True<Facts extends Record<string, true>> = Facts;

export type Agreement = True<{
  hubPath: Equal<typeof hub.HUB_PATH, typeof HUB_PATH>;
  statuses: Equal<typeof own.OrderStatus, typeof TicketStatus>;
  quoteRequest: Fits<own.QuoteRequest, Sent<Calls['quote']>>;
  side: Fits<own.Side, Sent<Calls['quote']>['give']>;
  orderRequest: Fits<own.OrderRequest, Sent<Calls['createOrder']>>;
  wallet: Fits<own.OrderRequest['wallet'], Sent<Calls['createOrder']>['wallet']>;
  customer: Fits<own.OrderRequest['customer'], Sent<Calls['createOrder']>['customer']>;
  quote: Equal<own.Quote, Answer<Calls['quote']>>;
  orderMade: Equal<own.OrderMade, Answer<Calls['createOrder']>>;
  order: Equal<own.Order, Answer<Calls['order']>>;
  earnings: Equal<own.Earnings, Answer<Calls['earnings']>>;
  currencies: Offers<own.Currencies, CurrenciesAnswer>;
  rates: Equal<own.Rates, ExchangeRates>;
}>;
