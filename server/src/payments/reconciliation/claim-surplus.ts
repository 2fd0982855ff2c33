/** Coins that reconciliation found and booked as nobody's get an owner: the house, which earned them or had put them in. */
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
  /** A transaction, a note: the same one is booked once. */
  readonly reference: string;
}

/** Declined when less than the amount is unexplained, or the reference was booked before. */
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
    // Not before: from the posting on a claim of the same coins waits, or was seen, whichever of its networks it names.
    const left = await leftOf(tx, claim.asset);
    return left < ZERO ? declined(`only ${formatDecimal(add(left, claim.amount))} are unexplained`) : DONE;
  });
}

/** Below nothing where more was taken than is nobody's: of this wallet and of what was found before, or of the coin. */
async function leftOf(tx: Tx, asset: Asset): Promise<Decimal> {
  const { inWallet, before } = await foundIn(tx, asset);
  const unexplained = await unexplainedSurplus(tx, asset.currencyId);
  return minOf(unexplained, minOf(inWallet.amount, before.amount));
}

/** What is nobody's in this wallet; and of this coin wherever else, as all that was found was booked in former versions. */
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
