/** How a browser or a robot that still has an answer is told so. Weak: one tag stands for every way in which it travels. */
import { createHash } from 'node:crypto';

export const etagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;

/** @param header `If-None-Match` as it was sent */
export const isKnown = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((known) => known.trim() === etag) === true;
