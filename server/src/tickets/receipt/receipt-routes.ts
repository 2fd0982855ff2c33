import { receiptCodes } from '@parom/contract/errors';
import { RECEIPT_KEYS_PATH } from '@parom/contract/receipt-form';
import type { SignedReceipt } from '@parom/contract/receipts';
import type { FastifyInstance } from 'fastify';
import { etagOf, isKnown } from '../../platform/http/etag.ts';
import { type KeptBody, keptBody, sendKept } from '../../platform/http/kept-body.ts';
import { microCache } from '../../platform/http/micro-cache.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ShownTicket } from '../shown/shown-ticket-store.ts';
import type { ReceiptDeps } from './receipt-deps.ts';
import { publishedKeys, type ReceiptKeyDeps, signReceipt } from './receipt-keys.ts';
import { receiptOf } from './receipt-of.ts';

/** @throws Refusal 422 before the ticket's end */
export async function receiptFor(deps: ReceiptDeps, ticket: ShownTicket): Promise<SignedReceipt> {
  const receipt = receiptOf({ catalogue: deps.catalogue(), publicUrl: deps.publicUrl }, ticket);
  if (receipt === null) throw new Refusal(receiptCodes.none, 'no payment of this ticket is final yet', 422);
  return signReceipt(deps, receipt);
}

const LIFETIME_MS = 1_000;

/** Revalidated: a checker must see a retired key at once. */
export function receiptKeysRoute(app: FastifyInstance, deps: ReceiptKeyDeps): void {
  const cache = microCache<KeptBody>(deps.clock, { lifetimeMs: LIFETIME_MS, entries: 1 });
  const hidden = { schema: { hide: true } as object, compress: false as const };
  app.get(RECEIPT_KEYS_PATH, hidden, async (request, reply) => {
    const keys = await cache.get('keys', async () => keptBody(JSON.stringify(await publishedKeys(deps))));
    const etag = etagOf(keys.text);
    reply
      .header('cache-control', 'public, no-cache')
      .header('vary', 'accept-encoding')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return sendKept(request, reply.type('application/json; charset=utf-8'), keys);
  });
}
