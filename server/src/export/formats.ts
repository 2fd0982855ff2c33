import { RECALCULATE_ABOVE_BPS } from '@parom/contract/limits';
import { formatDecimal } from '@parom/contract/money';
import { percentOf } from '@parom/contract/pricing';
import type { Direction } from './exported-directions.ts';

const MINUTE_MS = 60_000;

export interface ExportFormat {
  readonly path: string;
  readonly type: string;
  readonly render: (directions: readonly Direction[]) => string;
  /** The part of `render` about one direction. */
  readonly lineOf: (direction: Direction) => string;
}

const ROOT_1_1 =
  '<rates xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:noNamespaceSchemaLocation="https://docs.bestchange.biz/schema/1.1.xsd">';

export const exportFormats: readonly ExportFormat[] = [
  xmlFormat('/rates.xml', '<rates>', (direction) => fieldsOf(direction)),
  xmlFormat('/rates-1.1.xml', ROOT_1_1, (direction) => fieldsOf11(direction)),
  {
    path: '/rates.txt',
    type: 'text/plain; charset=utf-8',
    lineOf: textLineOf,
    render: (all) => all.map((direction) => `${textLineOf(direction)}\n`).join(''),
  },
  {
    path: '/rates.json',
    type: 'application/json; charset=utf-8',
    lineOf: jsonOf,
    render: (all) => `{"rates":[${all.map(jsonOf).join(',')}]}`,
  },
];

type Fields = Readonly<Record<string, string | null>>;

function xmlFormat(path: string, root: string, fieldsIn: (of: Direction) => Fields): ExportFormat {
  const lineOf = (direction: Direction): string => itemOf(fieldsIn(direction));
  return {
    path,
    type: 'application/xml; charset=utf-8',
    lineOf,
    render: (all) =>
      `${['<?xml version="1.0" encoding="UTF-8"?>', root, ...all.map(lineOf), '</rates>'].join('\n')}\n`,
  };
}

/** No value here needs escaping. `null`: an empty element. */
function itemOf(fields: Fields): string {
  const tags = Object.entries(fields).map(([name, value]) =>
    value === null ? `<${name}/>` : `<${name}>${value}</${name}>`,
  );
  return `<item>${tags.join('')}</item>`;
}

/**
 * BestChange's schema 1.0 with `minamount` (https://www.bestchange.com/wiki/rates.html). Limits are in the
 * given coin.
 */
const fieldsOf = (direction: Direction): Fields => ({
  ...priceOf(direction),
  minamount: formatDecimal(direction.minGive),
  maxamount: formatDecimal(direction.maxGive),
  floating: floatingOf(direction),
  ...(labelsOf(direction).length > 0 && { param: labelsOf(direction).join(', ') }),
});

/** Limits on both sides, and labels as elements (https://docs.bestchange.biz/release/1.1/). */
const fieldsOf11 = (direction: Direction): Fields => ({
  ...priceOf(direction),
  frommin: formatDecimal(direction.minGive),
  frommax: formatDecimal(direction.maxGive),
  tomin: formatDecimal(direction.minGet),
  tomax: formatDecimal(direction.maxGet),
  floating: floatingOf(direction),
  ...Object.fromEntries(labelsOf(direction).map((label) => [label, null])),
});

const priceOf = ({ from, to, out, reserve }: Direction) => ({
  from,
  to,
  in: '1',
  out: formatDecimal(out),
  amount: formatDecimal(reserve),
});

/** `from;to;in;out;amount;minamount;maxamount;param` */
function textLineOf(direction: Direction): string {
  const { from, to, in: given, out, amount } = priceOf(direction);
  const limits = [direction.minGive, direction.maxGive].map(formatDecimal);
  return [from, to, given, out, amount, ...limits, labelsOf(direction).join(', ')].join(';');
}

/** Amounts are texts: a number would round them. */
function jsonOf(direction: Direction): string {
  return JSON.stringify({
    ...priceOf(direction),
    minamount: formatDecimal(direction.minGive),
    maxamount: formatDecimal(direction.maxGive),
    tomin: formatDecimal(direction.minGet),
    tomax: formatDecimal(direction.maxGet),
    floating: floatingOf(direction),
    manual: direction.isManual,
    labels: direction.labels,
  });
}

const labelsOf = ({ isManual, labels }: Direction): readonly string[] =>
  isManual ? ['manual', ...labels] : labels;

/** In minutes, and the move in per cent that recalculates (https://www.bestchange.com/wiki/labels.html). */
export function floatingOf({ keptMs }: Direction): string {
  const percent = `${percentOf(RECALCULATE_ABOVE_BPS)}%`;
  return keptMs === null ? percent : `${Math.floor(keptMs / MINUTE_MS)}, ${percent}`;
}
