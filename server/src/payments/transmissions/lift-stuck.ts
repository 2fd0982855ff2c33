/** A child pays for its parent (CPFP). Where a recipient may know the id already, nothing is replaced. */
import { strict as assert } from 'node:assert';
import type { Chain } from '../../chains/chain.ts';
import type { Db } from '../../platform/db/db.ts';
import { cancelPayment } from '../cancel-payment.ts';
import type { FollowDeps } from '../follow-deps.ts';
import { isPaymentStopped } from '../outflow/stops-store.ts';
import { type Payment, paymentKeys } from '../payment.ts';
import { requestPayment } from '../request-payment.ts';
import { isDue } from './bump-stuck.ts';
import { keepClaim } from './claims-store.ts';
import type { Transmission } from './transmission.ts';
import { hasChild, isUnderWay } from './transmissions-store.ts';

/** Throws a ChainOutage above the fee's ceiling, or when the change cannot carry the fee. */
export async function liftStuck(deps: FollowDeps, chain: Chain, stuck: Transmission): Promise<void> {
  const { db, clock, catalogue } = deps;
  if (chain.childOf === undefined || !isDue(chain, stuck, clock.now()) || (await hasChild(db, stuck.id)))
    return;
  const asset = catalogue().asset(chain.nativeCurrencyId, chain.networkId);
  assert(asset !== null, 'a network has the coin of its fees in the catalogue');
  if (await isPaymentStopped(db, asset)) return;
  const amount = await chain.childOf(stuck);
  if (amount === 'not now') return;
  const address = await chain.hotAddress();
  await db.transaction().execute(async (tx) => {
    if (!(await keepClaim(tx, stuck))) return;
    await requestPayment(tx, {
      key: paymentKeys.child(stuck.id),
      purpose: 'consolidate',
      parentId: stuck.id,
      assetId: asset.id,
      address,
      memo: null,
      amount,
      state: 'queued',
      isReserved: false,
      at: clock.now(),
    });
  });
}

/** A final parent needs no child, and its change is an ordinary coin. */
export async function endNeedlessChild(
  { db, clock }: { readonly db: Db; readonly clock: FollowDeps['clock'] },
  { id, parentId }: Payment,
): Promise<boolean> {
  if (parentId === null || (await isUnderWay(db, parentId))) return false;
  await db.transaction().execute((tx) => cancelPayment(tx, id, clock.now()));
  return true;
}
