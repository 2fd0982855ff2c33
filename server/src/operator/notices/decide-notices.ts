import { type Severity, severities, severityOf } from '../../alerts.ts';
import type { UnsettledAlert } from '../../platform/alerts/alerts-store.ts';

export interface News {
  readonly alert: UnsettledAlert;
  readonly severity: Severity;
  readonly isEnd: boolean;
}

export interface Decided {
  readonly news: readonly News[];
  readonly settled: readonly number[];
  /** Its begin is announced already. */
  readonly continued: readonly { readonly id: number; readonly announcedAt: Date }[];
}

export interface Moment {
  readonly now: Date;
  readonly isQuiet: boolean;
  /** Otherwise open alerts wait for a way to operators. */
  readonly hasWay: boolean;
}

/**
 * An alert that returns sooner is the same one: an alert that flaps sends one message, and one more after
 * its last end.
 */
export const STAYS_AWAY_MS = 10 * 60_000;

/** @param alerts all that are not settled, by id */
export function decideNotices(alerts: readonly UnsettledAlert[], moment: Moment): Decided {
  const latest = new Map<string, UnsettledAlert>();
  const left = new Map<number, UnsettledAlert>();
  const settled: number[] = [];
  const continued: { id: number; announcedAt: Date }[] = [];
  for (const alert of alerts) {
    const earlier = latest.get(alert.subject);
    const goesOn = earlier !== undefined && hasReturned(earlier, alert);
    const announcedAt = alert.announcedAt ?? (goesOn ? earlier.announcedAt : null);
    if (goesOn && left.delete(earlier.id)) settled.push(earlier.id);
    if (announcedAt !== null && alert.announcedAt === null) continued.push({ id: alert.id, announcedAt });
    const known = { ...alert, announcedAt };
    left.set(alert.id, known);
    latest.set(alert.subject, known);
  }
  const news: News[] = [];
  for (const alert of left.values()) {
    const severity = severityOf(alert.subject);
    const what = next(alert, severity, moment);
    if (what === 'begin' || what === 'end') news.push({ alert, severity, isEnd: what === 'end' });
    if (what === 'nothing') settled.push(alert.id);
  }
  const rank = ({ severity }: News): number => severities.indexOf(severity);
  return { news: news.sort((one, other) => rank(one) - rank(other)), settled, continued };
}

const hasReturned = (earlier: UnsettledAlert, alert: UnsettledAlert): boolean =>
  earlier.announcedAt !== null &&
  earlier.resolvedAt !== null &&
  alert.raisedAt.getTime() - earlier.resolvedAt.getTime() < STAYS_AWAY_MS;

function next(
  { announcedAt, resolvedAt }: UnsettledAlert,
  severity: Severity,
  { now, isQuiet, hasWay }: Moment,
): 'begin' | 'end' | 'wait' | 'nothing' {
  const isHeld = severity === 'notice' && isQuiet;
  if (!hasWay) return resolvedAt === null ? 'wait' : 'nothing';
  if (announcedAt === null) {
    // A short alert that put money at risk is announced all the same.
    if (resolvedAt !== null && severity !== 'money') return 'nothing';
    return isHeld ? 'wait' : 'begin';
  }
  if (resolvedAt === null || isHeld) return 'wait';
  return now.getTime() - resolvedAt.getTime() >= STAYS_AWAY_MS ? 'end' : 'wait';
}
