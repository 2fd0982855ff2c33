import { stopReasonInEnglish } from '@parom/contract/console/answers/stop-reason';
import { stopReason } from '../src/payments/outflow/stops-store.ts';
import type { Db } from '../src/platform/db/db.ts';

/** In an operator's words. */
export async function stoppedBecause(db: Db, assetId: number): Promise<string | null> {
  const reason = await stopReason(db, assetId);
  return reason === null ? null : stopReasonInEnglish(reason);
}
