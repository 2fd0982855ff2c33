/** A pair is `BTC` and `USDT`, a direction `BTC@bitcoin` and `USDT@tron`. */
import { faultOfSteps, type Markup, MOST_STEPS, type StepFault } from '@parom/contract/markup-steps';
import { decimalsOf, formatDecimal, parseDecimal, ZERO } from '@parom/contract/money';
import { type Bps, bpsOf, percentOf } from '@parom/contract/pricing';
import { type Asset, assetName, type Catalogue, type Pair } from '../currencies/index.ts';
import { assetNamed, pairNamed } from './names.ts';
import { refuse } from './operator-command.ts';

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
  if (bps === null) throw refuse('a markup is 0 to 50 per cent with at most 2 decimals');
  return bps;
}

const faults: Readonly<Record<StepFault, string>> = {
  tooMany: `a markup has at most ${MOST_STEPS} steps`,
  notAscending: 'the borders of the steps must rise',
  notThinner: 'each step must be thinner than the one before, or more would bring less',
};

export function markupTyped(percent: string, steps: string | undefined): Markup {
  const typed = (steps ?? '').split(/[\s,;]+/).filter((word) => word !== '');
  const markup = { bps: percentTyped(percent), steps: typed.map(stepTyped) };
  const fault = faultOfSteps(markup);
  if (fault !== null) throw refuse(faults[fault]);
  return markup;
}

function stepTyped(word: string) {
  const [border = '', percent, ...more] = word.split(':');
  const from = parseDecimal(border);
  if (from === null || percent === undefined || more.length > 0 || decimalsOf(from) > USDT_DECIMALS)
    throw refuse(`"${word}" is no step: write USDT:percent, as 1000:0.9`);
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
