import type { Clock } from '../../platform/clock.ts';
import { later } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { deleteDeliveriesBefore, insertDeliveries } from './deliveries-store.ts';

interface QueueDeps {
  readonly db: Db;
  readonly clock: Clock;
}

const DAY_MS = 24 * 3_600_000;
const KEPT_DAYS = 30;
/** An older move's rows may be gone: it would be sent again. */
const OLDEST_MOVE_DAYS = 20;

export async function queueWebhooks({ db, clock }: QueueDeps, ticketId: string): Promise<void> {
  const now = clock.now();
  const since = later(now, -OLDEST_MOVE_DAYS * DAY_MS);
  await db.transaction().execute(async (tx) => {
    for (const deliveryId of await insertDeliveries(tx, ticketId, { now, since }))
      await emit(tx, now, 'webhook.queued', { deliveryId });
  });
}

export const removeOldDeliveries = ({ db, clock }: QueueDeps): Promise<void> =>
  deleteDeliveriesBefore(db, later(clock.now(), -KEPT_DAYS * DAY_MS));
