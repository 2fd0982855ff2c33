/**
 * A payment that was final, and whose block a re-org took: it is on its way again. Its postings are answered by reversed
 * ones, its money is owed and promised as before, and the very bytes that were sent are offered until a block holds them
 * for good. Another payment is never made for it, whatever a node says.
 */
import { strict as assert } from 'node:assert';
import { toDecimal } from '@parom/contract/money';
import { entryKeys, holdReserve, takeBackEntry } from '../ledger/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { chainOf, type FollowDeps, isFinal, paymentOf } from './pay-out.ts';
import type { PaymentRow } from './payment.ts';
import { findPayment, movePayment } from './payments-store.ts';
import { lockAssetsOf } from './settle-payment.ts';
import { tellTakenBack } from './tell-taken-back.ts';

/**
 * The watcher went back below its block. A node that holds it in a final one all the same has the word: nothing happens.
 * Throws the network's ChainOutage, and is asked again then.
 */
export async function paymentTakenBack(deps: FollowDeps, event: { paymentId: string }): Promise<void> {
  const payout = await findPayment(deps.db, event.paymentId);
  if (payout?.state !== 'final') return;
  const chain = chainOf(deps, payout);
  const record = await chain.lookUp(paymentOf(payout));
  const isThere = record.state === 'included' || record.state === 'different';
  if (isThere && (await isFinal(deps, chain, record))) return;
  await deps.db.transaction().execute((tx) => takeBack(tx, deps, payout));
}

async function takeBack(tx: Tx, { clock, catalogue }: FollowDeps, final: PaymentRow): Promise<void> {
  const at = clock.now();
  const { id, asset_id, ticket_id: ticketId, times_taken_back: times } = final;
  await lockAssetsOf(tx, { paymentId: id, catalogue: catalogue() });
  const undone = { key: entryKeys.settled(id, times), kind: 'settled-undone', ticketId, at } as const;
  // Told twice.
  if ((await takeBackEntry(tx, undone)) === 'already-posted') return;
  // Its coins are in the wallet's account again. One that is short all the same, after a loss, promises nothing for it.
  const isReserved = final.is_reserved && (await holdReserve(tx, asset_id, toDecimal(final.amount), 'owed'));
  const payout = await movePayment(tx, id, {
    from: ['final'],
    to: 'sent',
    set: {
      is_reserved: isReserved,
      sent_at: at,
      closed_at: null,
      fee: null,
      block_height: null,
      times_taken_back: times + 1,
      last_error: null,
      attempts: 0,
    },
  });
  assert(payout !== undefined, `payment ${id} was settled, and is not final`);
  await tellTakenBack(tx, { clock, catalogue }, payout);
}
