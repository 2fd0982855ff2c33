import type { CoinPrices, PricesAnswer } from '@parom/contract/console/prices';
import { formatDecimal } from '@parom/contract/money';
import { percentOf } from '@parom/contract/pricing';
import { currencyName } from '../../currencies/index.ts';
import { bandBpsOf, type CoinLook, DOLLAR, type RateBoard, venueTable } from '../../rates/index.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { fixedPriceShown } from '../seen/things-of-sales.ts';
import { versionOf } from '../seen/version.ts';

type ShownDeps = Pick<OperatorDeps, 'db' | 'clock' | 'catalogue' | 'rates' | 'prices'>;

export async function showPrices(deps: ShownDeps): Promise<PricesAnswer> {
  const { db, clock, rates, prices } = deps;
  const catalogue = deps.catalogue();
  const { judgeSettings } = prices;
  const looks = await venueTable({ db, clock, judgeSettings, bandBpsOf: (id) => bandBpsOf(catalogue, id) }, [
    ...catalogue.currencies.map(({ id }) => id),
    DOLLAR,
  ]);
  const nameOf = (id: number): string => (id === DOLLAR ? 'USD' : currencyName(catalogue, id));
  return {
    now: clock.now().toISOString(),
    jumpPercent: String(percentOf(judgeSettings.jumpBps)),
    isHalted: rates.isHalted(),
    coins: looks
      .filter(({ currencyId, rows }) => currencyId !== DOLLAR || rows.length > 0)
      .map((look) => coinShown(nameOf(look.currencyId), look, rates)),
  };
}

function coinShown(coin: string, look: CoinLook, rates: RateBoard): CoinPrices {
  const { currencyId, stored, fixed, median, bandBps, rows } = look;
  const quoted = rates.priceOf(currencyId);
  return {
    coin,
    version: versionOf(fixedPriceShown(fixed)),
    quoted: quoted && {
      usdt: formatDecimal(quoted.usdt),
      kind: quoted.kind,
      sources: [...quoted.sources],
      at: quoted.observedAt.toISOString(),
    },
    market: stored && {
      usdt: formatDecimal(stored.price.usdt),
      sources: [...stored.price.sources],
      at: stored.price.observedAt.toISOString(),
      isRefuted: stored.isRefuted,
    },
    fixed: fixed && {
      usdt: formatDecimal(fixed.usdt),
      by: fixed.setBy,
      until: fixed.endsAt?.toISOString() ?? null,
      market: fixed.market && formatDecimal(fixed.market),
    },
    held: heldShown(look),
    median: median && formatDecimal(median),
    bandPercent: String(percentOf(bandBps)),
    venues: rows.map(({ answer: { source, seen }, strays, verdict }) => ({
      venue: source,
      usdt: seen && formatDecimal(seen.usdt),
      at: seen?.observedAt.toISOString() ?? null,
      straysPercent: strays,
      verdict,
    })),
  };
}

function heldShown({ held }: CoinLook): CoinPrices['held'] {
  if (held === null) return null;
  const { from, jump, ends } = held;
  const isTimed = ends instanceof Date;
  return {
    from: formatDecimal(from),
    to: formatDecimal(jump.usdt),
    since: jump.since.toISOString(),
    until: isTimed ? ends.toISOString() : null,
    waits: isTimed ? 'time' : ends,
  };
}
