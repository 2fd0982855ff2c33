/** When the market leaves a fixed price, the price serves small tickets only. */
import { type AlertDetail, alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { type AlertSubject, alertSubjects, isFixedPrice } from '../../alerts.ts';
import { openAlerts, raiseOrUpdateAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Tx } from '../../platform/db/db.ts';
import {
  SANDBOX_USER,
  type StoredPrice,
  selectFixedPrices,
  selectPrices,
  setFixedMarket,
} from '../board/rates-store.ts';
import { isLapsed, type JudgeSettings } from '../certainty/judge.ts';
import { isFresh } from '../certainty/kinds.ts';
import { differByMoreThan } from '../certainty/median.ts';
import type { NameOf } from '../sources/source.ts';

function marketPrice(row: StoredPrice, now: Date): Decimal | null {
  if (row.pending !== null && !isLapsed(row.pending, now)) return row.pending.usdt;
  if (row.isRefuted) return null;
  return isFresh(row.price.kind, row.price.observedAt, now) ? row.price.usdt : null;
}

/** A misplaced decimal point is further off than any market moves, so age does not matter. */
export const lastMarketPrice = (row: StoredPrice, now: Date): Decimal =>
  marketPrice(row, now) ?? row.price.usdt;

export const isOff = (fixed: Decimal, market: Decimal, { jumpBps }: JudgeSettings): boolean =>
  differByMoreThan(market, fixed, jumpBps);

/** While the market is silent, the stored price keeps tickets small. */
export async function watchFixedPrices(
  tx: Tx,
  { judgeSettings, nameOf }: { readonly judgeSettings: JudgeSettings; readonly nameOf: NameOf },
  now: Date,
): Promise<void> {
  const open = new Map<AlertSubject, AlertDetail>();
  for (const { subject, detail } of await openAlerts(tx))
    if (isFixedPrice(subject)) open.set(subject, detail);
  const fixed = (await selectFixedPrices(tx)).filter(({ setBy }) => setBy !== SANDBOX_USER);
  if (open.size === 0 && fixed.length === 0) return;
  const stored = new Map((await selectPrices(tx)).map((row) => [row.price.currencyId, row]));
  const standing = new Set<AlertSubject>();
  for (const { currencyId, usdt, market: noted } of fixed) {
    const subject = alertSubjects.fixedPrice(currencyId);
    const row = stored.get(currencyId);
    const market = row === undefined ? null : marketPrice(row, now);
    const isSilent = market === null;
    const strays = isSilent ? noted !== null : isOff(usdt, market, judgeSettings);
    if (isSilent || strays) standing.add(subject);
    const off = strays ? (market ?? noted) : null;
    if (off !== noted) await setFixedMarket(tx, currencyId, off);
    const parts = { coin: nameOf(currencyId), usdt: formatDecimal(usdt) };
    if (off === null || isSaid(open.get(subject), parts)) continue;
    const detail = alertDetail('fixedPriceOff', { ...parts, market: formatDecimal(off) });
    await raiseOrUpdateAlert(tx, now, subject, detail);
  }
  for (const subject of open.keys()) if (!standing.has(subject)) await resolveAlert(tx, now, subject);
}

/** The market's price of that moment stays. */
const isSaid = (
  open: AlertDetail | undefined,
  { coin, usdt }: { readonly coin: string; readonly usdt: string },
): boolean => open?.code === 'fixedPriceOff' && open.parts.coin === coin && open.parts.usdt === usdt;
