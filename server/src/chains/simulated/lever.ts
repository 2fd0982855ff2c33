import { MALFORMED } from '@parom/contract/errors';
import { type Decimal, parseDecimal, ZERO } from '@parom/contract/money';
import { plainNumber } from '@parom/contract/rules';
import * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';

export const config = { rateLimit: false };

/** Strangers send amounts that our form refuses. */
export const coinAmount = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((sent, context): Decimal => {
    const amount = parseDecimal(typeof sent === 'number' ? (plainNumber(sent) ?? '') : sent);
    if (amount === null) {
      context.issues.push({ code: 'custom', message: 'not a plain decimal amount', input: sent });
    }
    return amount ?? ZERO;
  }),
);

export const malformed = (message: string): Refusal => new Refusal(MALFORMED, message, 400);
