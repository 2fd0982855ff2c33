import * as z from 'zod/mini';
import { type Decimal, floorTo, formatDecimal } from './money.ts';
import { MAX_DECIMALS } from './pricing.ts';
import { parseAmount, plainNumber } from './rules.ts';

export const decimalString = z.string().check(z.regex(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/));

export const utcTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/));

export const smallId = z.int().check(z.gte(0), z.lte(2_147_483_647));

export const smallIdText = z.pipe(
  z.string().check(z.regex(/^\d{1,10}$/)),
  z.pipe(
    z.transform((text: string) => Number.parseInt(text, 10)),
    smallId,
  ),
);

/** `""` is absent too. */
export const optionalIdText = z.optional(
  z.pipe(
    z.string().check(z.regex(/^(\d{1,10})?$/)),
    z.pipe(
      z.transform((text: string) => (text === '' ? undefined : Number.parseInt(text, 10))),
      z.optional(smallId),
    ),
  ),
);

/** `null`, `""` and an absent field are equal. */
export const optionalText = z.pipe(
  z.optional(z.nullable(z.string())),
  z.transform((text: string | null | undefined): string | null =>
    text === undefined || text === '' ? null : text,
  ),
);

export const optionalId = z.pipe(
  z.optional(z.nullable(z.union([smallId, z.literal('')]))),
  z.transform((id): number | null => (id === undefined || id === '' ? null : id)),
);

/** A string or a JSON number, 0 to 9999999999 with at most 8 decimals. */
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

/** 1 Russian, 2 English; others are 1. */
export const chosenLanguage = z.pipe(
  z.nullable(z.number()),
  z.transform((sent): Language => toLanguage(sent)),
);
export const languageNumber = z.pipe(
  z.optional(z.nullable(z.number())),
  z.transform((sent): Language => toLanguage(sent)),
);

/** Rounded down at the eighth decimal. */
export const wireAmount = (amount: Decimal): string => formatDecimal(floorTo(amount, MAX_DECIMALS));

export const errorBody = z.object({
  errorCode: z.int(),
  message: z.string(),
  issues: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
});
export type ErrorBody = z.infer<typeof errorBody>;

export const emptyBody = z.object({});
