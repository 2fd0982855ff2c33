/** Computed by the server's own functions. */
import type { PairDetails } from '@parom/contract/currencies';
import { type Decimal, decimal, formatDecimal, parseDecimal } from '@parom/contract/money';
import {
  amountDecimals,
  bpsOf,
  giveFor,
  maxCoin,
  minCoin,
  type PairPrice,
  rateAfterMarkup,
  rateOf,
  receiveFor,
} from '@parom/contract/pricing';
import { normaliseTypedAmount, parseAmount } from '@parom/contract/rules';
import type { ChosenSide, Selection } from '../choice/selection.ts';

export interface Quote {
  readonly giveText: string;
  readonly getText: string;
  readonly min: Decimal | null;
  readonly max: Decimal | null;
  readonly rate: Decimal | null;
  readonly parts: QuoteParts | null;
}

/** `gross - fee = receive`, to the last digit. */
export interface QuoteParts {
  /** The market rate, before the markup. */
  readonly rate: Decimal;
  readonly gross: Decimal;
  readonly fee: Decimal;
  readonly receive: Decimal;
  /** Per cent. */
  readonly markup: number;
}

export function decimalsOfSide({ currency, networkId }: ChosenSide): number {
  const network = currency.networks.find(({ id }) => id === networkId);
  return amountDecimals(network?.decimals ?? currency.decimals);
}

export function priceOf(selection: Selection, rates: Readonly<Record<string, string>>): PairPrice | null {
  const giveUsdt = positive(rates[selection.give.currency.id]);
  const getUsdt = positive(rates[selection.get.currency.id]);
  return giveUsdt === null || getUsdt === null ? null : { giveUsdt, getUsdt };
}

export function quote(selection: Selection, price: PairPrice | null, pair: PairDetails | null): Quote {
  const limits = limitsOf(selection, price, pair);
  const typed = selection.typed ?? (limits.min === null ? '' : formatDecimal(limits.min));
  const other = otherAmount(selection, typed, price, pair);
  const [giveText, getText] = selection.controlling === 'give' ? [typed, other] : [other, typed];
  const markupBps = pair === null ? null : bpsOf(pair.markup);
  const rate = price === null || markupBps === null ? null : rateAfterMarkup(rateOf(price), markupBps);
  return { giveText, getText, ...limits, rate, parts: partsOf(selection, giveText, getText, price, pair) };
}

function partsOf(
  { get }: Selection,
  giveText: string,
  getText: string,
  price: PairPrice | null,
  pair: PairDetails | null,
): QuoteParts | null {
  const give = parseAmount(normaliseTypedAmount(giveText));
  const receive = parseAmount(normaliseTypedAmount(getText));
  if (give === null || receive === null || price === null || pair === null) return null;
  const gross = receiveFor(give, price, 0, decimalsOfSide(get));
  // Rounding can make a tiny amount's fee negative: then no parts are shown.
  return gross < receive
    ? null
    : { rate: rateOf(price), gross, fee: decimal(gross - receive), receive, markup: pair.markup };
}

function limitsOf(
  selection: Selection,
  price: PairPrice | null,
  pair: PairDetails | null,
): Pick<Quote, 'min' | 'max'> {
  const minUsdt = positive(pair?.minGiveUsdt);
  const maxUsdt = positive(pair?.maxGiveUsdt);
  if (price === null || minUsdt === null || maxUsdt === null) return { min: null, max: null };
  const decimals = decimalsOfSide(selection.give);
  return {
    min: minCoin(minUsdt, price.giveUsdt, decimals),
    max: maxCoin(maxUsdt, price.giveUsdt, decimals),
  };
}

function otherAmount(
  selection: Selection,
  typed: string,
  price: PairPrice | null,
  pair: PairDetails | null,
): string {
  const amount = parseAmount(normaliseTypedAmount(typed));
  const markupBps = pair === null ? null : bpsOf(pair.markup);
  if (amount === null || price === null || markupBps === null) return '';
  return formatDecimal(
    selection.controlling === 'give'
      ? receiveFor(amount, price, markupBps, decimalsOfSide(selection.get))
      : giveFor(amount, price, markupBps, decimalsOfSide(selection.give)),
  );
}

function positive(text: string | undefined): Decimal | null {
  const value = text === undefined ? null : parseDecimal(text);
  return value === null || value <= 0n ? null : value;
}
