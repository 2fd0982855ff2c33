/** A direction without a floor is closed. */
import { type Decimal, mulDivCeil, ONE, ZERO } from '@parom/contract/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { RateBoard } from '../../rates/board/board.ts';
import {
  type Floors,
  lockNetworkCosts,
  type NetworkCost,
  networkCosts,
  setFloors,
} from './network-costs-store.ts';
import { floorFor } from './network-floor.ts';

export interface FloorDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly rates: RateBoard;
  readonly catalogueChanged: () => Promise<void>;
}

/** A short outage must not close a direction. */
const KNOWN_FOR_MS = 15 * 60_000;
const NOTED_EVERY_MS = 60_000;

export const keepFloors = (deps: FloorDeps): Promise<number> => keep(deps, () => false);

/** Only the silent network loses its floors: after a clock jump all fees look old. */
export const dropOldFloors = (deps: FloorDeps, networkId: number): Promise<number> =>
  keep(deps, (cost) => cost.networkId === networkId);

async function keep(deps: FloorDeps, isAway: (cost: NetworkCost) => boolean): Promise<number> {
  const judge = (costs: readonly NetworkCost[]) => judgeFloors(deps, costs, isAway);
  if (judge(await networkCosts(deps.db)).due.length === 0) return 0;
  const changed = await deps.db.transaction().execute(async (tx) => {
    // Another network's look, judged before, would open a silent direction again.
    const judged = judge(await lockNetworkCosts(tx));
    if (judged.due.length > 0) await setFloors(tx, judged.due);
    return judged.changed.length;
  });
  if (changed > 0) await deps.catalogueChanged();
  return changed;
}

function judgeFloors(
  { clock, rates }: FloorDeps,
  costs: readonly NetworkCost[],
  isAway: (cost: NetworkCost) => boolean,
) {
  const now = clock.now();
  const judged = costs.map((cost) => {
    const price = rates.priceOf(cost.nativeCurrencyId)?.usdt ?? null;
    const pricedAt = price === null ? cost.pricedAt : now;
    return { cost, pricedAt, floors: floorsOf(cost, price, pricedAt, now, isAway(cost)) };
  });
  const changed = judged.filter(({ cost, floors }) => !isSame(cost.floors, floors));
  const due = judged
    .filter((one) => changed.includes(one) || msBetween(one.cost.pricedAt, one.pricedAt) >= NOTED_EVERY_MS)
    .map(({ cost: { assetId }, floors, pricedAt }) => ({ assetId, floors, pricedAt }));
  return { due, changed };
}

function floorsOf(
  cost: NetworkCost,
  price: Decimal | null,
  pricedAt: Date | null,
  now: Date,
  isAway: boolean,
): Floors {
  const isOld = msBetween(cost.askedAt, now) > KNOWN_FOR_MS;
  const isPriced = msBetween(pricedAt, now) <= KNOWN_FOR_MS;
  const floorOf = (fee: Decimal, before: Decimal | null): Decimal | null => {
    if (isOld && (isAway || before === null)) return null;
    if (fee === ZERO) return ZERO;
    if (price === null) return isPriced ? before : null;
    return floorFor(mulDivCeil(fee, price, ONE), before);
  };
  return {
    payoutUsdt: floorOf(cost.payout, cost.floors.payoutUsdt),
    sweepUsdt: floorOf(cost.sweep, cost.floors.sweepUsdt),
  };
}

const msBetween = (from: Date | null, until: Date | null): number =>
  from === null || until === null
    ? from === until
      ? 0
      : Number.POSITIVE_INFINITY
    : until.getTime() - from.getTime();

const isSame = (one: Floors, other: Floors): boolean =>
  one.payoutUsdt === other.payoutUsdt && one.sweepUsdt === other.sweepUsdt;
