/** The forms of answers. A program holds a `Date` where the wire has its text. */
import * as z from 'zod/mini';
import { saidCell } from '../answers/said.ts';

export const time = z.codec(z.string(), z.date(), {
  decode: (sent) => new Date(sent),
  encode: (at) => at.toISOString(),
});
export const said = z.nullable(saidCell);
export const word = z.string();
export const words = z.nullable(z.string());
/** An exact decimal. */
export const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));
/** `0.5 BTC@bitcoin` */
export const sum = z.string().check(z.regex(/^-?\d+(\.\d+)? \S+$/));
export const count = z.int();

export const rows = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.array(z.strictObject(shape));
export const one = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape);
export const sent = z.record(z.string(), z.unknown());

export const paymentState = z.enum(['queued', 'manual', 'signed', 'sent', 'final', 'failed', 'cancelled']);
export const depositState = z.enum(['mempool', 'mined', 'final', 'vanished']);
export const depositDisposition = z.enum([
  'open',
  'exchanged',
  'refunding',
  'refunded',
  'parked',
  'unmatched',
  'written-off',
  'vanished',
]);
export const depositVerdict = z.enum([
  'pending',
  'fits',
  'over',
  'short',
  'belowMinimum',
  'aboveMaximum',
  'extra',
  'late',
  'stopped',
  'vanished',
]);
