import { formatDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/db.ts';
import type { PairRule } from './catalogue.ts';
import { storedSteps } from './markup-steps-store.ts';
import { storedSwitch } from './stored-stop.ts';
import { storedHours } from './working-hours-store.ts';

export interface Pair {
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
}

export type PairChange = Partial<Omit<PairRule, 'version'>>;

/** A change of a direction changes its pair by nothing but the version, and so waits for other writers. */
export async function changePairRule(tx: Tx, pair: Pair, change: PairChange): Promise<boolean> {
  const { isEnabled, stopped = null, markupBps, steps, hours, minGiveUsdt, maxGiveUsdt } = change;
  const result = await tx
    .updateTable('pair_rules')
    .set({
      version: sql<number>`version + 1`,
      ...(isEnabled !== undefined && storedSwitch(stopped, isEnabled)),
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
