/** Rates for customers and lines for monitors before and after an act, read in its transaction. */
import type { Preview } from '@parom/contract/console/work';
import {
  assetName,
  type Catalogue,
  catalogueOf,
  currencyName,
  type PricedOffer,
  readCatalogue,
} from '../../currencies/index.ts';
import { type Direction, exportedNow, exportFormats } from '../../export/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { openLiveBoard, type RateBoard } from '../../rates/index.ts';
import { customersGet } from '../customers-get.ts';
import { directionNamed } from '../directions.ts';
import { currencyNamed } from '../names.ts';
import type { Commanded, OperatorDeps } from '../operator-command.ts';

export const ON_PRICES: ReadonlySet<string> = new Set(['fix-price', 'release-price', 'accept-jump']);

export interface Offered {
  readonly catalogue: Catalogue;
  readonly board: RateBoard;
  readonly directions: readonly Direction[];
}

type Act = Pick<Commanded, 'name' | 'sent'>;

export async function offeredIn(deps: OperatorDeps, tx: Tx, act: Act): Promise<Offered> {
  const catalogue = catalogueOf(await readCatalogue(tx));
  const { rates: board, offer } = ON_PRICES.has(act.name)
    ? await pricedIn(deps, tx, currencyNamed(catalogue, coinOf(act.sent)).id)
    : deps;
  const { clock, site } = deps;
  const directions = await exportedNow({
    db: tx,
    clock,
    catalogue: () => catalogue,
    offer,
    rates: board,
    site,
  });
  return { catalogue, board, directions };
}

const coinOf = (sent: unknown): string => (sent as { readonly currency: string }).currency;

/** The coin's price is the transaction's, by the board's own rules; other prices are those of now. */
async function pricedIn(
  { clock, rates, offer, prices }: OperatorDeps,
  tx: Tx,
  coin: number,
): Promise<{ readonly rates: RateBoard; readonly offer: PricedOffer }> {
  const { fixedCeilingUsdt } = prices.board;
  const written = await openLiveBoard({ db: tx, clock, fixedCeilingUsdt });
  const priceOf = (id: number) => (id === coin ? written : rates).priceOf(id);
  return {
    rates: { ...rates, priceOf },
    offer: {
      ...offer,
      hasPrice: (id) => (id === coin ? priceOf(id) !== null : offer.hasPrice(id)),
      mostUsdt: (id) => (id === coin ? (priceOf(id)?.mostUsdt ?? null) : offer.mostUsdt(id)),
    },
  };
}

/** Offered pairs with the coin, and the directions with a rule of their own. */
export function ratesMoved(
  { before, after }: { readonly before: Offered; readonly after: Offered },
  sent: unknown,
): NonNullable<Preview['rates']> {
  const { catalogue } = after;
  const { id: coin } = currencyNamed(catalogue, coinOf(sent));
  return namesWith(catalogue, coin).map(([from, to]) => {
    const named = directionNamed(catalogue, from, to);
    const quotesOn = (board: RateBoard) => customersGet(catalogue, board, named);
    return { name: named.name, before: quotesOn(before.board), after: quotesOn(after.board) };
  });
}

function namesWith(catalogue: Catalogue, coin: number): (readonly [string, string])[] {
  const { currencies } = catalogue;
  return currencies.flatMap((from) =>
    currencies.flatMap((to) => {
      if (from.id !== coin && to.id !== coin) return [];
      if (catalogue.pairRule(from.id, to.id)?.isEnabled !== true) return [];
      const own = catalogue.directions.filter(
        (one) => one.fromCurrencyId === from.id && one.toCurrencyId === to.id && one.isEnabled,
      );
      const named = own.map(
        ({ giveAssetId, getAssetId }) =>
          [nameOf(catalogue, giveAssetId), nameOf(catalogue, getAssetId)] as const,
      );
      return [[currencyName(catalogue, from.id), currencyName(catalogue, to.id)] as const, ...named];
    }),
  );
}

const nameOf = (catalogue: Catalogue, assetId: number): string =>
  assetName(catalogue, catalogue.assetById(assetId));

/** An operator reads no more of them; the export has the others. */
const LINES_MOST = 40;

/** By the function that answers monitors. */
export function monitorLines(before: Offered, after: Offered): NonNullable<Preview['monitors']> {
  const [format] = exportFormats;
  if (format === undefined) throw new Error('monitors read no format');
  const [had, has] = [before, after].map(
    ({ catalogue, directions }) =>
      new Map(
        directions.map((one) => [
          `${nameOf(catalogue, one.giveAssetId)}/${nameOf(catalogue, one.getAssetId)}`,
          format.lineOf(one),
        ]),
      ),
  );
  const names = [...new Set([...(had?.keys() ?? []), ...(has?.keys() ?? [])])];
  const lines = names
    .map((direction) => ({
      direction,
      before: had?.get(direction) ?? null,
      after: has?.get(direction) ?? null,
    }))
    .filter((line) => line.before !== line.after);
  const more = Math.max(0, lines.length - LINES_MOST);
  return { path: `/export${format.path}`, lines: lines.slice(0, LINES_MOST), more };
}
