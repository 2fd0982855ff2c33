/** Headers that every answer carries. Constants: a plugin that builds them anew costs more than the rest of a request. */
import type { FastifyInstance } from 'fastify';

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  // Nothing but pages may run anything; those replace it.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  // What may be kept says so itself: a proxy that keeps whatever nobody forbids would give one customer's answer to the next.
  'cache-control': 'no-store',
};
const overTls = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** @param isHttps whether people reach the service by https, so that browsers may be told to insist on it */
export const securityHeaders = (isHttps: boolean): Readonly<Record<string, string>> =>
  isHttps ? { ...always, ...overTls } : always;

export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
