import { SourceOutage } from '../sources/source.ts';

export const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Record<string, unknown>)[field]
    : undefined;
/** A JSON number has been rounded to a float already. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
export function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new SourceOutage(`the answer has no list of ${what}`);
  return value as readonly unknown[];
}
export function millisecondsOf(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : textOf(value);
  return /^\d{12,14}$/.test(text) ? +text : null;
}
/** Avoid sums over 24 hours: they change without a trade. */
export const stampOf = (entry: unknown, fields: readonly string[]): string =>
  JSON.stringify(fields.map((field) => fieldOf(entry, field)));
/** A missing status is no halt. */
export const hasOtherStatus = (status: unknown, good: string): boolean =>
  textOf(status) !== '' && status !== good;
