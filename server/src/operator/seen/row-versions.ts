/** The versions of a question's rows: what its acts compare, exactly as the row shows it. */
import type { QuestionName, Row } from '@parom/contract/console/commands/calls';
import { type Values, versionOf } from './version.ts';

type Shown = { readonly [Question in QuestionName]?: (row: Row<Question>) => Values };

const only =
  <Column extends string>(...columns: readonly Column[]) =>
  (row: Readonly<Record<Column, unknown>>): Values =>
    Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));

const shownBy: Shown = {
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
  site: ({ isOpen, until = null, message = null, crypto, transfer }) => ({
    isOpen,
    until,
    message,
    crypto,
    transfer,
  }),
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
  const shown = Object.hasOwn(shownBy, question) ? shownBy[question as QuestionName] : undefined;
  if (shown === undefined) return null;
  const rows: readonly unknown[] = Array.isArray(result) ? result : [result];
  return rows.map((row) => versionOf(shown(row as never)));
}
