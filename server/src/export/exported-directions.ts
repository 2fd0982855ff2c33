/** Pure: directions that a ticket could have now, at its price and limits. */
import { exporterCode } from '@parom/contract/exporter-codes';
import { bpsAt, giveWithinSteps, inCoins, receiveAt } from '@parom/contract/markup-steps';
import { type Decimal, floorTo, minOf, ZERO } from '@parom/contract/money';
import type { MonitorLabel } from '@parom/contract/monitor-labels';
import { amountDecimals, maxCoin, minCoin, rateAfterMarkup, rateOf } from '@parom/contract/pricing';
import { type Asset, type Catalogue, exchangeRule, markupOf, type PricedOffer } from '../currencies/index.ts';
import { quoteOf, type RateBoard } from '../rates/index.ts';
import type { DirectionKey } from './hidden-directions-store.ts';

export interface Direction {
  readonly giveAssetId: number;
  readonly getAssetId: number;
  readonly from: string;
  readonly to: string;
  /**
   * For one unit, after the smallest amount's markup, rounded down at 18 decimals. A larger amount gets at
   * least that.
   */
  readonly out: Decimal;
  readonly reserve: Decimal;
  readonly minGive: Decimal;
  readonly maxGive: Decimal;
  readonly minGet: Decimal;
  readonly maxGet: Decimal;
  /** An operator pays it out. */
  readonly isManual: boolean;
  /** So long the rate is kept after the payment is seen. */
  readonly keptMs: number | null;
  /** As an operator set them. */
  readonly labels: readonly MonitorLabel[];
}

export interface Exported {
  readonly catalogue: Catalogue;
  readonly offer: PricedOffer;
  readonly board: RateBoard;
  /** For a new ticket. */
  readonly availableOf: (assetId: number) => Decimal;
  readonly labelsOf: (direction: DirectionKey) => readonly MonitorLabel[];
}

export function exportedDirections(exported: Exported): readonly Direction[] {
  const { assets } = exported.catalogue;
  return assets.flatMap((give) => assets.flatMap((get) => directionOf(exported, give, get) ?? []));
}

function directionOf(
  { catalogue, offer, board, availableOf, labelsOf }: Exported,
  give: Asset,
  get: Asset,
): Direction | null {
  const rule = exchangeRule(catalogue, offer, give, get);
  const quote = quoteOf(board, give.currencyId, get.currencyId);
  if (rule === null || quote === null) return null;

  const decimals = amountDecimals(give.decimals);
  const reserve = floorTo(availableOf(get.id), amountDecimals(get.decimals));
  const markup = inCoins(markupOf(rule), quote.giveUsdt, decimals);
  const minGive = minCoin(rule.minGiveUsdt, quote.giveUsdt, decimals);
  const maxGive = minOf(
    maxCoin(rule.maxGiveUsdt, quote.giveUsdt, decimals),
    giveWithinSteps(reserve, quote, markup, decimals),
  );
  const getFor = (amount: Decimal): Decimal => receiveAt(amount, quote, markup, amountDecimals(get.decimals));
  const minGet = getFor(minGive);
  if (maxGive < minGive || minGet === ZERO) return null;
  return {
    giveAssetId: give.id,
    getAssetId: get.id,
    from: codeOf(catalogue, give),
    to: codeOf(catalogue, get),
    out: rateAfterMarkup(rateOf(quote), bpsAt(markup, minGive)),
    reserve,
    minGive,
    maxGive,
    minGet,
    maxGet: getFor(maxGive),
    isManual: get.networkId === null,
    keptMs: catalogue.networkOf(give)?.firstConfirmationMs ?? null,
    labels: labelsOf({ giveAssetId: give.id, getAssetId: get.id }),
  };
}

export function codeOf(catalogue: Catalogue, { currencyId, networkId }: Asset): string {
  const shortName = catalogue.currency(currencyId)?.shortName ?? '';
  const network = networkId === null ? null : catalogue.network(networkId);
  return exporterCode(
    shortName,
    network && { name: network.name, isNative: network.nativeCurrencyId === currencyId },
  );
}
