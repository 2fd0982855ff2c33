/** A plugin costs more than the rest of the request. */
import type { FastifyInstance } from 'fastify';

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  // Only pages may run scripts, and they replace this header.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  // Otherwise a proxy could give one customer's answer to the next.
  'cache-control': 'no-store',
};
const overTls = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

export const securityHeaders = (isHttps: boolean): Readonly<Record<string, string>> =>
  isHttps ? { ...always, ...overTls } : always;

export function addSecurityHeaders(app: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
