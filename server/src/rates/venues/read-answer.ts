/** Reads fields of a venue's answer without believing that they are there. */
import { SourceOutage } from '../source.ts';

export const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Record<string, unknown>)[field]
    : undefined;
/** The text, or an empty one: a number has been a float already, and no price. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
/** The list, or a SourceOutage that says what was expected instead. */
export function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new SourceOutage(`the answer has no list of ${what}`);
  return value as readonly unknown[];
}
/** Milliseconds since 1970 as a number or its text; `null` for anything else, which makes the answer undated. */
export function millisecondsOf(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : textOf(value);
  return /^\d{12,14}$/.test(text) ? +text : null;
}
/** The fields as one text, to see whether any of them moved. Sums over the last 24 h move by themselves: leave them out where there is more. */
export const stampOf = (entry: unknown, fields: readonly string[]): string =>
  JSON.stringify(fields.map((field) => fieldOf(entry, field)));
/** Whether a status is told, and is another one. */
export const isOther = (status: unknown, good: string): boolean => textOf(status) !== '' && status !== good;
