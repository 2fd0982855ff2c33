/** For exchange monitors, made at most once a second. */
import { generalCodes } from '@parom/contract/errors';
import { ZERO } from '@parom/contract/money';
import type { FastifyInstance } from 'fastify';
import type { CatalogueSource, PricedOffer } from '../currencies/index.ts';
import { unpaidRooms } from '../ledger/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { etagOf, isKnown } from '../platform/http/etag.ts';
import { type KeptBody, keptBody, sendKept } from '../platform/http/kept-body.ts';
import { microCache } from '../platform/http/micro-cache.ts';
import { Refusal } from '../platform/refusal.ts';
import type { RateBoard } from '../rates/index.ts';
import { exportedDirections } from './exported-directions.ts';
import { ratesXml } from './rates-xml.ts';

export interface ExportDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly catalogue: CatalogueSource;
  readonly offer: PricedOffer;
  readonly rates: RateBoard;
  readonly site: () => { readonly isOpen: boolean };
}

const LIFETIME_MS = 1_000;
const ONE_FILE = 'rates';
const RETRY_AFTER_MS = 10_000;

interface File {
  readonly xml: KeptBody;
  readonly etag: string;
}

export function exportRoutes(app: FastifyInstance, deps: ExportDeps): void {
  const cache = microCache<File>(deps.clock, { lifetimeMs: LIFETIME_MS, entries: 1 });
  app.get('/rates.xml', { schema: { hide: true } as object, compress: false }, async (request, reply) => {
    const { xml, etag } = await cache
      .get(ONE_FILE, () => makeFile(deps))
      .catch((err: unknown) => {
        request.log.error({ reqId: request.id, err }, 'the file for monitors could not be made');
        // A monitor keeps the exchange listed through a 503, but not through a 500.
        throw new Refusal(generalCodes.closed, 'the database does not answer', 503, RETRY_AFTER_MS);
      });
    reply.header('cache-control', 'public, max-age=1').header('vary', 'accept-encoding').header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return sendKept(request, reply.type('application/xml; charset=utf-8'), xml);
  });
}

async function makeFile(deps: ExportDeps): Promise<File> {
  const xml = deps.site().isOpen ? await openFile(deps) : ratesXml([]);
  return { xml: keptBody(xml), etag: etagOf(xml) };
}

async function openFile({ db, catalogue, offer, rates }: ExportDeps): Promise<string> {
  const available = await unpaidRooms(db);
  return ratesXml(
    exportedDirections({
      catalogue: catalogue(),
      offer,
      board: rates,
      availableOf: (assetId) => available.get(assetId) ?? ZERO,
    }),
  );
}
