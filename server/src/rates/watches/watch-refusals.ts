import { alertDetail, detailInEnglish } from '@parom/contract/console/answers/alerts/alerts';
import { type AlertSubject, alertSubjects, isVenueRefusal } from '../../alerts.ts';
import { openAlerts, raiseAlert, resolveAlert } from '../../platform/alerts/alerts-store.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { RateMetrics } from '../rate-metrics.ts';
import type { ObserveDeps } from '../sources/observe-sources.ts';
import type { NameOf } from '../sources/source.ts';

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
        const detail = alertDetail('venueRefuses', { venue: source, coin: nameOf(currencyId) });
        log.warn({ source, currencyId }, detailInEnglish(detail));
        await raiseAlert(tx, now, subject, detail);
      } else if (!isPriced(source, currencyId)) standing.add(subject);
    }
  }
  for (const subject of alerts) {
    if (!standing.has(subject)) await resolveAlert(tx, now, subject);
  }
}
