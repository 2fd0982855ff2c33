/** The board of prices as the browser gets it. A currency that is missing has no fresh price. */
import * as z from 'zod/mini';
import { decimalString } from './wire.ts';

export const exchangeRates = z.object({ currenciesToUsdt: z.record(z.string(), decimalString) });
export type ExchangeRates = z.infer<typeof exchangeRates>;
