/** What a page may do in the browser, as its Content-Security-Policy. */
import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\b(?:src|type)=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The inline script of the built page (it sets the colours before the first paint) is allowed by its hash, and no other;
 * JSON blocks are not run and need no leave.
 * @param html the built page
 * @param origin where people reach the service
 */
export function pagePolicy(html: string, origin: string): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes].join(' ')}`,
    // The component library sets styles on elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    // Not every browser counts a WebSocket of the same host as 'self'.
    `connect-src 'self' ${origin.replace(/^http/, 'ws')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
