/** Coins that reconciliation found and booked as nobody's get an owner: the house, which earned them or had put them in. */
import { type Decimal, formatDecimal } from '@parom/contract/money';
import type { Asset } from '../../currencies/index.ts';
import { entryKeys, lockAsset, postEntry, writtenOff } from '../../ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { unexplainedSurplus } from './reconcile-store.ts';

interface Claim {
  readonly asset: Asset;
  readonly amount: Decimal;
  readonly to: 'forfeited' | 'equity';
  /** A transaction, a note: the same one is booked once. */
  readonly reference: string;
}

export type SurplusClaimed = { readonly done: true } | { readonly done: false; readonly why: string };

/** Declined when less than the amount is unexplained, or the reference was booked before. */
export function claimSurplus(deps: { db: Db; clock: Clock }, claim: Claim): Promise<SurplusClaimed> {
  return deps.db.transaction().execute(async (tx) => {
    await lockAsset(tx, claim.asset.id);
    const unexplained = await unexplainedSurplus(tx, claim.asset.currencyId);
    if (claim.amount > unexplained) {
      return { done: false, why: `only ${formatDecimal(unexplained)} are unexplained` };
    }
    const outcome = await postEntry(tx, {
      key: entryKeys.surplusClaimed(claim.asset.id, claim.reference),
      kind: 'surplus-claimed',
      note: claim.reference,
      at: deps.clock.now(),
      postings: writtenOff(claim.asset.currencyId, claim.amount, 'unmatched', claim.to),
    });
    return outcome === 'posted'
      ? { done: true }
      : { done: false, why: `"${claim.reference}" was booked before` };
  });
}
