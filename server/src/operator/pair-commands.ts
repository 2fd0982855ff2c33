import { pairCalls } from '@parom/contract/console/commands/pair-calls';
import { AMOUNT_SCALE, RECALCULATE_ABOVE_BPS } from '@parom/contract/limits';
import { thinnestBps } from '@parom/contract/markup-steps';
import { decimalsOf, formatDecimal } from '@parom/contract/money';
import { percentOf } from '@parom/contract/pricing';
import { AROUND_THE_CLOCK, hoursInWords, hoursOf, type WorkingHours } from '@parom/contract/working-hours';
import {
  assetName,
  type Catalogue,
  changeDirection,
  changePairRule,
  currencyName,
  type DirectionChange,
  type DirectionRule,
  dropDirection,
  markupOf,
  type PairChange,
  type PairRule,
} from '../currencies/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { say } from './answer.ts';
import { stopsInWords } from './closing-end.ts';
import { customersGet } from './customers-get.ts';
import { directionNamed, markupTyped, type Named, stepsInWords, stepsOf } from './directions.ts';
import { currencyNamed } from './names.ts';
import { type OperatorDeps, runs } from './operator-command.ts';
import { refuseBy } from './refuse.ts';

const ALWAYS = 'always';

export const pairCommands = runs(pairCalls, {
  pairs: async ({ catalogue }, values) => pairList(catalogue(), values),
  quotes: async ({ catalogue, rates }, values) =>
    customersGet(catalogue(), rates, directionNamed(catalogue(), values.from, values.to)),
  'set-markup': async (deps, values) => {
    const markup = markupTyped(values.percent, values.steps);
    const isThin = thinnestBps(markup) < RECALCULATE_ABOVE_BPS;
    const named = directionNamed(deps.catalogue(), values.from, values.to);
    await write(deps, named, {
      pair: { markupBps: markup.bps, steps: markup.steps },
      direction: { markup },
    });
    return say('markupSet', {
      name: named.name,
      markup: stepsOf(markup),
      warnsBelow: isThin ? String(percentOf(RECALCULATE_ABOVE_BPS)) : null,
    });
  },
  'set-hours': async (deps, values) => {
    const isAlways = values.hours === ALWAYS;
    const hours = isAlways ? AROUND_THE_CLOCK : hoursOf(values.hours);
    if (hours === null) throw refuseBy('hoursMalformed', {});
    const named = directionNamed(deps.catalogue(), values.from, values.to);
    await write(deps, named, {
      pair: { hours: isAlways ? null : hours },
      direction: { hours },
    });
    return say('hoursSet', { name: named.name, hours: isAlways ? null : hoursInWords(hours) });
  },
  'follow-pair': async (deps, values) => {
    const named = directionNamed(deps.catalogue(), values.from, values.to);
    const [giveAsset, getAsset] = assetsOf(named);
    const key = { giveAssetId: giveAsset.id, getAssetId: getAsset.id };
    await deps.db.transaction().execute(async (tx) => {
      await touchPair(tx, named, {});
      if (!(await dropDirection(tx, key))) throw refuseBy('followsAlready', { name: named.name });
    });
    await deps.reload.catalogue();
    return say('pairFollowed', { name: named.name });
  },
  'set-limits': async (deps, values) => {
    const { minimum, maximum } = values;
    if (decimalsOf(minimum) > AMOUNT_SCALE || decimalsOf(maximum) > AMOUNT_SCALE) {
      throw refuseBy('limitsTooFine', { most: AMOUNT_SCALE });
    }
    if (maximum < minimum) throw refuseBy('maximumBelowMinimum', {});
    const named = directionNamed(deps.catalogue(), values.from, values.to);
    const limits = { minGiveUsdt: minimum, maxGiveUsdt: maximum };
    await write(deps, named, {
      pair: limits,
      direction: { limits },
    });
    return say('limitsSet', {
      name: named.name,
      minimum: formatDecimal(minimum),
      maximum: formatDecimal(maximum),
    });
  },
});

function assetsOf({ name, assets }: Named): NonNullable<Named['assets']> {
  if (assets === null) throw refuseBy('pairIsNoDirection', { name });
  return assets;
}

export interface RuleChange {
  readonly pair: PairChange;
  readonly direction: DirectionChange;
}

async function write({ db, reload }: OperatorDeps, named: Named, change: RuleChange): Promise<void> {
  await db.transaction().execute(async (tx) => writeRule(tx, named, change));
  await reload.catalogue();
}

export async function writeRule(tx: Tx, named: Named, { pair, direction }: RuleChange): Promise<void> {
  await touchPair(tx, named, named.assets === null ? pair : {});
  if (named.assets === null) return;
  const [giveAsset, getAsset] = named.assets;
  await changeDirection(tx, { giveAssetId: giveAsset.id, getAssetId: getAsset.id }, direction);
}

/** A direction without a pair has no rule to differ from. */
async function touchPair(tx: Tx, named: Named, pair: PairChange): Promise<void> {
  if (!(await changePairRule(tx, named, pair))) throw refuseBy('noSuchPair', { name: named.name });
}

function pairList(
  catalogue: Catalogue,
  wanted: { readonly from: string | undefined; readonly to: string | undefined },
) {
  const side = (name: string | undefined) =>
    name === undefined ? catalogue.currencies : [currencyNamed(catalogue, name)];
  return side(wanted.from).flatMap((one) =>
    side(wanted.to).flatMap((other) => {
      const rule = catalogue.pairRule(one.id, other.id);
      if (rule === null) return [];
      const own = catalogue.directions.filter(
        ({ fromCurrencyId, toCurrencyId }) => fromCurrencyId === one.id && toCurrencyId === other.id,
      );
      return [
        { pair: `${currencyName(catalogue, one.id)}/${currencyName(catalogue, other.id)}`, ...pairRow(rule) },
        ...own.map((direction) => ({
          pair: directionName(catalogue, direction),
          ...directionRow(direction),
        })),
      ];
    }),
  );
}

const whyOff = ({ stopped }: Pick<DirectionRule, 'stopped'>) =>
  stopsInWords(stopped === null ? [] : [stopped]);

const shownHours = (hours: WorkingHours): string =>
  hoursInWords(hours) === hoursInWords(AROUND_THE_CLOCK) ? ALWAYS : hoursInWords(hours);

const pairRow = (rule: PairRule) => ({
  isEnabled: rule.isEnabled,
  whyOff: whyOff(rule),
  markupPercent: percentOf(rule.markupBps),
  steps: stepsInWords(markupOf(rule)),
  hours: shownHours(rule.hours ?? AROUND_THE_CLOCK),
  minimumUsdt: formatDecimal(rule.minGiveUsdt),
  maximumUsdt: formatDecimal(rule.maxGiveUsdt),
});

const directionName = (catalogue: Catalogue, { giveAssetId, getAssetId }: DirectionRule): string =>
  [giveAssetId, getAssetId].map((id) => assetName(catalogue, catalogue.assetById(id))).join('/');

/** `null` follows the pair. */
const directionRow = ({ isEnabled, stopped, markup, hours, limits }: DirectionRule) => ({
  isEnabled,
  whyOff: whyOff({ stopped }),
  markupPercent: markup === null ? null : percentOf(markup.bps),
  steps: markup === null ? null : stepsInWords(markup),
  hours: hours === null ? null : shownHours(hours),
  minimumUsdt: limits === null ? null : formatDecimal(limits.minGiveUsdt),
  maximumUsdt: limits === null ? null : formatDecimal(limits.maxGiveUsdt),
});

const FOLLOWS = {
  isEnabled: null,
  whyOff: null,
  markupPercent: null,
  steps: null,
  hours: null,
  minimumUsdt: null,
  maximumUsdt: null,
};

/** A direction without a row of its own follows its pair. @returns `null` when there is no such pair */
export function ruleShown(catalogue: Catalogue, { fromCurrencyId, toCurrencyId, assets }: Named) {
  if (assets === null) {
    const rule = catalogue.pairRule(fromCurrencyId, toCurrencyId);
    return rule === null ? null : pairRow(rule);
  }
  const [give, get] = assets;
  const own = catalogue.directions.find(
    ({ giveAssetId, getAssetId }) => giveAssetId === give.id && getAssetId === get.id,
  );
  return own === undefined ? FOLLOWS : directionRow(own);
}
