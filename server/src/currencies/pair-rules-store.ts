import { formatDecimal } from '@parom/contract/money';
import type { Tx } from '../platform/db/db.ts';
import type { PairRule } from './catalogue.ts';

export interface Pair {
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
}

/** `false` without a rule for the pair. */
export async function changePairRule(tx: Tx, pair: Pair, change: Partial<PairRule>): Promise<boolean> {
  const { isEnabled, markupBps, minGiveUsdt, maxGiveUsdt } = change;
  const result = await tx
    .updateTable('pair_rules')
    .set({
      ...(isEnabled !== undefined && { is_enabled: isEnabled }),
      ...(markupBps !== undefined && { markup_bps: markupBps }),
      ...(minGiveUsdt !== undefined && { min_give_usdt: formatDecimal(minGiveUsdt) }),
      ...(maxGiveUsdt !== undefined && { max_give_usdt: formatDecimal(maxGiveUsdt) }),
    })
    .where('from_currency_id', '=', pair.fromCurrencyId)
    .where('to_currency_id', '=', pair.toCurrencyId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
