/** An act's answer: codes with typed parts. Each language has one sentence for each code. */
import * as z from 'zod/mini';
import { MOSCOW_AHEAD_MS } from '../../working-hours.ts';

export const text = z.string();
export const count = z.int();
export const moment = z.iso.datetime();
/** An exact decimal, and the coin as BTC@bitcoin. */
export const sum = z.object({ amount: z.string(), coin: z.string() });
export type Sum = z.infer<typeof sum>;
export const transfer = z.object({
  amount: z.string(),
  coin: z.string(),
  to: z.string(),
  memo: z.nullable(z.string()),
});
export type Transfer = z.infer<typeof transfer>;
/** Of the books. */
export const gain = z.enum(['forfeited', 'equity']);
export const side = z.enum(['in', 'out', 'both']);

export type Forms = Readonly<Record<string, z.ZodMiniType>>;
export type Sentences<Known extends Forms> = {
  readonly [Code in keyof Known]: (parts: z.infer<Known[Code]>) => string;
};

/** A code with its parts, inside the parts of another code. */
export type CodedBy<Known extends Forms> = {
  readonly [Code in keyof Known & string]: { readonly code: Code; readonly parts: z.infer<Known[Code]> };
}[keyof Known & string];

export const codedBy = <Known extends Forms>(known: Known): z.ZodMiniType<CodedBy<Known>> =>
  z.union(
    Object.entries(known).map(([code, parts]) => z.object({ code: z.literal(code), parts })),
  ) as unknown as z.ZodMiniType<CodedBy<Known>>;

export const sumInWords = ({ amount, coin }: Sum): string => `${amount} ${coin}`;

/** `2030-01-15 18:30` */
export const moscowTime = (at: string): string =>
  new Date(Date.parse(at) + MOSCOW_AHEAD_MS).toISOString().slice(0, 16).replace('T', ' ');
