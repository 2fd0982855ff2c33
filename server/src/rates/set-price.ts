import type { Decimal } from '@parom/contract/money';
import { alertSubjects } from '../alerts.ts';
import { resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import {
  acceptPending,
  deleteEndedPrices,
  deleteFixedPrice,
  type FixedPrice,
  hasEnded,
  selectFixedPrices,
  upsertFixedPrice,
} from './board/rates-store.ts';
import { differByMoreThan } from './certainty/median.ts';
import { changePrices, type RateDeps } from './change-prices.ts';
import type { TickDeps } from './tick-rates.ts';
import { isOff, lastMarketPrice, watchFixedPrices } from './watches/watch-fixed-prices.ts';

export type PriceDeps = RateDeps & Pick<TickDeps, 'judgeSettings' | 'nameOf'>;

export type FixOutcome =
  /** @param market set when the fixed price strays by more than the breaker */
  | { readonly kind: 'fixed'; readonly market: Decimal | null }
  | { readonly kind: 'off'; readonly market: Decimal };

/**
 * @param usdt positive
 * @param endsAt `null`: until an operator releases it
 * @param market as the operator read it: a lost digit must sell nothing
 */
export async function fixPrice(
  deps: PriceDeps,
  {
    currencyId,
    usdt,
    setBy,
    endsAt,
    market: seen,
  }: Pick<FixedPrice, 'currencyId' | 'usdt' | 'setBy' | 'endsAt'> & {
    readonly market?: Decimal | undefined;
  },
): Promise<FixOutcome> {
  let outcome: FixOutcome = { kind: 'fixed', market: null };
  await changePrices(deps, async (tx, locked) => {
    const setAt = deps.clock.now();
    const row = locked.get(currencyId);
    const market = row === undefined ? null : lastMarketPrice(row, setAt);
    const isFar = (one: Decimal): boolean => market !== null && isOff(one, market, deps.judgeSettings);
    const strays = isFar(usdt);
    if (market !== null && strays && (seen === undefined || isFar(seen))) {
      outcome = { kind: 'off', market };
      return;
    }
    outcome = { kind: 'fixed', market: strays ? market : null };
    await upsertFixedPrice(tx, { currencyId, usdt, setBy, setAt, endsAt, market: outcome.market });
    await watchFixedPrices(tx, deps, setAt);
  });
  return outcome;
}

export async function releasePrice(deps: RateDeps, currencyId: number): Promise<void> {
  await changePrices(deps, (tx) => deleteFixedPrice(tx, currencyId));
}

/** A process that was down then releases the price at its start. */
export async function releaseEndedPrices(
  deps: RateDeps,
  note: (tx: Tx, released: FixedPrice) => Promise<void>,
): Promise<void> {
  const now = deps.clock.now();
  const fixed = await selectFixedPrices(deps.db);
  if (!fixed.some((one) => hasEnded(one, now))) return;
  await changePrices(deps, async (tx) => {
    for (const released of await deleteEndedPrices(tx, now)) await note(tx, released);
  });
}

export type AcceptedJump =
  | { readonly kind: 'accepted'; readonly usdt: Decimal }
  | { readonly kind: 'none-held' }
  | { readonly kind: 'another'; readonly usdt: Decimal };

/** @param seen as the operator read it: the price may be another jump by now */
export async function acceptJump(
  deps: PriceDeps,
  { currencyId, seen }: { readonly currencyId: number; readonly seen: Decimal },
): Promise<AcceptedJump> {
  let outcome: AcceptedJump = { kind: 'none-held' };
  await changePrices(deps, async (tx, locked) => {
    const pending = locked.get(currencyId)?.pending ?? null;
    if (pending === null) return;
    const { usdt } = pending;
    outcome = { kind: 'another', usdt };
    if (differByMoreThan(seen, usdt, deps.judgeSettings.jumpBps)) return;
    if (!(await acceptPending(tx, currencyId))) return;
    outcome = { kind: 'accepted', usdt };
    await resolveAlert(tx, deps.clock.now(), alertSubjects.rateJump(currencyId));
  });
  return outcome;
}
