import type { OpenAlert } from '@parom/contract/console/work';
import { alertKindOf, severityOf } from '../../alerts.ts';
import { openAlerts } from '../../platform/alerts/alerts-store.ts';
import { alertGuide } from '../alert-guide.ts';
import type { OperatorDeps } from '../operator-command.ts';

export async function showAlerts({
  db,
  unstoredAlerts,
}: Pick<OperatorDeps, 'db' | 'unstoredAlerts'>): Promise<OpenAlert[]> {
  const alerts = [...unstoredAlerts(), ...(await openAlerts(db))];
  const shown = alerts.map(({ subject, message, raisedAt }) => ({
    subject,
    message,
    raisedAt: raisedAt.toISOString(),
    isMoneyAtRisk: severityOf(subject) === 'money',
    guide: guideOf(subject),
  }));
  return shown.sort((one, other) => Number(other.isMoneyAtRisk) - Number(one.isMoneyAtRisk));
}

function guideOf(subject: string): OpenAlert['guide'] {
  const key = alertKindOf(subject);
  if (key === null) return null;
  const { happened, money, next } = alertGuide[key];
  return { happened, money, next };
}
