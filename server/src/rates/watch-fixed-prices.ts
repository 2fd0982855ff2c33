/**
 * A fixed price has no age and goes before the market's: whoever fixed it while no source was reached may have forgotten it since.
 * Where the market says something else by now, a human is told; nothing else follows.
 */
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { type AlertSubject, alertSubjects, isFixedPrice } from '../alerts.ts';
import { openAlerts, resolveAlert, tellAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import { isUnseen, type JudgeSettings } from './judge.ts';
import { isFresh } from './kinds.ts';
import { differByMoreThan } from './median.ts';
import { type StoredPrice, selectFixedPrices, selectPrices } from './rates-store.ts';
import type { NameOf } from './source.ts';

/**
 * What the market says now: a jump that is held back goes before the price that it left. `null` while nobody says anything. The
 * sandbox's own market is none: its user moves it.
 */
export function marketPrice({ price, pending }: StoredPrice, now: Date): Decimal | null {
  if (pending !== null && !isUnseen(pending, now)) return pending.usdt;
  const isMarket = price.kind === 'venues' || price.kind === 'daily';
  return isMarket && isFresh(price.kind, price.observedAt, now) ? price.usdt : null;
}

/** As far as a source may be from the others, and be counted. */
export const isOff = (fixed: Decimal, market: Decimal, { spreadBps }: JudgeSettings): boolean =>
  differByMoreThan(market, fixed, spreadBps);

/** An alert stands while the market differs, goes when it agrees or the price is released, and stays while nobody says anything. */
export async function watchFixedPrices(
  tx: Tx,
  { judgeSettings, nameOf }: { readonly judgeSettings: JudgeSettings; readonly nameOf: NameOf },
  now: Date,
): Promise<void> {
  const told = new Map<AlertSubject, string>();
  for (const { subject, message } of await openAlerts(tx))
    if (isFixedPrice(subject)) told.set(subject, message);
  const fixed = await selectFixedPrices(tx);
  if (told.size === 0 && fixed.length === 0) return;
  const stored = new Map((await selectPrices(tx)).map((row) => [row.price.currencyId, row]));
  const standing = new Set<AlertSubject>();
  for (const { currencyId, usdt } of fixed) {
    const subject = alertSubjects.fixedPrice(currencyId);
    const row = stored.get(currencyId);
    const market = row === undefined ? null : marketPrice(row, now);
    if (market === null || isOff(usdt, market, judgeSettings)) standing.add(subject);
    const fixedAt = `the price of ${nameOf(currencyId)} is fixed at ${formatDecimal(usdt)} USDT, and`;
    // Once for each price that somebody fixes, not for each that the market says.
    if (market === null || !standing.has(subject) || told.get(subject)?.startsWith(fixedAt)) continue;
    await tellAlert(tx, now, subject, `${fixedAt} the market says ${formatDecimal(market)}`);
  }
  for (const subject of told.keys()) if (!standing.has(subject)) await resolveAlert(tx, now, subject);
}
