/** Serves the built web application: its files, and its shell for every other address. Knows no call and no data. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendNotFound } from '../platform/http/error-handler.ts';
import { mayNotIndex, mayNotRefer, shellOf, statusOf } from './shell.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const AN_HOUR = 'public, max-age=3600';

/**
 * @param root the folder that the web build wrote
 * @returns whether there was something to serve
 */
export async function pagesRoutes(app: FastifyInstance, root: string): Promise<boolean> {
  const shellFile = join(root, 'index.html');
  if (!existsSync(shellFile)) return false;
  const shell = shellOf(readFileSync(shellFile, 'utf8'));
  const files = new Set(filesUnder(root));
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    // The plugin's own caching headers would override what is set here.
    cacheControl: false,
  });

  app.get('/*', { schema: { hide: true } as object }, (request: FastifyRequest, reply: FastifyReply) => {
    const path = new URL(request.url, 'http://site').pathname;
    if (path === '/api' || path.startsWith('/api/')) return sendNotFound(reply);
    if (files.has(path)) {
      reply.header('cache-control', cachingOf(path));
      return reply.sendFile(path.slice(1));
    }
    // A file that is gone (a chunk of an older build) must not be answered with a page.
    if (path.startsWith('/assets/') || path.startsWith('/locales/')) return sendNotFound(reply);
    reply
      .code(statusOf(path))
      .header('cache-control', 'no-cache')
      .header('content-security-policy', shell.contentSecurityPolicy);
    if (mayNotRefer(path)) reply.header('referrer-policy', 'no-referrer');
    if (mayNotIndex(path)) reply.header('x-robots-tag', 'noindex');
    return reply.type('text/html; charset=utf-8').send(shell.html);
  });
  return true;
}

/** Built files carry a hash in their names; texts and pictures may change with the next release. */
const cachingOf = (path: string): string =>
  path.startsWith('/assets/') ? IMMUTABLE : path.startsWith('/locales/') ? 'no-cache' : AN_HOUR;

/** Paths as a browser asks for them. Read once: nothing but these is ever looked for on the disk. */
function filesUnder(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(root, name)).isFile())
    .map((name) => `/${name.replaceAll('\\', '/')}`)
    .filter((path) => path !== '/index.html' && !/\.(br|gz)$/.test(path) && !path.startsWith('/.'));
}
