/** Money that the operator puts in or takes out. What is promised to tickets and payouts can never be taken. */
import { add, type Decimal, formatDecimal, subtract, ZERO } from '@parom/contract/money';
import type { Asset } from '../currencies/index.ts';
import {
  capital,
  entryKeys,
  lockAsset,
  postEntry,
  type ReserveState,
  reserveStates,
} from '../ledger/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { refuse } from './operator-command.ts';

export interface CapitalMove {
  readonly asset: Asset;
  /** What is booked, given the wallet as it is: positive is put in, negative taken out. */
  readonly change: (reserve: ReserveState) => Decimal;
  /** A transaction, a bank's number: the same one is booked once. */
  readonly reference: string;
}

/** The new balance. @throws Refusal when less than what is promised would be left, or the reference was booked before */
export function moveCapital(deps: { db: Db; clock: Clock }, move: CapitalMove): Promise<Decimal> {
  return deps.db.transaction().execute(async (tx) => {
    await lockAsset(tx, move.asset.id);
    const reserve = (await reserveStates(tx)).find(({ assetId }) => assetId === move.asset.id);
    if (reserve === undefined) throw refuse(`there is no asset ${move.asset.id}`);
    const change = move.change(reserve);
    const left = add(reserve.balance, change);
    if (change < ZERO && left < reserve.held) {
      const free = formatDecimal(subtract(reserve.balance, reserve.held));
      throw refuse(
        `${formatDecimal(reserve.held)} of ${formatDecimal(reserve.balance)} are promised: at most ${free} can be taken`,
      );
    }
    const outcome = await postEntry(tx, {
      key: entryKeys.capital(move.asset.id, move.reference),
      kind: 'capital',
      note: move.reference,
      at: deps.clock.now(),
      postings: capital(move.asset, change),
    });
    if (outcome === 'already-posted') throw refuse(`"${move.reference}" was booked before`);
    return left;
  });
}
