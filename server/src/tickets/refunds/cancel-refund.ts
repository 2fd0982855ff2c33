import { cancelPayment, findPayment } from '../../payments/index.ts';
import { allOrNothing, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { lockDeposit } from '../deposits/lock-deposit.ts';
import type { OperateDeps } from '../ticket-command.ts';
import { undoRefund } from './undo-refund.ts';

export function cancelRefund(deps: OperateDeps, paymentId: string): Promise<Outcome> {
  return allOrNothing(deps.db, async (tx) => {
    const payment = await findPayment(tx, paymentId);
    if (payment === undefined) return declined('no such payment');
    if (payment.purpose !== 'refund' || payment.depositId === null || payment.ticketId !== null)
      return declined(
        'only the refund of a single deposit: of a ticket’s payment use invalidate-ticket, of a withdrawal’s reject-withdrawal',
      );
    // Lock order: deposit, then the asset.
    await lockDeposit(tx, payment.depositId);
    const at = deps.clock.now();
    if ((await cancelPayment(tx, payment.id, at)) === 'too-late')
      return declined('the refund was signed, or is closed already: it cannot be taken back');
    await undoRefund(tx, payment, at);
    return DONE;
  });
}
