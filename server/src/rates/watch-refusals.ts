/** Tells the operator of coins that a venue does not have (any more): it goes on with the others, and is asked again later. */
import { type AlertSubject, alertSubjects, isVenueRefusal } from '../alerts.ts';
import { openAlerts, raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Tx } from '../platform/db/db.ts';
import type { ObserveDeps } from './observe-sources.ts';
import type { RateMetrics } from './rate-metrics.ts';
import type { NameOf } from './source.ts';

/** An alert stands while the source says so, and goes when it tells the price again or is not asked any more. */
export async function watchRefusals(
  tx: Tx,
  { sources, metrics, log, nameOf }: ObserveDeps & { readonly metrics: RateMetrics; readonly nameOf: NameOf },
  isPriced: (source: string, currencyId: number) => boolean,
  now: Date,
): Promise<void> {
  const alerts = new Set((await openAlerts(tx)).map(({ subject }) => subject).filter(isVenueRefusal));
  const standing = new Set<AlertSubject>();
  for (const { name: source, currencyIds, refusedIds } of sources) {
    const refused = refusedIds?.() ?? [];
    metrics.refuses(source, refused.length);
    for (const currencyId of currencyIds) {
      const subject = alertSubjects.venueRefuses(source, currencyId);
      if (refused.includes(currencyId)) {
        standing.add(subject);
        if (alerts.has(subject)) continue;
        const message = `${source} does not know ${nameOf(currencyId)} and is asked without it`;
        log.warn({ source, currencyId }, message);
        await raiseAlert(tx, now, subject, message);
      } else if (!isPriced(source, currencyId)) standing.add(subject);
    }
  }
  for (const subject of alerts) {
    if (!standing.has(subject)) await resolveAlert(tx, now, subject);
  }
}
