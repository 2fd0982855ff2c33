/** Weak: one tag covers every encoding of an answer. */
import { createHash } from 'node:crypto';

export const etagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

export const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((known) => known.trim() === etag) === true;
