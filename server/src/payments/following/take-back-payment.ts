/**
 * A payment that was final, and whose block a re-org took: it is on its way again. Its postings are answered by reversed
 * ones, its money is owed and promised as before, and the very bytes that were sent are offered until a block holds them
 * for good. Another payment is never made for it, whatever a node says.
 */
import { strict as assert } from 'node:assert';
import { entryKeys, holdReserve, takeBackEntry } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { chainOf, type FollowDeps, isFinal, signedPaymentOf } from '../advance-payment.ts';
import type { Payment } from '../payment.ts';
import { findPayment, movePayment } from '../payments-store.ts';
import { lockAssetsOf } from '../settle-payment.ts';
import { reportTakenBack } from './report-taken-back.ts';

/**
 * The watcher went back below its block. A node that holds it in a final one all the same has the word: nothing happens.
 * Throws the network's ChainOutage, and is asked again then.
 */
export async function paymentTakenBack(deps: FollowDeps, event: { paymentId: string }): Promise<void> {
  const payment = await findPayment(deps.db, event.paymentId);
  if (payment?.state !== 'final') return;
  const chain = chainOf(deps, payment);
  const record = await chain.lookUp(signedPaymentOf(payment));
  const isThere = record.state === 'included' || record.state === 'different';
  if (isThere && (await isFinal(deps, chain, record))) return;
  await deps.db.transaction().execute((tx) => takeBack(tx, deps, payment));
}

async function takeBack(tx: Tx, { clock, catalogue }: FollowDeps, final: Payment): Promise<void> {
  const at = clock.now();
  const { id, assetId, ticketId, timesTakenBack: times } = final;
  await lockAssetsOf(tx, { paymentId: id, catalogue: catalogue() });
  const undone = { key: entryKeys.settled(id, times), kind: 'settled-undone', ticketId, at } as const;
  // Told twice.
  if ((await takeBackEntry(tx, undone)) === 'already-posted') return;
  // Its coins are in the wallet's account again. One that is short all the same, after a loss, promises nothing for it.
  const isHeld = final.isHeld && (await holdReserve(tx, assetId, final.amount, 'owed'));
  const payment = await movePayment(tx, id, {
    from: ['final'],
    to: 'sent',
    set: {
      isHeld,
      sentAt: at,
      closedAt: null,
      fee: null,
      blockHeight: null,
      timesTakenBack: times + 1,
      lastError: null,
      attempts: 0,
    },
  });
  assert(payment !== undefined, `payment ${id} was settled, and is not final`);
  await reportTakenBack(tx, { clock, catalogue }, payment);
}
