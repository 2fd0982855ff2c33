/** For an operator: the quotes of a rule as the form computes them now. */
import { bpsAt, inCoins, receiveAt } from '@parom/contract/markup-steps';
import { type Decimal, floorTo, formatDecimal, toDecimal } from '@parom/contract/money';
import { amountDecimals, minCoin, percentOf, rateAfterMarkup, rateOf } from '@parom/contract/pricing';
import {
  type Catalogue,
  currencyName,
  markupOf,
  type PairRule,
  ruleOfDirection,
} from '../currencies/index.ts';
import { quoteOf, type RateBoard } from '../rates/index.ts';
import type { Named } from './directions.ts';

/** USDT that the given coins are worth. */
const AMOUNTS = ['100', '1000', '20000'].map(toDecimal);

export interface CustomerQuote {
  readonly worthUsdt: string;
  readonly give: string;
  readonly get: string;
  readonly markupPercent: number;
  readonly rate: string;
  readonly outside: 'belowMinimum' | 'aboveMaximum' | null;
}

/** Empty without a rule or a price. The amount is the smallest that is worth the USDT. */
export function customersGet(catalogue: Catalogue, board: RateBoard, named: Named): CustomerQuote[] {
  const { fromCurrencyId, toCurrencyId } = named;
  const rule = ruleOfDirection(catalogue, [fromCurrencyId, toCurrencyId], named.assets ?? [null, null]);
  const price = quoteOf(board, fromCurrencyId, toCurrencyId);
  if (rule === null || price === null) return [];
  const [giveDecimals, getDecimals] = decimalsOf(catalogue, named);
  const markup = inCoins(markupOf(rule), price.giveUsdt, giveDecimals);
  const from = currencyName(catalogue, fromCurrencyId);
  const to = currencyName(catalogue, toCurrencyId);
  return AMOUNTS.map((worth) => {
    const give = minCoin(worth, price.giveUsdt, giveDecimals);
    const bps = bpsAt(markup, give);
    const rate = floorTo(rateAfterMarkup(rateOf(price), bps), SHOWN_DECIMALS);
    return {
      worthUsdt: formatDecimal(worth),
      give: `${formatDecimal(give)} ${from}`,
      get: `${formatDecimal(receiveAt(give, price, markup, getDecimals))} ${to}`,
      markupPercent: percentOf(bps),
      rate: `1 ${from} = ${formatDecimal(rate)} ${to}`,
      outside: outsideOf(rule, worth),
    };
  });
}

const SHOWN_DECIMALS = 8;

function outsideOf({ minGiveUsdt, maxGiveUsdt }: PairRule, worth: Decimal): CustomerQuote['outside'] {
  if (worth < minGiveUsdt) return 'belowMinimum';
  return worth > maxGiveUsdt ? 'aboveMaximum' : null;
}

function decimalsOf(catalogue: Catalogue, { assets, fromCurrencyId, toCurrencyId }: Named): [number, number] {
  if (assets !== null) return [amountDecimals(assets[0].decimals), amountDecimals(assets[1].decimals)];
  const ofCoin = (id: number): number => amountDecimals(catalogue.currency(id)?.decimals ?? 0);
  return [ofCoin(fromCurrencyId), ofCoin(toCurrencyId)];
}
