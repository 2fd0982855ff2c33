/** The small shapes that every call is made of: decimals, times, ids, memos, the error body. */
import * as z from 'zod/mini';
import { type Decimal, floorTo, formatDecimal } from './money.ts';
import { MAX_DECIMALS } from './pricing.ts';
import { parseAmount, plainNumber } from './rules.ts';

/** A decimal in an answer: a string, never an exponent, never trailing zeros. */
export const decimalString = z.string().check(z.regex(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/));

/** An ISO 8601 moment in UTC, ending in Z. */
export const utcTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/));

export const smallId = z.int().check(z.gte(0), z.lte(2_147_483_647));

/** An id in a query string. */
export const smallIdText = z.pipe(
  z.string().check(z.regex(/^\d{1,10}$/)),
  z.pipe(
    z.transform((text: string) => Number.parseInt(text, 10)),
    smallId,
  ),
);

/** One that may be left out; `""` leaves it out too. */
export const optionalIdText = z.optional(
  z.pipe(
    z.string().check(z.regex(/^(\d{1,10})?$/)),
    z.pipe(
      z.transform((text: string) => (text === '' ? undefined : Number.parseInt(text, 10))),
      z.optional(smallId),
    ),
  ),
);

/** `null`, `""` and an absent field mean the same. */
export const optionalText = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((text: string | null | undefined): string | null =>
    text === undefined || text === '' ? null : text,
  ),
);

/** A network's id; `null`, `""`, an absent field for "none". */
export const optionalId = z.pipe(
  z.optional(z.nullable(z.union([smallId, z.literal('')]))),
  z.transform((id): number | null => (id === undefined || id === '' ? null : id)),
);

/** An amount in a request: a string or a JSON number, 0 to 9999999999 with at most 8 decimals; `null` when not sent. */
export const optionalAmount = z.pipe(
  z.optional(z.nullable(z.union([z.string(), z.number()]))),
  z.transform((sent, context): Decimal | null => {
    if (sent === undefined || sent === null || sent === '') return null;
    const text = typeof sent === 'number' ? plainNumber(sent) : sent;
    const amount = text === null ? null : parseAmount(text);
    if (amount === null)
      context.issues.push({ code: 'custom', message: 'not a plain decimal amount', input: sent });
    return amount;
  }),
);

export type Language = 1 | 2;
const toLanguage = (sent: number | null | undefined): Language => (sent === 2 ? 2 : 1);

/** Numeric language: 1 Russian, 2 English; any other value is 1. For calls that send nothing else: without it they are malformed. */
export const chosenLanguage = z.pipe(
  z.nullable(z.number()),
  z.transform((sent): Language => toLanguage(sent)),
);
/** The same beside other fields: none is 1 too. */
export const languageNumber = z.pipe(
  z.optional(z.nullable(z.number())),
  z.transform((sent): Language => toLanguage(sent)),
);

/** An amount in an answer: what a network counts beyond the eighth decimal is cut off. */
export const wireAmount = (amount: Decimal): string => formatDecimal(floorTo(amount, MAX_DECIMALS));

export const errorBody = z.object({
  errorCode: z.int(),
  message: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type ErrorBody = z.infer<typeof errorBody>;

export const emptyBody = z.object({});
