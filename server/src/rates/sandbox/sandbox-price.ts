/** Never in live mode. */
import { generalCodes } from '@parom/contract/errors';
import type { Decimal } from '@parom/contract/money';
import { Refusal } from '../../platform/refusal.ts';
import {
  deleteFixedPrice,
  freezePrice,
  SANDBOX_USER,
  selectFixedPrices,
  upsertFixedPrice,
  upsertPrices,
} from '../board/rates-store.ts';
import { changePrices, type RateDeps } from '../change-prices.ts';
import type { SandboxWalk } from './sandbox-walk.ts';

export interface SandboxPriceChange {
  readonly currencyId: number;
  /** `null`: back to the walk. */
  readonly usdt?: Decimal | null | undefined;
  readonly stale?: boolean | undefined;
}

export async function setSandboxPrice(
  deps: RateDeps & { readonly walk: SandboxWalk },
  { currencyId, usdt, stale = false }: SandboxPriceChange,
): Promise<void> {
  const observed = deps.walk.observe(currencyId);
  if (observed === null)
    throw new Refusal(generalCodes.notFound, `no market for currency ${currencyId}`, 404);
  const now = deps.clock.now();
  await changePrices(deps, async (tx) => {
    if (usdt === null) await deleteFixedPrice(tx, currencyId);
    else if (usdt !== undefined)
      await upsertFixedPrice(tx, {
        currencyId,
        usdt,
        setBy: SANDBOX_USER,
        setAt: now,
        endsAt: null,
        market: null,
      });

    const held = (await selectFixedPrices(tx)).find((price) => price.currencyId === currencyId);
    const price = { ...observed, usdt: held?.usdt ?? observed.usdt, sources: ['sandbox'], observedAt: now };
    if (stale) await freezePrice(tx, { ...price, kind: 'sandbox' });
    else await upsertPrices(tx, [{ ...price, kind: kindOf(deps.walk) }], { thaw: true });
  });
}

const kindOf = (walk: SandboxWalk): 'fixed' | 'sandbox' => (walk.kind === 'fixed' ? 'fixed' : 'sandbox');
