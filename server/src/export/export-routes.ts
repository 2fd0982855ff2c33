/** Made at most once a second. */
import { generalCodes } from '@parom/contract/errors';
import type { FastifyInstance } from 'fastify';
import { etagOf, isKnown } from '../platform/http/etag.ts';
import { type KeptBody, keptBody, sendKept } from '../platform/http/kept-body.ts';
import { microCache } from '../platform/http/micro-cache.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Direction } from './exported-directions.ts';
import { type ExportDeps, exportedNow } from './exported-now.ts';
import { type ExportFormat, exportFormats } from './formats.ts';

const LIFETIME_MS = 1_000;
const ALL = 'directions';
const RETRY_AFTER_MS = 10_000;

interface File {
  readonly body: KeptBody;
  readonly etag: string;
}

export function exportRoutes(app: FastifyInstance, deps: ExportDeps): void {
  // One moment for all formats.
  const limits = { lifetimeMs: LIFETIME_MS, entries: 1 };
  const directions = microCache<readonly Direction[]>(deps.clock, limits);
  for (const format of exportFormats) {
    const made = new WeakMap<readonly Direction[], File>();
    app.get(format.path, { schema: { hide: true } as object, compress: false }, async (request, reply) => {
      const all = await directions
        .get(ALL, () => exportedNow(deps))
        .catch((err: unknown) => {
          request.log.error({ reqId: request.id, err }, 'the file for monitors could not be made');
          // A monitor keeps the exchange listed through a 503, but not through a 500.
          throw new Refusal(generalCodes.closed, 'the database does not answer', 503, RETRY_AFTER_MS);
        });
      const { body, etag } = made.get(all) ?? fileOf(format, all);
      made.set(all, { body, etag });
      reply
        .header('cache-control', 'public, max-age=1')
        .header('vary', 'accept-encoding')
        .header('etag', etag);
      if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return sendKept(request, reply.type(format.type), body);
    });
  }
}

function fileOf({ render }: ExportFormat, directions: readonly Direction[]): File {
  const text = render(directions);
  return { body: keptBody(text), etag: etagOf(text) };
}
