/** Commands about what is offered, and at which price. */
import { CRYPTO_TYPE, TRANSFER_TYPE } from '@parom/contract/currencies';
import { AMOUNT_SCALE } from '@parom/contract/limits';
import { decimalsOf, formatDecimal } from '@parom/contract/money';
import { bpsOf, percentOf } from '@parom/contract/pricing';
import { changePairRule, currencyName, type PairRule } from '../currencies/index.ts';
import { acceptJump, fixPrice, releasePrice } from '../rates/index.ts';
import { writeCurrencyType, writeSiteOpen } from '../site/index.ts';
import { amount, choice, optional, text } from './arguments.ts';
import { priceList } from './lists-store.ts';
import { currencyNamed, pairNamed, trimmed } from './names.ts';
import { type Command, change, type OperatorDeps, question, refuse } from './operator-command.ts';

const TYPES = { crypto: CRYPTO_TYPE, transfer: TRANSFER_TYPE } as const;
const type = choice(['crypto', 'transfer'], 'coins on networks, or transfers by phone and card');
const currency = text('the coin, as BTC');
const from = text('the coin that is given, as BTC');
const to = text('the coin that is received, as USDT');

export const marketCommands = {
  site: question({
    summary: 'Shows whether the site is open and which types of coins are allowed.',
    arguments: {},
    run: async ({ site }) => {
      const { isOpen, currencyTypes } = site();
      return {
        isOpen,
        crypto: currencyTypes.get(CRYPTO_TYPE) === true,
        transfer: currencyTypes.get(TRANSFER_TYPE) === true,
      };
    },
  }),
  'open-site': change({
    summary: 'Opens the site.',
    arguments: {},
    run: async (deps) => switchSite(deps, true),
  }),
  'close-site': change({
    summary: 'Closes the site: nothing new is made, and whoever has a ticket can still see and pay it.',
    arguments: {},
    run: async (deps) => switchSite(deps, false),
  }),
  'allow-coins': change({
    summary: 'Allows a type of coins.',
    arguments: { type },
    run: (deps, values) => switchType(deps, values.type, true),
  }),
  'forbid-coins': change({
    summary: 'Takes a type of coins out of the offer.',
    arguments: { type },
    run: (deps, values) => switchType(deps, values.type, false),
  }),
  prices: question({
    summary:
      'Shows every price in USDT and who made it, jumps that are held back, and prices that somebody fixed.',
    arguments: {},
    run: async ({ db, rates, catalogue }) => {
      const rows = await priceList(db);
      return rows.map((row) => {
        const now = rates.priceOf(currencyNamed(catalogue(), row.code).id);
        return {
          coin: row.code,
          usdt: now === null ? null : formatDecimal(now.usdt),
          market: row.usdt === null ? null : trimmed(row.usdt),
          seenAt: row.observed_at,
          sources: row.sources === null ? null : (row.sources as string[]).join(', '),
          heldBack: row.pending_usdt === null ? null : trimmed(row.pending_usdt),
          heldSince: row.pending_since,
          fixed: row.fixed_usdt === null ? null : trimmed(row.fixed_usdt),
          fixedBy: row.set_by,
        };
      });
    },
  }),
  'fix-price': change({
    summary: 'Fixes a price. It goes before the market’s and has no age, until it is released.',
    arguments: {
      currency,
      usdt: amount('what one coin is worth in USDT'),
      market: optional(
        amount('what the market says, as `prices` shows it, to fix a price that is far from it'),
      ),
    },
    run: async ({ prices, catalogue }, { currency: name, usdt, market }, { email }) => {
      const { id, code } = currencyNamed(catalogue(), name);
      const outcome = await fixPrice(prices, { currencyId: id, usdt, market, setBy: `operator:${email}` });
      if (outcome.kind === 'off') {
        const now = formatDecimal(outcome.market);
        throw refuse(
          `the market says ${now} USDT for ${code}: with --market ${now} it is fixed all the same`,
        );
      }
      return `${code} is worth ${formatDecimal(usdt)} USDT until it is released.`;
    },
  }),
  'release-price': change({
    summary: 'Gives a fixed price back to the market.',
    arguments: { currency },
    run: async ({ prices, catalogue }, values) => {
      const { id, code } = currencyNamed(catalogue(), values.currency);
      await releasePrice(prices, id);
      return `${code} follows the market.`;
    },
  }),
  'accept-jump': change({
    summary: 'Believes a jump of a price that is held back.',
    arguments: { currency, usdt: amount('the price that is held back, as `prices` shows it') },
    run: async ({ prices, catalogue }, values) => {
      const { id, code } = currencyNamed(catalogue(), values.currency);
      const outcome = await acceptJump(prices, { currencyId: id, seen: values.usdt });
      if (outcome.kind === 'none-held') throw refuse(`no jump of ${code} is held back`);
      const price = `${formatDecimal(outcome.usdt)} USDT`;
      if (outcome.kind === 'another')
        throw refuse(
          `what is held back of ${code} is ${price} by now: look at the market, and name that one`,
        );
      return `The jump of ${code} is accepted: it is worth ${price}.`;
    },
  }),
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
      return changePair(deps, values, { markupBps }, `has a markup of ${percentOf(markupBps)}%`);
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

async function switchSite({ db, clock, reload }: OperatorDeps, isOpen: boolean): Promise<string> {
  await writeSiteOpen(db, clock.now(), isOpen);
  await reload.site();
  return isOpen ? 'The site is open.' : 'The site is closed.';
}

async function switchType(
  { db, clock, reload }: OperatorDeps,
  name: keyof typeof TYPES,
  isAllowed: boolean,
): Promise<string> {
  await writeCurrencyType(db, clock.now(), TYPES[name], isAllowed);
  await reload.site();
  return `The type "${name}" is ${isAllowed ? 'allowed' : 'forbidden'}.`;
}

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
