/** The catalogue: currencies, their networks, and what a pair allows. */
import * as z from 'zod/mini';
import { addressFormats } from './addresses/formats.ts';
import { salesStops } from './site.ts';
import { decimalString, smallId } from './wire.ts';

/** Currency type 1 has no network: roubles by phone or card. Destination type 1 is the same thing. */
export const TRANSFER_TYPE = 1;
export const CRYPTO_TYPE = 0;

/** Where a currency is hidden. */
export const Restriction = { hiddenOnGive: 0, hiddenOnReceive: 1 } as const;

const networkView = z.object({
  id: smallId,
  name: z.string(),
  approvesRequired: z.int(),
  hasMemo: z.boolean(),
  /** Decimals of an amount of this coin on this network, at most 8. */
  decimals: z.int(),
  /** How addresses look there, so that the form can check them as they are typed. */
  addressFormat: z.enum(addressFormats),
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
  /** Decimals where no network says otherwise: 8, roubles 2. */
  decimals: z.int(),
  networks: z.array(networkView),
});
export type CurrencyView = z.infer<typeof currencyView>;

export const currenciesAnswer = z.object({ currencies: z.array(currencyView) });
export type CurrenciesAnswer = z.infer<typeof currenciesAnswer>;

export const pairDetails = z.object({
  isEnabled: z.boolean(),
  /** Per cent, at most two decimals. */
  markup: z.number(),
  minGiveUsdt: decimalString,
  maxGiveUsdt: decimalString,
  /**
   * Only while something is stopped. `give`: the first coin cannot be given over its network now. `get`: payouts of the second
   * one are paused, over its network or altogether. `fees`: the fees of the networks are not known, or call for more than the maximum.
   * Any other word: the whole site sells nothing.
   */
  stopped: z.optional(z.enum([...salesStops, 'give', 'get', 'fees'])),
});
export type PairDetails = z.infer<typeof pairDetails>;
export type PairStop = NonNullable<PairDetails['stopped']>;
