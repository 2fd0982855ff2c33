/**
 * What monitors are told: every direction that a ticket could be made for now, at the price and within the limits that it
 * would get. Pure. A direction without a fresh price, off, or without a reserve is not there: what is told is kept.
 */
import { exporterCode } from '@parom/contract/exporter-codes';
import { type Decimal, floorTo, minOf, ZERO } from '@parom/contract/money';
import {
  amountDecimals,
  giveWithin,
  maxCoin,
  minCoin,
  rateAfterMarkup,
  rateOf,
  receiveFor,
} from '@parom/contract/pricing';
import { type Asset, type Catalogue, exchangeRule, type PricedOffer } from '../currencies/index.ts';
import { quoteOf, type RateBoard } from '../rates/index.ts';

export interface Direction {
  readonly from: string;
  readonly to: string;
  /** What a customer gets for one, after the markup, rounded down at 18 decimals. */
  readonly out: Decimal;
  /** The most that can be paid out in one ticket now. */
  readonly reserve: Decimal;
  readonly minGive: Decimal;
  readonly maxGive: Decimal;
  /** A human pays it out. */
  readonly isManual: boolean;
  /** How long the rate is kept after the payment is seen; `null` where no network tells of it. */
  readonly keptMs: number | null;
}

export interface Exported {
  readonly catalogue: Catalogue;
  readonly offer: PricedOffer;
  readonly board: RateBoard;
  /** How much a new ticket may take of an asset. */
  readonly roomOf: (assetId: number) => Decimal;
}

export function exportedDirections(exported: Exported): readonly Direction[] {
  const { assets } = exported.catalogue;
  return assets.flatMap((give) => assets.flatMap((get) => directionOf(exported, give, get) ?? []));
}

/** `null` when no ticket would be made. */
function directionOf(
  { catalogue, offer, board, roomOf }: Exported,
  give: Asset,
  get: Asset,
): Direction | null {
  const rule = exchangeRule(catalogue, offer, give, get);
  const quote = quoteOf(board, give.currencyId, get.currencyId);
  if (rule === null || quote === null) return null;

  const decimals = amountDecimals(give.decimals);
  const reserve = floorTo(roomOf(get.id), amountDecimals(get.decimals));
  const minGive = minCoin(rule.minGiveUsdt, quote.giveUsdt, decimals);
  const maxGive = minOf(
    maxCoin(rule.maxGiveUsdt, quote.giveUsdt, decimals),
    giveWithin(reserve, quote, rule.markupBps, decimals),
  );
  const least = receiveFor(minGive, quote, rule.markupBps, amountDecimals(get.decimals));
  if (maxGive < minGive || least === ZERO) return null;
  return {
    from: codeOf(catalogue, give),
    to: codeOf(catalogue, get),
    out: rateAfterMarkup(rateOf(quote), rule.markupBps),
    reserve,
    minGive,
    maxGive,
    isManual: get.networkId === null,
    keptMs: catalogue.networkOf(give)?.firstConfirmationMs ?? null,
  };
}

function codeOf(catalogue: Catalogue, { currencyId, networkId }: Asset): string {
  const shortName = catalogue.currency(currencyId)?.shortName ?? '';
  const network = networkId === null ? null : catalogue.network(networkId);
  return exporterCode(
    shortName,
    network && { name: network.name, isNative: network.nativeCurrencyId === currencyId },
  );
}
