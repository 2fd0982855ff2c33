/** Whether the site is open, kept in memory and never more than a second old. */
import { generalCodes } from '@parom/contract/errors';
import type { Db } from '../platform/db/db.ts';
import { type KeptFresh, keepFresh } from '../platform/kept-fresh.ts';
import type { Logger } from '../platform/logger.ts';
import { Refusal } from '../platform/refusal.ts';
import { readSite, type SiteState } from './site-store.ts';

const RETRY_AFTER_MS = 600_000;

export const openSite = ({
  db,
  log,
  isOpenAtFirst,
}: {
  readonly db: Db;
  readonly log: Logger;
  /** A live site is closed until an operator opens it. */
  readonly isOpenAtFirst: boolean;
}): Promise<KeptFresh<SiteState>> => keepFresh('site', () => readSite(db, isOpenAtFirst), log);

/**
 * Called first by everything that creates something, and by nothing that a customer needs who has already paid.
 * @throws Refusal 503 while the site is closed
 */
export function closedGate(site: SiteState): void {
  if (!site.isOpen) throw new Refusal(generalCodes.closed, 'the site is closed', 503, RETRY_AFTER_MS);
}
