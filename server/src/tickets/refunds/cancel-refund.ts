import { cancelPayment, findPayment } from '../../payments/index.ts';
import { allOrNothing, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { lockDeposit } from '../deposits/lock-deposit.ts';
import type { OperateDeps } from '../ticket-command.ts';
import { undoRefund } from './undo-refund.ts';

export function cancelRefund(deps: OperateDeps, paymentId: string): Promise<Outcome> {
  return allOrNothing(deps.db, async (tx) => {
    const payment = await findPayment(tx, paymentId);
    if (payment === undefined) return declined('noSuchPayment', { payment: paymentId });
    if (payment.purpose !== 'refund' || payment.depositId === null || payment.ticketId !== null)
      return declined('noRefundAlone', {});
    // Lock order: deposit, then the asset.
    await lockDeposit(tx, payment.depositId);
    const at = deps.clock.now();
    if ((await cancelPayment(tx, payment.id, at)) !== 'cancelled') return declined('refundSigned', {});
    await undoRefund(tx, payment, at);
    return DONE;
  });
}
