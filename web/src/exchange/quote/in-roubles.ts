import { TRANSFER_TYPE } from '@parom/contract/catalogue-codes';
import type { CurrencyView } from '@parom/contract/currencies';
import { type Decimal, formatDecimal, ONE, parseDecimal, roundHalfUpTo } from '@parom/contract/money';
import { rateOf } from '@parom/contract/pricing';

const WITH_KOPECKS_BELOW = 1_000n * ONE;

/** One coin at the market's price. `null` without prices. */
export function inRoubles(
  coin: CurrencyView,
  currencies: readonly CurrencyView[],
  rates: Readonly<Record<string, string>>,
): string | null {
  const roubles = currencies.find(({ type }) => type === TRANSFER_TYPE);
  const giveUsdt = priced(rates[coin.id]);
  const getUsdt = roubles === undefined ? null : priced(rates[roubles.id]);
  if (giveUsdt === null || getUsdt === null) return null;
  const value = rateOf({ giveUsdt, getUsdt });
  return formatDecimal(roundHalfUpTo(value, value < WITH_KOPECKS_BELOW ? 2 : 0));
}

function priced(text: string | undefined): Decimal | null {
  const value = text === undefined ? null : parseDecimal(text);
  return value === null || value <= 0n ? null : value;
}
