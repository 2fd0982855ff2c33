/** No script reads the cookie, and no other site knows the CSRF token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const NAME = 'parom-console';

export const sessionCookie = (token: string, isHttps: boolean): string =>
  `${NAME}=${token}; Path=/; HttpOnly; SameSite=Strict${isHttps ? '; Secure' : ''}`;

export const endedCookie = (isHttps: boolean): string => `${sessionCookie('', isHttps)}; Max-Age=0`;

export function cookieToken({ cookie }: IncomingHttpHeaders): string | null {
  for (const one of (cookie ?? '').split(/; */)) {
    const [, token] = /^parom-console=([\w-]{43})$/.exec(one) ?? [];
    if (token !== undefined) return token;
  }
  return null;
}

/** Derived: the token cannot be computed back. */
export const csrfOf = (token: string): string =>
  createHash('sha256').update(`csrf ${token}`).digest('base64url');

export function isCsrf(token: string, sent: string | string[] | undefined): boolean {
  const wanted = Buffer.from(csrfOf(token));
  const given = Buffer.from(typeof sent === 'string' ? sent : '');
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
