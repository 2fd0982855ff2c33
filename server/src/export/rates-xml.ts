/**
 * BestChange's schema 1.0 with `minamount` (https://www.bestchange.com/wiki/rates.html); other monitors read
 * it too. Limits are in the given coin.
 * `floating`: minutes for which the rate is kept, and the move in per cent that recalculates
 * (https://www.bestchange.com/wiki/labels.html).
 */
import { RECALCULATE_ABOVE_BPS } from '@parom/contract/limits';
import { formatDecimal } from '@parom/contract/money';
import { percentOf } from '@parom/contract/pricing';
import type { Direction } from './exported-directions.ts';

const MINUTE_MS = 60_000;

export const ratesXml = (directions: readonly Direction[]): string =>
  `${['<?xml version="1.0" encoding="UTF-8"?>', '<rates>', ...directions.map(itemOf), '</rates>'].join('\n')}\n`;

/** No value here needs escaping. */
const itemOf = (direction: Direction): string => {
  const { from, to, out, reserve, minGive, maxGive, isManual } = direction;
  const fields = {
    from,
    to,
    in: '1',
    out: formatDecimal(out),
    amount: formatDecimal(reserve),
    minamount: formatDecimal(minGive),
    maxamount: formatDecimal(maxGive),
    floating: floatingOf(direction),
    ...(isManual ? { param: 'manual' } : {}),
  };
  const tags = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<item>${tags.join('')}</item>`;
};

function floatingOf({ keptMs }: Direction): string {
  const percent = `${percentOf(RECALCULATE_ABOVE_BPS)}%`;
  return keptMs === null ? percent : `${Math.floor(keptMs / MINUTE_MS)}, ${percent}`;
}
