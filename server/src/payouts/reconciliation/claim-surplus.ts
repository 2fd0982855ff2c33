/** Coins that reconciliation found and booked as nobody's get an owner: the house, which earned them or had put them in. */
import { type Decimal, formatDecimal } from '@parom/contract/money';
import type { Asset } from '../../currencies/index.ts';
import { entryKeys, lockAsset, postEntry, writtenOff } from '../../ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { allOrNothing, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { unexplainedSurplus } from './reconcile-store.ts';

interface Claim {
  readonly asset: Asset;
  readonly amount: Decimal;
  readonly to: 'forfeited' | 'equity';
  /** A transaction, a note: the same one is booked once. */
  readonly reference: string;
}

/** Declined when less than the amount is unexplained, or the reference was booked before. */
export function claimSurplus(deps: { db: Db; clock: Clock }, claim: Claim): Promise<Outcome> {
  return allOrNothing(deps.db, async (tx) => {
    await lockAsset(tx, claim.asset.id);
    const unexplained = await unexplainedSurplus(tx, claim.asset.currencyId);
    if (claim.amount > unexplained) {
      return declined(`only ${formatDecimal(unexplained)} are unexplained`);
    }
    const outcome = await postEntry(tx, {
      key: entryKeys.surplusClaimed(claim.asset.id, claim.reference),
      kind: 'surplus-claimed',
      note: claim.reference,
      at: deps.clock.now(),
      postings: writtenOff(claim.asset.currencyId, claim.amount, 'unmatched', claim.to),
    });
    return outcome === 'posted' ? DONE : declined(`"${claim.reference}" was booked before`);
  });
}
