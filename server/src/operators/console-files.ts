import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from '../platform/http/error-handler.ts';

/** No other origin, no inline script. The component library writes styles into elements. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

export async function consoleFiles(app: FastifyInstance, consoleRoot: string): Promise<boolean> {
  const root = join(consoleRoot, 'dist');
  if (!existsSync(join(root, 'index.html'))) return false;
  const files = new Set(filesUnder(root));
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });
  app.get('/*', { schema: { hide: true } as object, compress: false }, (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api')) return sendNotFound(reply);
    if (files.has(path)) {
      const isNamedByContent = path.startsWith('/assets/');
      reply.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache');
      return reply.sendFile(path.slice(1));
    }
    if (/\.\w+$/.test(path)) return sendNotFound(reply);
    reply.header('content-security-policy', POLICY).header('referrer-policy', 'no-referrer');
    return reply.header('cache-control', 'no-cache').sendFile('index.html');
  });
  return true;
}

/** No other path ever reaches the disk. */
const filesUnder = (root: string): string[] =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(root, name)).isFile())
    .map((name) => `/${name.replaceAll('\\', '/')}`)
    .filter((path) => path !== '/index.html' && !/\.(br|gz)$/.test(path) && !path.startsWith('/.'));
