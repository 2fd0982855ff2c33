import { findPayment, openClaim, paymentsOfTicket, whyUnclaimed } from '../payments/index.ts';
import type { Db, Tx } from '../platform/db/db.ts';
import { isUuid } from '../platform/uuid.ts';
import { ticketNamed } from './names.ts';
import type { OperatorDeps } from './operator-command.ts';
import { refusalOf, refuseBy } from './refuse.ts';

/** @param name a payment, or a ticket with a transfer by hand */
export async function paymentByHand(deps: OperatorDeps, name: string): Promise<string> {
  if (isUuid(name) && (await findPayment(deps.db, name)) !== undefined) return name;
  const due = await manualPaymentOf(deps.db, (await ticketNamed(deps, name)).id);
  if (due === null) throw refuseBy('noTransferByHand', {});
  return due;
}

export async function manualPaymentOf(db: Db, ticketId: string): Promise<string | null> {
  return (await paymentsOfTicket(db, ticketId)).find(({ state }) => state === 'manual')?.id ?? null;
}

export async function assertOwnClaim(
  { db, clock }: Pick<OperatorDeps, 'clock'> & { readonly db: Db | Tx },
  paymentId: string,
  by: string,
): Promise<void> {
  const why = whyUnclaimed(paymentId, await openClaim(db, paymentId, clock.now()), by);
  if (why !== null) throw refusalOf(why);
}
