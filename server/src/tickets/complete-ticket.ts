import { findPayment } from '../payments/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { completePaid } from './exchange/complete-exchange.ts';
import { completeRefund } from './refunds/finish-refund.ts';

interface CompleteDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export async function completeTicket(deps: CompleteDeps, event: { paymentId: string }): Promise<void> {
  const payment = await findPayment(deps.db, event.paymentId);
  if (payment === undefined || payment.state !== 'final') return;
  await deps.db.transaction().execute(async (tx) => {
    if (payment.purpose === 'payout') await completePaid(tx, payment, deps.clock.now());
    if (payment.purpose === 'refund') await completeRefund(tx, payment, deps.clock.now());
  });
}
