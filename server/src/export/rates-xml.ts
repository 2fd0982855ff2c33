/**
 * The file that monitors read, as BestChange documents it (https://www.bestchange.com/wiki/rates.html, its schema 1.0 with
 * `minamount`), and others after it: amounts with a point, limits in the coin that is given.
 * `floating` is two values with a comma: for how many minutes after the transfer the rate is kept, and the move in per cent
 * that recalculates the order (https://www.bestchange.com/wiki/labels.html). Schema 1.1 has both as attributes instead.
 */
import { RECALCULATE_ABOVE_BPS } from '@parom/contract/limits';
import { formatDecimal } from '@parom/contract/money';
import { percentOf } from '@parom/contract/pricing';
import type { Direction } from './exported-directions.ts';

const MINUTE_MS = 60_000;

export const ratesXml = (directions: readonly Direction[]): string =>
  `${['<?xml version="1.0" encoding="UTF-8"?>', '<rates>', ...directions.map(itemOf), '</rates>'].join('\n')}\n`;

/** Codes are capital letters and digits, amounts are digits and a point: nothing here needs to be escaped. */
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
