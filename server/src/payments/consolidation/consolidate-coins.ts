/** Never while a payment waits: its coins must not be on their way. */
import type { Chain } from '../../chains/chain.ts';
import { lockAsset } from '../../ledger/index.ts';
import { later } from '../../platform/clock.ts';
import { cancelPayment } from '../cancel-payment.ts';
import type { FollowDeps } from '../follow-deps.ts';
import { isPaymentStopped } from '../outflow/stops-store.ts';
import { type Payment, paymentKeys } from '../payment.ts';
import { requestPayment } from '../request-payment.ts';
import { isAnotherOpen } from './open-payments-store.ts';

const HOUR_MS = 3_600_000;
/** Coins and fees change: later it would be another transaction. Sooner than an alert of waiting payments. */
const GIVEN_UP_MS = 15 * 60_000;

type ConsolidateDeps = Pick<FollowDeps, 'db' | 'clock' | 'catalogue'>;

/** At most once an hour. `false`: not now. */
export async function consolidateCoins(deps: ConsolidateDeps, chain: Chain): Promise<boolean> {
  const { db, clock, catalogue } = deps;
  if (chain.consolidation === undefined) return false;
  const asset = catalogue().asset(chain.nativeCurrencyId, chain.networkId);
  if (asset === null || (await isPaymentStopped(db, asset))) return false;
  if (await isAnotherOpen(db, asset.id, null)) return false;
  const amount = await chain.consolidation();
  if (amount === 'not now') return false;
  const address = await chain.hotAddress();
  const at = clock.now();
  const hour = Math.floor(at.getTime() / HOUR_MS);
  return db.transaction().execute(async (tx) => {
    await lockAsset(tx, asset.id);
    if (await isAnotherOpen(tx, asset.id, null)) return false;
    const id = await requestPayment(tx, {
      key: paymentKeys.consolidation(`${asset.id}:${hour}`),
      purpose: 'consolidate',
      assetId: asset.id,
      address,
      memo: null,
      amount,
      state: 'queued',
      isReserved: false,
      at,
    });
    return id !== null;
  });
}

/** A payment that came meanwhile goes first. */
export async function endLateConsolidation(
  { db, clock }: Pick<ConsolidateDeps, 'db' | 'clock'>,
  { id, purpose, parentId, assetId, createdAt }: Payment,
): Promise<boolean> {
  if (purpose !== 'consolidate' || parentId !== null) return false;
  const isLate = createdAt < later(clock.now(), -GIVEN_UP_MS);
  if (!isLate && !(await isAnotherOpen(db, assetId, id))) return false;
  await db.transaction().execute((tx) => cancelPayment(tx, id, clock.now()));
  return true;
}
