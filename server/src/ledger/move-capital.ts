/** The operator can never take promised coins or customers' coins. */
import { add, type Decimal, formatDecimal, subtract, ZERO } from '@parom/contract/money';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { allOrNothing, type Declined, declined } from '../platform/outcome.ts';
import { capital, type WalletAsset } from './entries.ts';
import { entryKeys } from './entry-keys.ts';
import { postEntry } from './post.ts';
import { lockAsset, type ReserveState, reserveStates } from './reserve-store.ts';

export interface CapitalMove {
  readonly asset: WalletAsset & { readonly id: number };
  /** Positive is put in, negative taken out. */
  readonly change: (reserve: ReserveState) => Decimal;
  /** Customers' coins and coins for fees stay. Not where an operator counted the wallet. */
  readonly leavesKept?: boolean;
  readonly reference: string;
}

export type CapitalMoved = { readonly done: true; readonly balance: Decimal } | Declined;

/** Declined when too little would be left, or for a booked reference. */
export function moveCapital(deps: { db: Db; clock: Clock }, move: CapitalMove): Promise<CapitalMoved> {
  return allOrNothing(deps.db, async (tx) => {
    await lockAsset(tx, move.asset.id);
    const reserve = (await reserveStates(tx)).find(({ assetId }) => assetId === move.asset.id);
    if (reserve === undefined) throw new Error(`there is no asset ${move.asset.id}`);
    const change = move.change(reserve);
    const balance = add(reserve.balance, change);
    const leavesKept = move.leavesKept === true;
    const free = leavesKept ? reserve.free : reserve.owedRoom;
    if (change < ZERO && subtract(ZERO, change) > free) return tooMuch(reserve, leavesKept, free);
    const outcome = await postEntry(tx, {
      key: entryKeys.capital(move.asset.id, move.reference),
      kind: 'capital',
      note: move.reference,
      at: deps.clock.now(),
      postings: capital(move.asset, change),
    });
    return outcome === 'posted'
      ? { done: true, balance }
      : declined('referenceBooked', { reference: move.reference });
  });
}

function tooMuch(
  { balance, reserved, notOurs, keptForFees }: ReserveState,
  leavesKept: boolean,
  free: Decimal,
): Declined {
  const kept = (sum: Decimal): string | null => (leavesKept && sum > ZERO ? formatDecimal(sum) : null);
  return declined('capitalPromised', {
    balance: formatDecimal(balance),
    promised: formatDecimal(reserved),
    notOurs: kept(notOurs),
    keptForFees: kept(keptForFees),
    most: formatDecimal(free),
  });
}
