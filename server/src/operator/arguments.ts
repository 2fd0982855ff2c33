/** The kinds of arguments. A terminal sends texts only, a program may send numbers and booleans: both are read. */
import { type Decimal, parseDecimal, ZERO } from '@parom/contract/money';
import { plainNumber } from '@parom/contract/rules';
import * as z from 'zod/mini';
import type { Argument } from './operator-command.ts';

const TEXT_MAX = 500;

export const text = (help: string): Argument<string> => ({ help, schema: textSchema });
const textSchema = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.string().check(z.trim(), z.minLength(1), z.maxLength(TEXT_MAX)),
);

/** A positive amount or price. */
export const amount = (help: string): Argument<Decimal> => ({ help, schema: amountSchema });
const amountSchema = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((sent, context): Decimal => {
    const plain = typeof sent === 'number' ? plainNumber(sent) : sent;
    const value = plain === null ? null : parseDecimal(plain);
    if (value !== null && value > ZERO) return value;
    context.issues.push({ code: 'custom', message: 'not a positive decimal amount', input: sent });
    return ZERO;
  }),
);

/** A whole number from 0 on. */
export const whole = (help: string): Argument<number> => ({ help, schema: wholeSchema });
const wholeSchema = z.pipe(
  z.union([z.int().check(z.gte(0)), z.string().check(z.regex(/^\d{1,9}$/, 'not a whole number'))]),
  z.transform((sent: number | string) => (typeof sent === 'number' ? sent : Number.parseInt(sent, 10))),
);

export const choice = <const Value extends string>(
  values: readonly Value[],
  help: string,
): Argument<Value> => ({ help: `${help}: ${values.join(', ')}`, schema: z.enum(values) });

/** Present or absent; `--aml` alone means yes. */
export const flag = (help: string): Argument<boolean> => ({ help, schema: flagSchema });
const flagSchema = z.pipe(
  z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  z.transform((sent?: boolean | 'true' | 'false') => sent === true || sent === 'true'),
);

export const optional = <Value>({ help, schema }: Argument<Value>): Argument<Value | undefined> => ({
  help,
  schema: z.optional(schema),
});

export const isRequired = ({ schema }: Argument<unknown>): boolean => !schema.safeParse(undefined).success;

const LIMIT_MAX = 1_000;
const LIMIT_DEFAULT = 50;

/** How many rows a list shows. */
export const limit: Argument<number> = {
  help: `how many at most (${LIMIT_DEFAULT})`,
  schema: z.pipe(
    z.optional(wholeSchema),
    z.transform((sent: number | undefined) => Math.min(sent ?? LIMIT_DEFAULT, LIMIT_MAX)),
  ),
};
