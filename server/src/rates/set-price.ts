/** What an operator does to prices: fix one, give it back to the market, accept a jump that is held back. */
import type { Decimal } from '@parom/contract/money';
import { alertSubjects } from '../alerts.ts';
import { resolveAlert } from '../platform/alerts/alerts-store.ts';
import { changePrices, type RateDeps } from './change-prices.ts';
import { differByMoreThan } from './median.ts';
import { acceptPending, deleteFixedPrice, upsertFixedPrice } from './rates-store.ts';
import type { TickDeps } from './tick-rates.ts';

/** Fixes a price, positive, in USDT. It has no age and goes before the market's until it is released. */
export async function fixPrice(
  deps: RateDeps,
  { currencyId, usdt, setBy }: { currencyId: number; usdt: Decimal; setBy: string },
): Promise<void> {
  const setAt = deps.clock.now();
  await changePrices(deps, (tx) => upsertFixedPrice(tx, { currencyId, usdt, setBy, setAt }));
}

/** Gives the price back to the market. */
export async function releasePrice(deps: RateDeps, currencyId: number): Promise<void> {
  await changePrices(deps, (tx) => deleteFixedPrice(tx, currencyId));
}

export type AcceptedJump =
  | { readonly kind: 'accepted'; readonly usdt: Decimal }
  /** The market came back, or somebody else was first. */
  | { readonly kind: 'none-held' }
  /** Since it was looked at, the price has jumped again. */
  | { readonly kind: 'another'; readonly usdt: Decimal };

/** @param seen the price that whoever accepts it has read: what waits is renewed every few seconds, and may be another jump by now */
export async function acceptJump(
  deps: RateDeps & Pick<TickDeps, 'judgeSettings'>,
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
