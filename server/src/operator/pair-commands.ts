/** Commands about the pairs: offered or not, their markup and their limits. */
import { AMOUNT_SCALE, RECALCULATE_ABOVE_BPS } from '@parom/contract/limits';
import { decimalsOf, formatDecimal } from '@parom/contract/money';
import { bpsOf, percentOf } from '@parom/contract/pricing';
import { changePairRule, currencyName, type PairRule } from '../currencies/index.ts';
import { amount, optional, text } from './arguments.ts';
import { currencyNamed, pairNamed } from './names.ts';
import { type Command, change, type OperatorDeps, question, refuse } from './operator-command.ts';

const from = text('the coin that is given, as BTC');
const to = text('the coin that is received, as USDT');

export const pairCommands = {
  pairs: question({
    summary: 'Lists the pairs with their markup and limits.',
    arguments: { from: optional(from), to: optional(to) },
    run: async ({ catalogue }, values) => pairList(catalogue(), values),
  }),
  'enable-pair': change({
    summary: 'Offers a pair.',
    arguments: { from, to },
    run: (deps, values) => changePair(deps, values, { isEnabled: true }, 'is offered'),
  }),
  'disable-pair': change({
    summary: 'Takes a pair out of the offer.',
    arguments: { from, to },
    run: (deps, values) => changePair(deps, values, { isEnabled: false }, 'is not offered any more'),
  }),
  'set-markup': change({
    summary: 'Sets the markup of a pair.',
    arguments: { from, to, percent: text('0 to 50, with at most 2 decimals') },
    run: async (deps, values) => {
      const markupBps = /^\d{1,2}(\.\d{1,2})?$/.test(values.percent) ? bpsOf(+values.percent) : null;
      if (markupBps === null) throw refuse('a markup is 0 to 50 per cent with at most 2 decimals');
      const isThin = markupBps < RECALCULATE_ABOVE_BPS;
      const warning = `, below the ${percentOf(RECALCULATE_ABOVE_BPS)}% that an open ticket’s rate sits out: whoever waits for the market gains it from you`;
      return changePair(
        deps,
        values,
        { markupBps },
        `has a markup of ${percentOf(markupBps)}%${isThin ? warning : ''}`,
      );
    },
  }),
  'set-limits': change({
    summary: 'Sets how much of a pair may be given, in USDT.',
    arguments: { from, to, minimum: amount('in USDT'), maximum: amount('in USDT') },
    run: async (deps, values) => {
      const { minimum, maximum } = values;
      if (decimalsOf(minimum) > AMOUNT_SCALE || decimalsOf(maximum) > AMOUNT_SCALE) {
        throw refuse(
          `limits have at most ${AMOUNT_SCALE} decimals: with more, forms would tell another limit than holds`,
        );
      }
      if (maximum < minimum) throw refuse('the maximum is below the minimum');
      const limits = `${formatDecimal(minimum)} to ${formatDecimal(maximum)} USDT`;
      return changePair(
        deps,
        values,
        { minGiveUsdt: minimum, maxGiveUsdt: maximum },
        `may be given from ${limits}`,
      );
    },
  }),
} as const satisfies Record<string, Command>;

async function changePair(
  { db, catalogue, reload }: OperatorDeps,
  values: { readonly from: string; readonly to: string },
  rule: Partial<PairRule>,
  outcome: string,
): Promise<string> {
  const pair = pairNamed(catalogue(), values.from, values.to);
  if (!(await changePairRule(db, pair, rule))) throw refuse(`there is no pair ${pair.name}`);
  await reload.catalogue();
  return `${pair.name} ${outcome}.`;
}

function pairList(
  catalogue: ReturnType<OperatorDeps['catalogue']>,
  wanted: { readonly from: string | undefined; readonly to: string | undefined },
) {
  const side = (name: string | undefined) =>
    name === undefined ? catalogue.currencies : [currencyNamed(catalogue, name)];
  return side(wanted.from).flatMap((give) =>
    side(wanted.to).flatMap((get) => {
      const rule = catalogue.pairRule(give.id, get.id);
      if (rule === null) return [];
      return {
        pair: `${currencyName(catalogue, give.id)}/${currencyName(catalogue, get.id)}`,
        isEnabled: rule.isEnabled,
        markupPercent: percentOf(rule.markupBps),
        minimumUsdt: formatDecimal(rule.minGiveUsdt),
        maximumUsdt: formatDecimal(rule.maxGiveUsdt),
      };
    }),
  );
}
