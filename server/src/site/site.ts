import { generalCodes } from '@parom/contract/errors';
import type { SalesStop } from '@parom/contract/site';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { type KeptFresh, keepFresh } from '../platform/kept-fresh.ts';
import type { Logger } from '../platform/logger.ts';
import { Refusal } from '../platform/refusal.ts';
import { readSite, type SiteState } from './site-store.ts';

const reasons: Readonly<Record<SalesStop, { readonly message: string; readonly retryAfterMs: number }>> = {
  closed: { message: 'the site is closed', retryAfterMs: 600_000 },
  worker: { message: 'nothing is sold: no worker is alive', retryAfterMs: 20_000 },
  database: { message: 'nothing is sold: the database cannot write', retryAfterMs: 60_000 },
};

export const openSite = ({
  db,
  log,
  clock,
  isOpenAtFirst,
}: {
  readonly db: Db;
  readonly log: Logger;
  readonly clock: Clock;
  readonly isOpenAtFirst: boolean;
}): Promise<KeptFresh<SiteState>> => keepFresh('site', () => readSite(db, isOpenAtFirst, clock.now()), log);

/** Guards creations, and nothing that a paying customer needs. @throws Refusal 503 while nothing is sold */
export function salesGate(stop: SalesStop | null): void {
  if (stop === null) return;
  const { message, retryAfterMs } = reasons[stop];
  throw new Refusal(generalCodes.closed, message, 503, retryAfterMs);
}
