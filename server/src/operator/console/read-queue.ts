import type { WaitingItem, WorkQueue } from '@parom/contract/console/work';
import { toDecimal } from '@parom/contract/money';
import { severityOf } from '../../alerts.ts';
import type { Catalogue } from '../../currencies/index.ts';
import { amountOf } from '../names.ts';
import type { OperatorDeps } from '../operator-command.ts';
import type { TicketsOfAlerts } from './alert-tickets-store.ts';
import { ticketsBehind, wordsOfAlert } from './known-alert.ts';
import { type WaitingRow, waitingRows } from './queue-store.ts';

export const QUEUE_MAX = 500;

type QueueDeps = Pick<OperatorDeps, 'db' | 'clock' | 'catalogue' | 'unstoredAlerts'>;

export async function readQueue({ db, clock, catalogue, unstoredAlerts }: QueueDeps): Promise<WorkQueue> {
  const rows = await waitingRows(db, clock.now(), QUEUE_MAX + 1);
  const shown = rows.slice(0, QUEUE_MAX);
  const alerts = shown.filter(({ kind }) => kind === 'alert').map(({ id }) => id);
  const tickets = await ticketsBehind(db, alerts);
  const stored = shown.map((row) => itemOf(catalogue(), row, tickets));
  return {
    now: clock.now().toISOString(),
    items: [...unstoredAlerts().map((alert) => unstoredItem(catalogue(), alert)), ...stored],
    isCut: rows.length > QUEUE_MAX,
  };
}

const itemOf = (catalogue: Catalogue, row: WaitingRow, tickets: TicketsOfAlerts): WaitingItem => ({
  kind: row.kind,
  id: row.id,
  name: row.name ?? row.id,
  ticketId: row.ticketId,
  reason: row.reason ?? '',
  stop: row.stop,
  sum:
    row.assetId === null || row.amount === null
      ? null
      : amountOf(catalogue, row.assetId, toDecimal(row.amount)),
  since: row.since.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  isMoneyAtRisk: row.kind === 'alert' && severityOf(row.id) === 'money',
  alert: row.kind === 'alert' ? wordsOfAlert(catalogue, row.id, tickets.get(row.id)) : null,
  holder:
    row.takenBy === null || row.takenAt === null
      ? null
      : { by: row.takenBy, since: row.takenAt.toISOString() },
  claim:
    row.claimedBy === null || row.claimedUntil === null
      ? null
      : { by: row.claimedBy, until: row.claimedUntil.toISOString() },
});

const unstoredItem = (
  catalogue: Catalogue,
  { subject, message, raisedAt }: ReturnType<OperatorDeps['unstoredAlerts']>[number],
): WaitingItem => ({
  kind: 'alert',
  id: subject,
  name: subject,
  ticketId: null,
  reason: message,
  stop: null,
  sum: null,
  since: raisedAt.toISOString(),
  endsAt: null,
  isMoneyAtRisk: severityOf(subject) === 'money',
  alert: wordsOfAlert(catalogue, subject),
  holder: null,
  claim: null,
});
