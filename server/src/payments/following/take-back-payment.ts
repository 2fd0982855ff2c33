/** A re-org took a final payment. The same bytes are offered again, never a second payment. */
import { strict as assert } from 'node:assert';
import { entryKeys, holdReserve, takeBackEntry } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { chainOf, type FollowDeps } from '../follow-deps.ts';
import type { Payment } from '../payment.ts';
import { findPayment, movePayment } from '../payments-store.ts';
import { lockAssetsOfAll } from '../settle-payment.ts';
import { isFinal } from '../transmissions/is-final.ts';
import { carrierOf, moveTransmission, paymentsIn } from '../transmissions/transmissions-store.ts';
import { reportTakenBack } from './report-taken-back.ts';

export async function paymentTakenBack(deps: FollowDeps, event: { paymentId: string }): Promise<void> {
  const payment = await findPayment(deps.db, event.paymentId);
  const transmission = await carrierOf(deps.db, event.paymentId);
  if (payment?.state !== 'final' || transmission?.state !== 'final') return;
  const chain = chainOf(deps, transmission.networkId);
  const record = await chain.lookUp(transmission);
  const isThere = record.state === 'included' || record.state === 'different';
  if (isThere && (await isFinal(deps, chain, record))) return;
  await deps.db.transaction().execute((tx) => takeBackAll(tx, deps, transmission.id));
}

async function takeBackAll(tx: Tx, deps: FollowDeps, transmissionId: string): Promise<void> {
  const payments = await paymentsIn(tx, transmissionId);
  await lockAssetsOfAll(tx, deps.catalogue(), payments);
  const set = { sentAt: deps.clock.now(), fee: null, blockHeight: null, closedAt: null };
  if ((await moveTransmission(tx, transmissionId, { from: ['final'], to: 'sent', set })) === undefined)
    return;
  for (const payment of payments) await takeBack(tx, deps, payment);
}

async function takeBack(tx: Tx, { clock, catalogue }: FollowDeps, final: Payment): Promise<void> {
  const at = clock.now();
  const { id, assetId, ticketId, timesTakenBack: times } = final;
  const undone = { key: entryKeys.settled(id, times), kind: 'settled-undone', ticketId, at } as const;
  assert((await takeBackEntry(tx, undone)) !== 'already-posted', `payment ${id} was taken back twice`);
  // After a loss the account may be too low to reserve it.
  const isReserved = final.isReserved && (await holdReserve(tx, assetId, final.amount, 'owed'));
  const payment = await movePayment(tx, id, {
    from: ['final'],
    to: 'sent',
    set: {
      isReserved,
      closedAt: null,
      fee: null,
      timesTakenBack: times + 1,
      lastError: null,
      attempts: 0,
    },
  });
  assert(payment !== undefined, `payment ${id} was settled, and is not final`);
  await reportTakenBack(tx, { clock, catalogue }, payment);
}
