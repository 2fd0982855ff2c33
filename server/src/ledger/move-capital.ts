/** Money that the operator puts in or takes out. What is promised to tickets and payouts, or is not ours, can never be taken. */
import { add, type Decimal, formatDecimal, subtract, ZERO } from '@parom/contract/money';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { allOrNothing, type Declined, declined } from '../platform/outcome.ts';
import { capital, type WalletAsset } from './entries.ts';
import { entryKeys } from './entry-keys.ts';
import { postEntry } from './post.ts';
import { freeOf, lockAsset, type ReserveState, reserveStates } from './reserve-store.ts';

export interface CapitalMove {
  readonly asset: WalletAsset & { readonly id: number };
  /** What is booked, given the wallet as it is: positive is put in, negative taken out. */
  readonly change: (reserve: ReserveState) => Decimal;
  /** What is not ours stays there, and what fees may need. Not where the wallet is counted: it holds what it holds. */
  readonly leavesKept?: boolean;
  /** A transaction, a bank's number: the same one is booked once. */
  readonly reference: string;
}

export type CapitalMoved = { readonly done: true; readonly balance: Decimal } | Declined;

/** Declined when less than what is promised, is not ours and must stay for fees would be left, or the reference was booked before. */
export function moveCapital(deps: { db: Db; clock: Clock }, move: CapitalMove): Promise<CapitalMoved> {
  return allOrNothing(deps.db, async (tx) => {
    await lockAsset(tx, move.asset.id);
    const reserve = (await reserveStates(tx)).find(({ assetId }) => assetId === move.asset.id);
    if (reserve === undefined) throw new Error(`there is no asset ${move.asset.id}`);
    const change = move.change(reserve);
    const balance = add(reserve.balance, change);
    const stays = move.leavesKept === true ? reserve : { ...reserve, notOurs: ZERO, keptForFees: ZERO };
    if (change < ZERO && subtract(ZERO, change) > freeOf(stays)) return declined(whyNot(stays));
    const outcome = await postEntry(tx, {
      key: entryKeys.capital(move.asset.id, move.reference),
      kind: 'capital',
      note: move.reference,
      at: deps.clock.now(),
      postings: capital(move.asset, change),
    });
    return outcome === 'posted' ? { done: true, balance } : declined(`"${move.reference}" was booked before`);
  });
}

function whyNot(reserve: ReserveState): string {
  const { balance, held, notOurs, keptForFees } = reserve;
  const others = notOurs > ZERO ? `, ${formatDecimal(notOurs)} are customers’ or nobody’s` : '';
  const fees = keptForFees > ZERO ? `, ${formatDecimal(keptForFees)} are kept for fees` : '';
  return `${formatDecimal(held)} of ${formatDecimal(balance)} are promised${others}${fees}: at most ${formatDecimal(freeOf(reserve))} can be taken`;
}
