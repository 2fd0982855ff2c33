/** The versions of a question's rows: what its acts compare, exactly as the row shows it. */
import { type Values, versionOf } from './version.ts';

type Row = Readonly<Record<string, unknown>>;

const only =
  (...columns: readonly string[]) =>
  (row: Row): Values =>
    Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));

const shownBy: Readonly<Record<string, (row: Row) => Values>> = {
  payouts: only('state', 'amount', 'claimedBy', 'transaction'),
  deposits: only('state', 'disposition', 'verdict', 'ticket'),
  withdrawals: only('state', 'decidedBy', 'pays'),
  moves: only('state', 'amount', 'confirmedBy'),
  treasury: (row) => ({ band: row.band, balance: row.hot === '0' ? row.bank : row.hot }),
  assets: (row) => ({ balance: row.hot ?? row.bank, payoutsStopped: row.payoutsStopped }),
  'act-limits': only('above', 'setBy', 'setAt'),
  prices: only('fixed', 'fixedBy', 'fixedUntil'),
  pairs: only('isEnabled', 'whyOff', 'markupPercent', 'steps', 'hours', 'minimumUsdt', 'maximumUsdt'),
  monitors: only('isShown', 'hiddenBy', 'ownLabels'),
  networks: only('firstWithinMinutes', 'inStopped', 'outStopped'),
  site: only('isOpen', 'until', 'message', 'crypto', 'transfer'),
  'site-settings': (row) => row,
  'blocked-emails': only('reason', 'blockedBy'),
  'blocked-addresses': only('reason'),
  alerts: only('raisedAt', 'takenBy'),
  letters: only('attempts', 'sentAt', 'failedAt'),
  'partner-keys': only('formerUntil', 'revokedAt'),
  webhooks: only('url', 'formerUntil', 'givenUp'),
};

export const isVersioned = (question: string): boolean => Object.hasOwn(shownBy, question);

/** @returns one for each row; `null` for a question whose rows no act changes */
export function versionsOf(question: string, result: unknown): string[] | null {
  const shown = Object.hasOwn(shownBy, question) ? shownBy[question] : undefined;
  if (shown === undefined) return null;
  const rows = (Array.isArray(result) ? result : [result]) as readonly Row[];
  return rows.map((row) => versionOf(shown(row)));
}
