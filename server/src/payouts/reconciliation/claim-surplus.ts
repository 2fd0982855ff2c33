/** Coins that reconciliation found and booked as nobody's get an owner: the house, which earned them or had put them in. */
import { add, type Decimal, formatDecimal, ZERO } from '@parom/contract/money';
import type { Asset } from '../../currencies/index.ts';
import { entryKeys, postEntry, writtenOff } from '../../ledger/index.ts';
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
    const outcome = await postEntry(tx, {
      key: entryKeys.surplusClaimed(claim.asset.id, claim.reference),
      kind: 'surplus-claimed',
      note: claim.reference,
      at: deps.clock.now(),
      postings: writtenOff(claim.asset.currencyId, claim.amount, 'unmatched', claim.to),
    });
    if (outcome !== 'posted') return declined(`"${claim.reference}" was booked before`);
    // Not before: what is nobody's is of the coin, and from the posting on a claim on another network of it waits, or was seen.
    const left = await unexplainedSurplus(tx, claim.asset.currencyId);
    return left < ZERO ? declined(`only ${formatDecimal(add(left, claim.amount))} are unexplained`) : DONE;
  });
}
