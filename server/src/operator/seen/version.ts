/** The values that an operator saw, as a text that comes back with the act. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';

export type Values = Readonly<Record<string, unknown>>;

export interface FieldChange {
  readonly field: string;
  readonly seen: unknown;
  readonly now: unknown;
}

const LONG = 200;
const KEPT = 60;

/** A picture or a long text: its beginning for people, its digest for the comparison. */
const shortened = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && value.length > LONG
    ? `${value.slice(0, KEPT)}… ${createHash('sha256').update(value).digest('hex').slice(0, 16)}`
    : value;

const plain = (values: Values): Values => JSON.parse(JSON.stringify(values, shortened)) as Values;

export const versionOf = (values: Values): string =>
  Buffer.from(JSON.stringify(values, shortened)).toString('base64url');

/** @returns `null` for a text that no answer gave */
export function valuesSeen(version: string): Values | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(version, 'base64url').toString());
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? (read as Values) : null;
  } catch {
    return null;
  }
}

/** A row may show more than the act's object. @returns `null` when it showed none of it */
export function changesSince(seen: Values, now: Values): readonly FieldChange[] | null {
  const known = plain(now);
  const fields = Object.keys(known).filter((field) => Object.hasOwn(seen, field));
  if (fields.length === 0) return null;
  return fields
    .filter((field) => !isDeepStrictEqual(seen[field], known[field]))
    .map((field) => ({ field, seen: seen[field], now: known[field] }));
}
