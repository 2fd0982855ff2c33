import { formatDecimal } from '@parom/contract/money';
import type { Tx } from '../../platform/db/db.ts';
import { type FixedPrice, type PriceDeps, releaseEndedPrices } from '../../rates/index.ts';
import { insertAudit } from '../audit-store.ts';

/** By the clock of the process. The audit says which price was released without an operator. */
export const endFixedPrices = (deps: PriceDeps): Promise<void> =>
  releaseEndedPrices(deps, (tx, released) => noteReleased(tx, deps, released));

async function noteReleased(
  tx: Tx,
  { clock, nameOf }: PriceDeps,
  { currencyId, usdt, setBy }: FixedPrice,
): Promise<void> {
  await insertAudit(tx, {
    at: clock.now(),
    operator: null,
    command: 'release-price',
    arguments: {
      currency: nameOf(currencyId),
      reason: `the end of the fixed price: ${formatDecimal(usdt)} USDT by ${setBy}`,
    },
    outcome: 'done',
  });
}
