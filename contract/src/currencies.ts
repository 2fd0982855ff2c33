import * as z from 'zod/mini';
import { addressFormats } from './addresses/formats.ts';
import { salesStops } from './site.ts';
import { decimalString, smallId } from './wire.ts';
import { clockTimeText } from './working-hours.ts';

const networkView = z.object({
  id: smallId,
  name: z.string(),
  approvesRequired: z.int(),
  hasMemo: z.boolean(),
  /** At most 8. */
  decimals: z.int(),
  addressFormat: z.enum(addressFormats),
  /** Normalised token contracts: coins sent to them are lost. */
  tokenContracts: z.optional(z.array(z.string())),
});
export type NetworkView = z.infer<typeof networkView>;

const currencyView = z.object({
  id: smallId,
  type: z.int(),
  name: z.string(),
  shortName: z.string(),
  iconPath: z.nullable(z.string()),
  isPopular: z.boolean(),
  restrictions: z.array(z.int()),
  /** 8 without a network's own number; roubles 2. */
  decimals: z.int(),
  networks: z.array(networkView),
});
export type CurrencyView = z.infer<typeof currencyView>;

export const currenciesAnswer = z.object({ currencies: z.array(currencyView) });
export type CurrenciesAnswer = z.infer<typeof currenciesAnswer>;

/** Of the whole site, of the given coin, of the received one, or by network fees. */
export const pairStops = [...salesStops, 'give', 'get', 'fees'] as const;

export const pairDetails = z.object({
  isEnabled: z.boolean(),
  /** Per cent with at most two decimals. */
  markup: z.number(),
  /** Thinner markups of larger amounts, by the USDT that the given coins are worth. */
  steps: z.optional(z.array(z.object({ from: decimalString, markup: z.number() }))),
  minGiveUsdt: decimalString,
  maxGiveUsdt: decimalString,
  stopped: z.optional(z.enum(pairStops)),
  /** By Moscow time. Only where working hours alone close the direction. */
  opensAt: z.optional(clockTimeText),
});
export type PairDetails = z.infer<typeof pairDetails>;
export type PairStop = (typeof pairStops)[number];
