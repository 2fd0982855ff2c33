import type { OpenAlert } from '@parom/contract/console/work';
import { severityOf } from '../../alerts.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import type { OperatorDeps } from '../operator-command.ts';
import { versionOf } from '../seen/version.ts';
import { runbookOf, ticketsBehind, wordsOfAlert } from './known-alert.ts';

export async function showAlerts({
  db,
  catalogue,
  unstoredAlerts,
}: Pick<OperatorDeps, 'db' | 'catalogue' | 'unstoredAlerts'>): Promise<OpenAlert[]> {
  const alerts = [
    ...unstoredAlerts().map((alert) => ({ ...alert, holder: null })),
    ...(await openAlerts(db)),
  ];
  const tickets = await ticketsBehind(
    db,
    alerts.map(({ subject }) => subject),
  );
  const shown = alerts.map(({ subject, message, detail, raisedAt, holder }) => ({
    subject,
    version: versionOf({ raisedAt, takenBy: holder?.by ?? null }),
    message,
    detail: [detail],
    raisedAt: raisedAt.toISOString(),
    isMoneyAtRisk: severityOf(subject) === 'money',
    guide: wordsOfAlert(catalogue(), subject),
    holder: holder === null ? null : { by: holder.by, since: holder.since.toISOString() },
    runbook: runbookOf(subject),
    ticket: tickets.get(subject) ?? null,
  }));
  return shown.sort((one, other) => Number(other.isMoneyAtRisk) - Number(one.isMoneyAtRisk));
}
