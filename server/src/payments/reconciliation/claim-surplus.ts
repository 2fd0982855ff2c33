import { add, type Decimal, formatDecimal, minOf, subtract, ZERO } from '@parom/contract/money';
import type { Asset } from '../../currencies/index.ts';
import { balanceOf, entryKeys, owedOutOf, postEntry, writtenOff } from '../../ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { allOrNothing, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { unexplainedSurplus } from './reconcile-store.ts';

interface Claim {
  readonly asset: Asset;
  readonly amount: Decimal;
  readonly to: 'forfeited' | 'equity';
  readonly reference: string;
}

/** One reference is booked once. */
export function claimSurplus(deps: { db: Db; clock: Clock }, claim: Claim): Promise<Outcome> {
  return allOrNothing(deps.db, async (tx) => {
    const taken = [{ account: owedOutOf(claim.asset, 'unmatched'), amount: claim.amount }];
    const outcome = await postEntry(tx, {
      key: entryKeys.surplusClaimed(claim.asset.id, claim.reference),
      kind: 'surplus-claimed',
      note: claim.reference,
      at: deps.clock.now(),
      postings: writtenOff(claim.asset, taken, claim.to),
    });
    if (outcome !== 'posted') return declined('referenceBooked', { reference: claim.reference });
    // After the posting: a claim of the same coins waits for it, or was seen by it.
    const left = await leftOf(tx, claim.asset);
    const most = formatDecimal(add(left, claim.amount));
    return left < ZERO ? declined('surplusSmaller', { most }) : DONE;
  });
}

/** Negative where more was taken than is unassigned. */
async function leftOf(tx: Tx, asset: Asset): Promise<Decimal> {
  const inWallet = subtract(ZERO, await balanceOf(tx, owedOutOf(asset, 'unmatched')));
  return minOf(await unexplainedSurplus(tx, asset.currencyId), inWallet);
}
