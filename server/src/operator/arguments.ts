/** A terminal sends texts, a program may send numbers and booleans. */
import { type Decimal, parseDecimal, ZERO } from '@parom/contract/money';
import { isEmail, normaliseEmail, plainNumber } from '@parom/contract/rules';
import { TEXT_LENGTH_MAX } from '@parom/contract/site-texts';
import * as z from 'zod/mini';
import type { Argument } from './operator-command.ts';

export const TEXT_MAX = 500;

export const text = (help: string): Argument<string> => ({ help, schema: textSchema });
const textSchema = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.string().check(
    z.trim(),
    z.refine((typed) => typed !== '', 'empty'),
    z.refine((typed) => typed.length <= TEXT_MAX, `longer than ${TEXT_MAX} signs`),
  ),
);

export const line = (help: string): Argument<string> => ({ help, schema: lineSchema });
const lineSchema = z.pipe(
  textSchema,
  z.string().check(z.refine((typed) => !BREAK.test(typed), 'of more than one line')),
);
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u;

export const email = (help: string): Argument<string> => ({ help, schema: emailSchema, isPersonal: true });
const emailSchema = z.pipe(
  z.string().check(z.refine((typed) => isEmail(typed.trim()), 'not an e-mail, as anna@example.com')),
  z.transform(normaliseEmail),
);

/** Operators write of customers in it. */
export const note = (help: string): Argument<string> => ({ ...text(help), isPersonal: true });

export const document = (help: string): Argument<string> => ({ help, schema: documentSchema });
const documentSchema = z.pipe(
  z
    .string()
    .check(z.refine((typed) => typed.length <= TEXT_LENGTH_MAX, `longer than ${TEXT_LENGTH_MAX} signs`)),
  z.transform((typed) => typed.replaceAll('\r\n', '\n')),
);

export const amount = (help: string): Argument<Decimal> => ({ help, schema: amountSchema, isNumber: true });
export const amountOrNone = (help: string): Argument<Decimal> => ({
  help,
  schema: amountOrNoneSchema,
  isNumber: true,
});

const decimalSchema = (isMeant: (value: Decimal) => boolean, otherwise: string) =>
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((sent, context): Decimal => {
      const plain = typeof sent === 'number' ? plainNumber(sent) : sent;
      const value = plain === null ? null : parseDecimal(plain);
      if (value !== null && isMeant(value)) return value;
      context.issues.push({ code: 'custom', message: otherwise, input: sent });
      return ZERO;
    }),
  );
const amountSchema = decimalSchema((value) => value > ZERO, 'not a positive decimal amount, as 0.5');
const amountOrNoneSchema = decimalSchema((value) => value >= ZERO, 'not a decimal amount, as 0 or 0.5');

const WHOLE_MAX = 999_999_999;

export const whole = (help: string): Argument<number> => ({ help, schema: wholeSchema, isNumber: true });
const wholeSchema = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((sent, context): number => {
    const isWritten = typeof sent === 'number' || /^\d{1,9}$/.test(sent);
    const value = typeof sent === 'number' ? sent : Number.parseInt(sent, 10);
    if (isWritten && Number.isInteger(value) && value >= 0 && value <= WHOLE_MAX) return value;
    context.issues.push({ code: 'custom', message: `not a whole number, to ${WHOLE_MAX}`, input: sent });
    return 0;
  }),
);

export const choice = <const Value extends string>(
  values: readonly Value[],
  help: string,
): Argument<Value> => ({ help: `${help}: ${values.join(', ')}`, schema: z.enum(values), choices: values });

export const flag = (help: string): Argument<boolean> => ({ help, schema: flagSchema, isFlag: true });
const flagSchema = z.pipe(
  z.optional(z.union([z.boolean(), z.string()])),
  z.transform((sent: boolean | string | undefined, context): boolean => {
    const isOn = sent === true || sent === 'true';
    if (!isOn && sent !== undefined && sent !== false && sent !== 'false')
      context.issues.push({ code: 'custom', message: 'given or left out, without a value', input: sent });
    return isOn;
  }),
);

export const optional = <Value>({ schema, ...rest }: Argument<Value>): Argument<Value | undefined> => ({
  ...rest,
  schema: z.optional(schema),
});

export const isRequired = ({ schema }: Argument<unknown>): boolean => !schema.safeParse(undefined).success;

export const LIMIT_MAX = 1_000;
const LIMIT_DEFAULT = 50;

export const limit: Argument<number> = {
  help: `how many at most, 1 to ${LIMIT_MAX} (${LIMIT_DEFAULT})`,
  schema: z.pipe(
    z.optional(wholeSchema),
    z.transform((sent: number | undefined, context): number => {
      const rows = sent ?? LIMIT_DEFAULT;
      if (rows < 1 || rows > LIMIT_MAX)
        context.issues.push({ code: 'custom', message: `not 1 to ${LIMIT_MAX}`, input: sent });
      return rows;
    }),
  ),
};
