/** The log needs no database. */
import {
  type AlertDetail,
  alertDetail,
  detailInEnglish,
} from '@parom/contract/console/answers/alerts/alerts';
import { alertSubjects } from '../alerts.ts';
import { raiseAlert, resolveAlert } from '../platform/alerts/alerts-store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Logger } from '../platform/logger.ts';
import { BEAT_LATE_MS, type SalesFault } from './sales.ts';

const REPEAT_MS = 60_000;

const details: Readonly<Record<SalesFault, AlertDetail>> = {
  worker: alertDetail('workerSilent', {}),
  database: alertDetail('databaseSilent', {}),
};

const subjects = { worker: alertSubjects.worker(), database: alertSubjects.database() } as const;

export interface ReporterDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface UnstoredAlert {
  readonly subject: string;
  readonly raisedAt: Date;
  readonly message: string;
  readonly detail: AlertDetail;
}

export interface SalesReporter {
  /** Idempotent. Throws when the alert cannot be stored. */
  report(fault: SalesFault | null): Promise<void>;
  unstoredAlerts(): readonly UnstoredAlert[];
}

const unstored = (fault: SalesFault, raisedAt: Date): UnstoredAlert => {
  const detail = details[fault];
  return { subject: subjects[fault], raisedAt, message: detailInEnglish(detail), detail };
};

export function salesReporter({ db, clock, log }: ReporterDeps): SalesReporter {
  const openedAt = performance.now();
  let reported: SalesFault | null = null;
  let since = clock.now();
  let loggedAt = 0;
  /** `undefined`: alerts of an earlier process are unknown. */
  let stored: SalesFault | null | undefined;

  /** A new process has not heard its worker yet. */
  const isCertain = (fault: SalesFault | null): boolean =>
    fault !== 'worker' || performance.now() - openedAt > BEAT_LATE_MS;

  const logFault = (fault: SalesFault | null): void => {
    const isNews = fault !== reported;
    if (isNews) [reported, since] = [fault, clock.now()];
    if (fault === null) return isNews ? log.info('the site sells again') : undefined;
    if (!isNews && performance.now() - loggedAt < REPEAT_MS) return;
    loggedAt = performance.now();
    log.error({ fault }, detailInEnglish(details[fault]));
  };

  const store = async (fault: SalesFault | null): Promise<void> => {
    const now = clock.now();
    if (fault !== null) await raiseAlert(db, now, subjects[fault], details[fault]);
    // A full database also stops heartbeats, so the worker's alert stays.
    if (fault !== 'database') await resolveAlert(db, now, subjects.database);
    if (fault === null) await resolveAlert(db, now, subjects.worker);
  };

  return {
    report: async (fault) => {
      if (!isCertain(fault)) return;
      logFault(fault);
      if (stored === fault) return;
      await store(fault);
      stored = fault;
    },
    unstoredAlerts: () => (reported === null || stored === reported ? [] : [unstored(reported, since)]),
  };
}
