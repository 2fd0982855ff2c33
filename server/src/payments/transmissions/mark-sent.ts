import { strict as assert } from 'node:assert';
import type { Db } from '../../platform/db/db.ts';
import { movePayment } from '../payments-store.ts';
import { moveTransmission, paymentsIn } from './transmissions-store.ts';

/** From here on only the network's record counts. */
export async function markSent(db: Db, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (
      (await moveTransmission(tx, id, { from: ['signed'], to: 'sent', set: { sentAt: now } })) === undefined
    )
      return;
    for (const payment of await paymentsIn(tx, id)) {
      if (payment.state === 'sent') continue;
      const sent = await movePayment(tx, payment.id, { from: ['signed'], to: 'sent', set: {} });
      assert(sent !== undefined, `payment ${payment.id} moved without its transmission`);
    }
  });
}
