/**
 * A fixed price has no age and goes before the market's: whoever fixed it while no source was reached may have forgotten it since.
 * Where the market says something else by now, a human is told, and the price exchanges small tickets only.
 */
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { type AlertSubject, alertSubjects, isFixedPrice } from '../alerts.ts';
import { openAlerts, resolveAlert, tellAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import { isUnseen, type JudgeSettings } from './judge.ts';
import { isFresh } from './kinds.ts';
import { differByMoreThan } from './median.ts';
import {
  SANDBOX_USER,
  type StoredPrice,
  selectFixedPrices,
  selectPrices,
  setFixedMarket,
} from './rates-store.ts';
import type { NameOf } from './source.ts';

/** What the market says now: a jump that is held back goes before the price that it left. `null` while the market is silent. */
function marketPrice(row: StoredPrice, now: Date): Decimal | null {
  if (row.pending !== null && !isUnseen(row.pending, now)) return row.pending.usdt;
  if (row.isRefuted) return null;
  return isFresh(row.price.kind, row.price.observedAt, now) ? row.price.usdt : null;
}

/** Of a market that is silent its last word, however old: a misplaced decimal point is further off than any market moves. */
export const lastMarketPrice = (row: StoredPrice, now: Date): Decimal =>
  marketPrice(row, now) ?? row.price.usdt;

/** Further from the market than a step of the market itself may be, unconfirmed. */
export const isOff = (fixed: Decimal, market: Decimal, { jumpBps }: JudgeSettings): boolean =>
  differByMoreThan(market, fixed, jumpBps);

/**
 * An alert stands while the market differs, goes when it agrees or the price is released, and stays while the market is silent.
 * The market's price is noted beside the fixed one for as long: the board keeps tickets small by it.
 */
export async function watchFixedPrices(
  tx: Tx,
  { judgeSettings, nameOf }: { readonly judgeSettings: JudgeSettings; readonly nameOf: NameOf },
  now: Date,
): Promise<void> {
  const told = new Map<AlertSubject, string>();
  for (const { subject, message } of await openAlerts(tx))
    if (isFixedPrice(subject)) told.set(subject, message);
  const fixed = (await selectFixedPrices(tx)).filter(({ setBy }) => setBy !== SANDBOX_USER);
  if (told.size === 0 && fixed.length === 0) return;
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
    const fixedAt = `the price of ${nameOf(currencyId)} is fixed at ${formatDecimal(usdt)} USDT, and`;
    // Once for each price that somebody fixes, not for each that the market says.
    if (off === null || told.get(subject)?.startsWith(fixedAt)) continue;
    await tellAlert(tx, now, subject, `${fixedAt} the market says ${formatDecimal(off)}`);
  }
  for (const subject of told.keys()) if (!standing.has(subject)) await resolveAlert(tx, now, subject);
}
