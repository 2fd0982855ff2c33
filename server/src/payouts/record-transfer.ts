/** A transfer that an operator made by hand, such as roubles from his bank, is written down: the payout is final. */
import { ZERO } from '@parom/contract/money';
import type { CatalogueSource } from '../currencies/catalogue.ts';
import { lockAsset } from '../ledger/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { PayoutRow } from './payout.ts';
import { finalByReference, findPayout } from './payouts-store.ts';
import { settleFinal } from './settle-payout.ts';

export type Recorded =
  | { readonly kind: 'recorded'; readonly payout: PayoutRow }
  /** There is no such payout, it is not one for the operator's hand, or it was recorded already. */
  | { readonly kind: 'not-waiting' }
  /** This very transfer has paid another payout: one transfer pays one. */
  | { readonly kind: 'spent'; readonly on: PayoutRow };

export function recordTransfer(
  { db, clock, catalogue }: { readonly db: Db; readonly clock: Clock; readonly catalogue: CatalogueSource },
  payoutId: string,
  reference: string,
): Promise<Recorded> {
  return db.transaction().execute(async (tx): Promise<Recorded> => {
    const payout = await findPayout(tx, payoutId);
    if (payout === undefined) return { kind: 'not-waiting' };
    // Two that are recorded at the same moment must see each other.
    await lockAsset(tx, payout.asset_id);
    const on = await finalByReference(tx, payout.asset_id, reference);
    if (on !== undefined && on.id !== payout.id) return { kind: 'spent', on };
    const end = { payoutId, at: clock.now(), catalogue: catalogue(), fee: ZERO, reference };
    const outcome = await settleFinal(tx, { ...end, from: 'manual' });
    return outcome === 'settled' ? { kind: 'recorded', payout } : { kind: 'not-waiting' };
  });
}
