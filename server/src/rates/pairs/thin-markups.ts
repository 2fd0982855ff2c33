/** With a markup thinner than this move, customers could wait for the market at our cost. */
import { RECALCULATE_ABOVE_BPS } from '@parom/contract/limits';
import type { Catalogue } from '../../currencies/catalogue.ts';
import { thinnestOfPair } from '../../currencies/index.ts';

export function warnThinMarkups(
  catalogue: Pick<Catalogue, 'currencies' | 'pairRule' | 'directions'>,
  log: { warn(details: object, message: string): void },
): readonly string[] {
  const { currencies } = catalogue;
  const thin = currencies.flatMap((from) =>
    currencies
      .filter((to) => {
        const thinnest = from.id === to.id ? null : thinnestOfPair(catalogue, from.id, to.id);
        return thinnest !== null && thinnest < RECALCULATE_ABOVE_BPS;
      })
      .map((to) => `${from.code}/${to.code}`),
  );
  if (thin.length > 0) log.warn({ pairs: thin }, 'the markup of these pairs is under 0.5%');
  return thin;
}
