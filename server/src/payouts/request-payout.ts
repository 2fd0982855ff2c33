/** Writes down that we owe a payment. The intent is stored with whatever decided it; the payment itself comes after. */
import { randomUUID } from 'node:crypto';
import type { Tx } from '../platform/db/db.ts';
import { emit } from '../platform/jobs/enqueue.ts';
import { insertPayout, type NewPayout } from './payouts-store.ts';

type LeftOut = 'targetId' | 'withdrawalId' | 'depositId' | 'ticketId' | 'paysStoppedAddress';
export type PayoutRequest = Omit<NewPayout, 'id' | LeftOut> & Partial<Pick<NewPayout, LeftOut>>;

/** The payout's id; `null` when the same thing was requested before (the key stands). */
export async function requestPayout(tx: Tx, request: PayoutRequest): Promise<string | null> {
  const id = randomUUID();
  const inserted = await insertPayout(tx, {
    ticketId: null,
    depositId: null,
    withdrawalId: null,
    targetId: null,
    paysStoppedAddress: false,
    ...request,
    id,
  });
  if (!inserted) return null;
  if (request.state === 'queued') await emit(tx, request.at, 'payout.requested', { payoutId: id });
  return id;
}
