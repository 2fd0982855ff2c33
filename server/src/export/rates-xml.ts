/**
 * The file that monitors read, as BestChange documents it (https://www.bestchange.com/wiki/rates.html), and others after it:
 * amounts with a point, limits in the coin that is given. Rates float: an unpaid ticket follows a move above 0.5 %.
 */
import { formatDecimal } from '@parom/contract/money';
import type { Direction } from './exported-directions.ts';

export const ratesXml = (directions: readonly Direction[]): string =>
  `${['<?xml version="1.0" encoding="UTF-8"?>', '<rates>', ...directions.map(itemOf), '</rates>'].join('\n')}\n`;

/** Codes are capital letters and digits, amounts are digits and a point: nothing here needs to be escaped. */
const itemOf = ({ from, to, out, reserve, minGive, maxGive, isManual }: Direction): string => {
  const fields = {
    from,
    to,
    in: '1',
    out: formatDecimal(out),
    amount: formatDecimal(reserve),
    minamount: formatDecimal(minGive),
    maxamount: formatDecimal(maxGive),
    param: isManual ? 'manual, floating' : 'floating',
  };
  const tags = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
  return `<item>${tags.join('')}</item>`;
};
