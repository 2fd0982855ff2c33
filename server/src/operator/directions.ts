/** A pair is `BTC` and `USDT`, a direction `BTC@bitcoin` and `USDT@tron`. */

import { faultOfSteps, type Markup, MOST_STEPS, type StepFault } from '@parom/contract/markup-steps';
import { decimalsOf, formatDecimal, parseDecimal, ZERO } from '@parom/contract/money';
import { type Bps, bpsOf, percentOf } from '@parom/contract/pricing';
import { type Asset, assetName, type Catalogue, type Pair } from '../currencies/index.ts';
import type { Refusal } from '../platform/refusal.ts';
import { assetNamed, pairNamed } from './names.ts';
import { refuseBy } from './refuse.ts';

export interface Named extends Pair {
  readonly name: string;
  readonly assets: readonly [Asset, Asset] | null;
}

export function directionNamed(catalogue: Catalogue, from: string, to: string): Named {
  if (![from, to].some((name) => name.includes('@')))
    return { ...pairNamed(catalogue, from, to), assets: null };
  const give = assetNamed(catalogue, from);
  const get = assetNamed(catalogue, to);
  return {
    fromCurrencyId: give.currencyId,
    toCurrencyId: get.currencyId,
    name: `${assetName(catalogue, give)}/${assetName(catalogue, get)}`,
    assets: [give, get],
  };
}

const PERCENT = /^\d{1,2}(\.\d{1,2})?$/;
const USDT_DECIMALS = 2;

/** @throws Refusal unless 0 to 50 with at most 2 decimals */
export function percentTyped(text: string): Bps {
  const bps = PERCENT.test(text) ? bpsOf(+text) : null;
  if (bps === null) throw refuseBy('percentMalformed', {});
  return bps;
}

const faults: Readonly<Record<StepFault, () => Refusal>> = {
  tooMany: () => refuseBy('markupTooManySteps', { most: MOST_STEPS }),
  notAscending: () => refuseBy('markupNotRising', {}),
  notThinner: () => refuseBy('markupNotThinner', {}),
};

export function markupTyped(percent: string, steps: string | undefined): Markup {
  const typed = (steps ?? '').split(/[\s,;]+/).filter((word) => word !== '');
  const markup = { bps: percentTyped(percent), steps: typed.map(stepTyped) };
  const fault = faultOfSteps(markup);
  if (fault !== null) throw faults[fault]();
  return markup;
}

function stepTyped(word: string) {
  const [border = '', percent, ...more] = word.split(':');
  const from = parseDecimal(border);
  if (from === null || percent === undefined || more.length > 0 || decimalsOf(from) > USDT_DECIMALS)
    throw refuseBy('markupStepMalformed', { typed: word });
  return { from, bps: percentTyped(percent) };
}

export const stepsOf = ({ bps, steps }: Markup): { percent: string; from: string }[] =>
  [{ bps, from: ZERO }, ...steps].map((step) => ({
    percent: String(percentOf(step.bps)),
    from: formatDecimal(step.from),
  }));

export const stepsInWords = ({ steps }: Markup): string | null =>
  steps.length === 0
    ? null
    : steps.map((step) => `${formatDecimal(step.from)}:${percentOf(step.bps)}`).join(' ');
