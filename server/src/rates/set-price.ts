/** What an operator does to prices: fix one, give it back to the market, accept a jump that is held back. */
import type { Decimal } from '@parom/contract/money';
import { alertSubjects } from '../alerts.ts';
import { resolveAlert } from '../platform/alerts/alerts-store.ts';
import { changePrices, type RateDeps } from './change-prices.ts';
import { acceptPending, deleteFixedPrice, upsertFixedPrice } from './rates-store.ts';

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

/** `'none-held'`: the market came back, or somebody else was first. */
export async function acceptJump(deps: RateDeps, currencyId: number): Promise<'accepted' | 'none-held'> {
  let isAccepted = false;
  await changePrices(deps, async (tx) => {
    isAccepted = await acceptPending(tx, currencyId);
    if (isAccepted) await resolveAlert(tx, deps.clock.now(), alertSubjects.rateJump(currencyId));
  });
  return isAccepted ? 'accepted' : 'none-held';
}
