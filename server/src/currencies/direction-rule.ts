/** The pair's rule, changed where the direction differs. */
import { type Markup, thinnestBps } from '@parom/contract/markup-steps';
import type { Asset, Catalogue, PairRule } from './catalogue.ts';

export const markupOf = ({ markupBps, steps }: Pick<PairRule, 'markupBps' | 'steps'>): Markup => ({
  bps: markupBps,
  steps,
});

/** `null` for an asset without a chosen network: the pair's rule. */
export function ruleOfDirection(
  catalogue: Pick<Catalogue, 'pairRule' | 'directions'>,
  [fromCurrencyId, toCurrencyId]: readonly [number, number],
  [give, get]: readonly [Asset | null, Asset | null],
): PairRule | null {
  const rule = catalogue.pairRule(fromCurrencyId, toCurrencyId);
  const own = catalogue.directions.find(
    ({ giveAssetId, getAssetId }) => giveAssetId === give?.id && getAssetId === get?.id,
  );
  if (rule === null || own === undefined) return rule;
  const isEnabled = rule.isEnabled && own.isEnabled;
  const { markup, hours, limits } = own;
  const stopped = rule.isEnabled ? own.stopped : rule.stopped;
  const changed = { ...rule, ...limits, isEnabled, stopped, hours: hours ?? rule.hours };
  return { ...changed, ...(markup !== null && { markupBps: markup.bps, steps: markup.steps }) };
}

/** Of all amounts and networks; `null` when the pair is not exchanged. */
export function thinnestOfPair(
  { pairRule, directions }: Pick<Catalogue, 'pairRule' | 'directions'>,
  fromCurrencyId: number,
  toCurrencyId: number,
): number | null {
  const rule = pairRule(fromCurrencyId, toCurrencyId);
  if (rule?.isEnabled !== true) return null;
  const own = directions.flatMap((direction) =>
    direction.fromCurrencyId === fromCurrencyId &&
    direction.toCurrencyId === toCurrencyId &&
    direction.isEnabled &&
    direction.markup !== null
      ? thinnestBps(direction.markup)
      : [],
  );
  return Math.min(thinnestBps(markupOf(rule)), ...own);
}
