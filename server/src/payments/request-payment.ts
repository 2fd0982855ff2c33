import { randomUUID } from 'node:crypto';
import type { Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { insertPayment, type NewPayment } from './payments-store.ts';

type LeftOut =
  | 'depositAddressId'
  | 'parentId'
  | 'withdrawalId'
  | 'depositId'
  | 'ticketId'
  | 'paysStoppedAddress';
export type PaymentRequest = Omit<NewPayment, 'id' | LeftOut> & Partial<Pick<NewPayment, LeftOut>>;

/** `null`: this key was requested before. */
export async function requestPayment(tx: Tx, request: PaymentRequest): Promise<string | null> {
  const id = randomUUID();
  const inserted = await insertPayment(tx, {
    ticketId: null,
    depositId: null,
    withdrawalId: null,
    depositAddressId: null,
    parentId: null,
    paysStoppedAddress: false,
    ...request,
    id,
  });
  if (!inserted) return null;
  if (request.state === 'queued') await emit(tx, request.at, 'payment.requested', { paymentId: id });
  return id;
}
