import { AMOUNT_SCALE, RECALCULATE_ABOVE_BPS } from '@parom/contract/limits';
import { decimalsOf, formatDecimal } from '@parom/contract/money';
import { bpsOf, percentOf } from '@parom/contract/pricing';
import { changePairRule, currencyName, type PairRule } from '../currencies/index.ts';
import { amount, optional, text } from './arguments.ts';
import { currencyNamed, pairNamed } from './names.ts';
import { type Command, change, type OperatorDeps, question, refuse } from './operator-command.ts';

const from = text('the coin that the customer gives, as BTC');
const to = text('the coin that the customer gets, as USDT');

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
    summary: 'Stops offering a pair.',
    arguments: { from, to },
    run: (deps, values) => changePair(deps, values, { isEnabled: false }, 'is not offered any more'),
  }),
  'set-markup': change({
    summary:
      'Sets the markup of a pair. Below 0.5% the answer warns, since an open ticket’s rate ignores smaller moves.',
    arguments: { from, to, percent: text('0 to 50, with at most 2 decimals') },
    run: async (deps, values) => {
      const markupBps = /^\d{1,2}(\.\d{1,2})?$/.test(values.percent) ? bpsOf(+values.percent) : null;
      if (markupBps === null) throw refuse('a markup is 0 to 50 per cent with at most 2 decimals');
      const isThin = markupBps < RECALCULATE_ABOVE_BPS;
      const warning = `. An open ticket’s rate ignores moves below ${percentOf(RECALCULATE_ABOVE_BPS)}%, so customers who wait for the market gain more than this markup`;
      return changePair(
        deps,
        values,
        { markupBps },
        `has a markup of ${percentOf(markupBps)}%${isThin ? warning : ''}`,
      );
    },
  }),
  'set-limits': change({
    summary: 'Sets the least and the most that a customer may give, in USDT.',
    arguments: { from, to, minimum: amount('in USDT'), maximum: amount('in USDT') },
    run: async (deps, values) => {
      const { minimum, maximum } = values;
      if (decimalsOf(minimum) > AMOUNT_SCALE || decimalsOf(maximum) > AMOUNT_SCALE) {
        throw refuse(`limits have at most ${AMOUNT_SCALE} decimals: forms cannot show more`);
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
  const isKnown = await db.transaction().execute((tx) => changePairRule(tx, pair, rule));
  if (!isKnown) throw refuse(`there is no pair ${pair.name}`);
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
