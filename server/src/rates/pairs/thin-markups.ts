/**
 * A rate may move this much before a ticket is recalculated. With a thinner markup, customers could wait for
 * the market at our cost.
 */
import { RECALCULATE_ABOVE_BPS } from '@parom/contract/limits';
import type { Catalogue } from '../../currencies/catalogue.ts';

export function warnThinMarkups(
  { currencies, pairRule }: Pick<Catalogue, 'currencies' | 'pairRule'>,
  log: { warn(details: object, message: string): void },
): readonly string[] {
  const thin = currencies.flatMap((from) =>
    currencies
      .filter((to) => {
        const rule = from.id === to.id ? null : pairRule(from.id, to.id);
        return rule?.isEnabled && rule.markupBps < RECALCULATE_ABOVE_BPS;
      })
      .map((to) => `${from.code}/${to.code}`),
  );
  if (thin.length > 0) log.warn({ pairs: thin }, 'the markup of these pairs is under 0.5%');
  return thin;
}
