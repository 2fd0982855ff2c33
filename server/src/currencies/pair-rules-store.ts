import { formatDecimal } from '@parom/contract/money';
import type { Tx } from '../platform/db/db.ts';
import type { PairRule } from './catalogue.ts';
import { storedSteps } from './markup-steps-store.ts';
import { storedHours } from './working-hours-store.ts';

export interface Pair {
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
}

export async function changePairRule(tx: Tx, pair: Pair, change: Partial<PairRule>): Promise<boolean> {
  const pairIs = { from_currency_id: pair.fromCurrencyId, to_currency_id: pair.toCurrencyId };
  const { isEnabled, markupBps, steps, hours, minGiveUsdt, maxGiveUsdt } = change;
  const result = await tx
    .updateTable('pair_rules')
    .set({
      // Waits for other writers of the pair.
      ...pairIs,
      ...(isEnabled !== undefined && { is_enabled: isEnabled }),
      ...(markupBps !== undefined && { markup_bps: markupBps }),
      ...(hours !== undefined && storedHours(hours)),
      ...(steps !== undefined && { markup_steps: storedSteps(steps) }),
      ...(minGiveUsdt !== undefined && { min_give_usdt: formatDecimal(minGiveUsdt) }),
      ...(maxGiveUsdt !== undefined && { max_give_usdt: formatDecimal(maxGiveUsdt) }),
    })
    .where('from_currency_id', '=', pair.fromCurrencyId)
    .where('to_currency_id', '=', pair.toCurrencyId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
