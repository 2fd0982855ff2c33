/** Assigns an unexplained surplus to the house, as earnings or as capital. */
import { add, type Decimal, formatDecimal, maxOf, minOf, subtract, ZERO } from '@parom/contract/money';
import type { Asset } from '../../currencies/index.ts';
import {
  balanceOf,
  entryKeys,
  type Owed,
  owedElsewhere,
  owedOutOf,
  postEntry,
  writtenOff,
} from '../../ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { allOrNothing, DONE, declined, type Outcome } from '../../platform/outcome.ts';
import { unexplainedSurplus } from './reconcile-store.ts';

interface Claim {
  readonly asset: Asset;
  readonly amount: Decimal;
  readonly to: 'forfeited' | 'equity';
  /** It can be booked once. */
  readonly reference: string;
}

/** Declined when less is unexplained, or the reference was used. */
export function claimSurplus(deps: { db: Db; clock: Clock }, claim: Claim): Promise<Outcome> {
  return allOrNothing(deps.db, async (tx) => {
    const found = await foundIn(tx, claim.asset);
    const ofWallet = minOf(claim.amount, maxOf(found.inWallet.amount, ZERO));
    const taken = [
      { ...found.inWallet, amount: ofWallet },
      { ...found.before, amount: subtract(claim.amount, ofWallet) },
    ];
    const outcome = await postEntry(tx, {
      key: entryKeys.surplusClaimed(claim.asset.id, claim.reference),
      kind: 'surplus-claimed',
      note: claim.reference,
      at: deps.clock.now(),
      postings: writtenOff(claim.asset.currencyId, taken, claim.to),
    });
    if (outcome !== 'posted') return declined(`"${claim.reference}" was booked before`);
    // After the posting, which makes another claim wait.
    const left = await leftOf(tx, claim.asset);
    return left < ZERO ? declined(`only ${formatDecimal(add(left, claim.amount))} are unexplained`) : DONE;
  });
}

/** Negative when more was claimed than is unassigned. */
async function leftOf(tx: Tx, asset: Asset): Promise<Decimal> {
  const { inWallet, before } = await foundIn(tx, asset);
  const unexplained = await unexplainedSurplus(tx, asset.currencyId);
  return minOf(unexplained, minOf(inWallet.amount, before.amount));
}

async function foundIn(tx: Tx, asset: Asset): Promise<{ readonly inWallet: Owed; readonly before: Owed }> {
  const owed = async (account: Owed['account']): Promise<Owed> => ({
    account,
    amount: subtract(ZERO, await balanceOf(tx, account)),
  });
  return {
    inWallet: await owed(owedOutOf(asset, 'unmatched')),
    before: await owed(owedElsewhere(asset.currencyId, 'unmatched')),
  };
}
