import { expect, it } from 'vitest';
import { owedPayment } from '../../../test/owed-payments.ts';
import { TRON_USDT, tronWorld } from '../../../test/tron-world.ts';
import { later } from '../../platform/clock.ts';
import type { PaymentPurpose, PaymentState } from '../payment.ts';
import { payoutsSince } from './engine-room-store.ts';

const { db, clock, deps } = await tronWorld();

async function closed(state: PaymentState, seconds: number, purpose: PaymentPurpose = 'payout') {
  const id = await owedPayment(deps, { purpose, assetId: TRON_USDT, amount: '100' });
  const end = { state, closed_at: later(clock.now(), seconds * 1_000) };
  await db.updateTable('payments').set(end).where('id', '=', id).execute();
}

it('the engine room counts the payouts that arrived, and none that ended otherwise', async () => {
  await closed('final', 40);
  await closed('final', 60);
  await closed('failed', 1);
  await closed('cancelled', 1);
  await closed('final', 1, 'refund');
  expect(await payoutsSince(db, clock.now())).toEqual({ count: 2, medianSeconds: 40, slowSeconds: 60 });
});
