/** The arguments of commands. A terminal sends texts, a program may send numbers and booleans. */

import * as z from 'zod/mini';
import { type Decimal, parseDecimal, ZERO } from '../../money.ts';
import { isEmail, normaliseEmail, plainNumber } from '../../rules.ts';
import { TEXT_LENGTH_MAX } from '../../site-texts.ts';

export interface Argument<Value, Sent = unknown> {
  readonly help: string;
  readonly schema: z.ZodMiniType<Value, Sent>;
  readonly isFlag?: true;
  readonly choices?: readonly string[];
  /** A set that differs between installations. The act checks the value. */
  readonly choicesOf?: ChoiceSet;
  readonly isNumber?: true;
  /** Of a customer: the audit keeps only its ends. */
  readonly isPersonal?: true;
}
export type ChoiceSet = 'auditedActs' | 'tokenNetworks';
export type Arguments = Readonly<Record<string, Argument<unknown>>>;

export type ValuesOf<A extends Arguments> = { readonly [Name in keyof A]: z.output<A[Name]['schema']> };
type Optional<A extends Arguments> = {
  [Name in keyof A]: undefined extends z.input<A[Name]['schema']> ? Name : never;
}[keyof A];
/** What a program sends. */
export type BodyOf<A extends Arguments> = {
  readonly [Name in Exclude<keyof A, Optional<A>>]: z.input<A[Name]['schema']>;
} & { readonly [Name in Optional<A>]?: z.input<A[Name]['schema']> };

export const TEXT_MAX = 500;

export const text = (help: string): Argument<string, string | number> => ({ help, schema: textSchema });
const textSchema = z.pipe(
  z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
  z.string().check(
    z.trim(),
    z.refine((typed) => typed !== '', 'empty'),
    z.refine((typed) => typed.length <= TEXT_MAX, `longer than ${TEXT_MAX} signs`),
  ),
);

export const line = (help: string): Argument<string, string | number> => ({ help, schema: lineSchema });
const lineSchema = z.pipe(
  textSchema,
  z.string().check(z.refine((typed) => !BREAK.test(typed), 'of more than one line')),
);
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u;

export const email = (help: string): Argument<string, string> => ({
  help,
  schema: emailSchema,
  isPersonal: true,
});
const emailSchema = z.pipe(
  z.string().check(z.refine((typed) => isEmail(typed.trim()), 'not an e-mail, as anna@example.com')),
  z.transform(normaliseEmail),
);

/** Operators write of customers in it. */
export const note = (help: string): Argument<string, string | number> => ({
  ...text(help),
  isPersonal: true,
});

export const document = (help: string): Argument<string, string> => ({ help, schema: documentSchema });
const documentSchema = z.pipe(
  z
    .string()
    .check(z.refine((typed) => typed.length <= TEXT_LENGTH_MAX, `longer than ${TEXT_LENGTH_MAX} signs`)),
  z.transform((typed) => typed.replaceAll('\r\n', '\n')),
);

export const amount = (help: string): Argument<Decimal, string | number> => ({
  help,
  schema: amountSchema,
  isNumber: true,
});
export const amountOrNone = (help: string): Argument<Decimal, string | number> => ({
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

export const whole = (help: string): Argument<number, string | number> => ({
  help,
  schema: wholeSchema,
  isNumber: true,
});
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
): Argument<Value, Value> => ({
  help: `${help}: ${values.join(', ')}`,
  schema: z.enum(values),
  choices: values,
});

export const choiceOf = (choicesOf: ChoiceSet, help: string): Argument<string, string | number> => ({
  ...text(help),
  choicesOf,
});

export const flag = (help: string): Argument<boolean, boolean | string | undefined> => ({
  help,
  schema: flagSchema,
  isFlag: true,
});
const flagSchema = z.pipe(
  z.optional(z.union([z.boolean(), z.string()])),
  z.transform((sent: boolean | string | undefined, context): boolean => {
    const isOn = sent === true || sent === 'true';
    if (!isOn && sent !== undefined && sent !== false && sent !== 'false')
      context.issues.push({ code: 'custom', message: 'given or left out, without a value', input: sent });
    return isOn;
  }),
);

export const optional = <Value, Sent>({
  schema,
  ...rest
}: Argument<Value, Sent>): Argument<Value | undefined, Sent | undefined> => ({
  ...rest,
  schema: z.optional(schema),
});

export const isRequired = ({ schema }: Argument<unknown>): boolean => !schema.safeParse(undefined).success;

export const LIMIT_MAX = 1_000;
const LIMIT_DEFAULT = 50;

export const limit: Argument<number, string | number | undefined> = {
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

export const reason = text('why; kept in the audit');
