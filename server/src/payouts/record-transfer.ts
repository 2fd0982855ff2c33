/** A transfer that an operator made by hand, such as roubles from his bank, is written down: the payout is final. */
import { ZERO } from '@parom/contract/money';
import type { CatalogueSource } from '../currencies/catalogue.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { settleFinal } from './settle-payout.ts';

/** `'not-waiting'`: there is no such payout, it is not one for the operator's hand, or it was recorded already. */
export async function recordTransfer(
  deps: { readonly db: Db; readonly clock: Clock; readonly catalogue: CatalogueSource },
  payoutId: string,
  reference: string,
): Promise<'recorded' | 'not-waiting'> {
  const outcome = await deps.db.transaction().execute((tx) =>
    settleFinal(tx, {
      payoutId,
      at: deps.clock.now(),
      catalogue: deps.catalogue(),
      from: 'manual',
      fee: ZERO,
      reference,
    }),
  );
  return outcome === 'settled' ? 'recorded' : 'not-waiting';
}
