/** Computed by the server's own functions. */
import type { PairDetails } from '@parom/contract/currencies';
import { bpsAt, giveAt, inCoins, type Markup, markupOfWire, receiveAt } from '@parom/contract/markup-steps';
import { type Decimal, decimal, formatDecimal, parseDecimal, ZERO } from '@parom/contract/money';
import {
  amountDecimals,
  type Bps,
  maxCoin,
  minCoin,
  type PairPrice,
  percentOf,
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
  const markup = markupOf(selection, price, pair);
  const other = otherAmount(selection, typed, price, markup);
  const [giveText, getText] = selection.controlling === 'give' ? [typed, other] : [other, typed];
  const give = parseAmount(normaliseTypedAmount(giveText));
  const bps = markup === null ? null : bpsAt(markup, give ?? ZERO);
  const rate = price === null || bps === null ? null : rateAfterMarkup(rateOf(price), bps);
  return { giveText, getText, ...limits, rate, parts: partsOf(selection, give, getText, price, bps) };
}

function partsOf(
  { get }: Selection,
  give: Decimal | null,
  getText: string,
  price: PairPrice | null,
  bps: Bps | null,
): QuoteParts | null {
  const receive = parseAmount(normaliseTypedAmount(getText));
  if (give === null || receive === null || price === null || bps === null) return null;
  const gross = receiveFor(give, price, 0, decimalsOfSide(get));
  // Rounding can make a tiny amount's fee negative: then no parts are shown.
  return gross < receive
    ? null
    : { rate: rateOf(price), gross, fee: decimal(gross - receive), receive, markup: percentOf(bps) };
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
  markup: Markup | null,
): string {
  const amount = parseAmount(normaliseTypedAmount(typed));
  if (amount === null || price === null || markup === null) return '';
  return formatDecimal(
    selection.controlling === 'give'
      ? receiveAt(amount, price, markup, decimalsOfSide(selection.get))
      : giveAt(amount, price, markup, decimalsOfSide(selection.give)),
  );
}

/** Borders in the given coin. */
function markupOf({ give }: Selection, price: PairPrice | null, pair: PairDetails | null): Markup | null {
  const markup = pair === null ? null : markupOfWire(pair.markup, pair.steps);
  if (markup === null || price === null) return markup;
  return inCoins(markup, price.giveUsdt, decimalsOfSide(give));
}

function positive(text: string | undefined): Decimal | null {
  const value = text === undefined ? null : parseDecimal(text);
  return value === null || value <= 0n ? null : value;
}
