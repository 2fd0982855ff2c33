/** The page that every address of the site is answered with, and the headers that it needs. */
import { createHash } from 'node:crypto';

export interface Shell {
  readonly html: string;
  readonly contentSecurityPolicy: string;
}

/** The inline scripts of the built page (it sets the colours before the first paint) are allowed by their hashes. */
export function shellOf(html: string): Shell {
  const hashes = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  const contentSecurityPolicy = [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    // The component library sets styles on elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, contentSecurityPolicy };
}

/** A ticket's address may carry its token: it must not travel on as a referrer. */
const NO_REFERRER = /^\/(?:(?:ru|en)\/)?(?:pay|offer)\//;
const NO_INDEX = /^\/(?:(?:ru|en|fr)\/)?(?:lk|pay|offer|404|500)(?:\/|$)/;
const NOT_FOUND = /^\/(?:(?:ru|en|fr)\/)?404\/?$/;

export const mayNotRefer = (path: string): boolean => NO_REFERRER.test(path);
export const mayNotIndex = (path: string): boolean => NO_INDEX.test(path);
export const statusOf = (path: string): number => (NOT_FOUND.test(path) ? 404 : 200);
