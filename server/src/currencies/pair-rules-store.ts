import { formatDecimal } from '@parom/contract/money';
import type { ExpressionBuilder } from 'kysely';
import type { Tx } from '../platform/db/db.ts';
import type { Schema } from '../schema.ts';
import type { PairRule } from './catalogue.ts';
import { storedSteps } from './markup-steps-store.ts';
import { storedSwitch } from './stored-stop.ts';
import { storedHours } from './working-hours-store.ts';

export interface Pair {
  readonly fromCurrencyId: number;
  readonly toCurrencyId: number;
}

export type PairChange = Partial<PairRule>;

/** Locks the pair, also for a change of its directions alone. @returns whether there is such a pair */
export async function changePairRule(tx: Tx, pair: Pair, change: PairChange): Promise<boolean> {
  const isPair = (where: ExpressionBuilder<Schema, 'pair_rules'>) =>
    where.and({ from_currency_id: pair.fromCurrencyId, to_currency_id: pair.toCurrencyId });
  const known = await tx
    .selectFrom('pair_rules')
    .select('from_currency_id')
    .where(isPair)
    .forUpdate()
    .executeTakeFirst();
  const changed = columnsOf(change);
  if (known !== undefined && Object.keys(changed).length > 0)
    await tx.updateTable('pair_rules').set(changed).where(isPair).execute();
  return known !== undefined;
}

const columnsOf = ({
  isEnabled,
  stopped = null,
  markupBps,
  steps,
  hours,
  minGiveUsdt,
  maxGiveUsdt,
}: PairChange) => ({
  ...(isEnabled !== undefined && storedSwitch(stopped, isEnabled)),
  ...(markupBps !== undefined && { markup_bps: markupBps }),
  ...(hours !== undefined && storedHours(hours)),
  ...(steps !== undefined && { markup_steps: storedSteps(steps) }),
  ...(minGiveUsdt !== undefined && { min_give_usdt: formatDecimal(minGiveUsdt) }),
  ...(maxGiveUsdt !== undefined && { max_give_usdt: formatDecimal(maxGiveUsdt) }),
});
