import type { LetterError } from '@parom/contract/console/answers/stored-errors';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import { withoutLive } from './live-links.ts';
import type { Lane } from './mails-store.ts';

/** `bounced`: the mail server refused it for good. */
export const letterStates = ['bounced', 'failed', 'waiting', 'sent'] as const;
export type LetterState = (typeof letterStates)[number];

export interface ListedLetter {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly tries: number;
  readonly lastError: LetterError | null;
  /** Of the mail server, for good. */
  readonly refusal: string | null;
  readonly createdAt: Date;
  /** `null`: waits for the hourly limit of its address. */
  readonly admittedAt: Date | null;
  readonly sentAt: Date | null;
  readonly failedAt: Date | null;
}

const listed = [
  'id',
  'recipient',
  'subject',
  'tries',
  'last_error as lastError',
  'refusal',
  'created_at as createdAt',
  'admitted_at as admittedAt',
  'sent_at as sentAt',
  'failed_at as failedAt',
] as const;

/** Each has an index. Waiting letters: the oldest first. */
const orders = {
  undelivered: { of: sql<boolean>`failed_at is not null`, at: sql.ref('failed_at'), isNewestFirst: true },
  bounced: {
    of: sql<boolean>`failed_at is not null and refusal is not null`,
    at: sql.ref('failed_at'),
    isNewestFirst: true,
  },
  failed: {
    of: sql<boolean>`failed_at is not null and refusal is null`,
    at: sql.ref('failed_at'),
    isNewestFirst: true,
  },
  waiting: {
    of: sql<boolean>`sent_at is null and failed_at is null`,
    at: sql.ref('created_at'),
    isNewestFirst: false,
  },
  sent: { of: sql<boolean>`sent_at is not null`, at: sql.ref('sent_at'), isNewestFirst: true },
} as const;

type ListedRow = Omit<ListedLetter, 'lastError'> & { readonly lastError: unknown };
const withError = <Row extends ListedRow>(row: Row) => ({
  ...row,
  lastError: row.lastError as LetterError | null,
});

export async function lettersIn(
  db: Db,
  asked: {
    /** `undelivered`: bounced and failed ones. */
    readonly state: LetterState | 'undelivered';
    readonly recipient: string | null;
    readonly after: string | null;
    readonly limit: number;
  },
): Promise<ListedLetter[]> {
  const { of, at, isNewestFirst } = orders[asked.state];
  const [is, direction] = isNewestFirst ? [sql`<`, 'desc' as const] : [sql`>`, 'asc' as const];
  const rows = await db
    .selectFrom('mails')
    .select(listed)
    .where(of)
    .$if(asked.recipient !== null, (query) => query.where('recipient', '=', asked.recipient ?? ''))
    .$if(asked.after !== null, (query) =>
      query.where(
        sql<boolean>`(${at}, number) ${is} (select ${at}, number from mails where id = ${asked.after}::uuid)`,
      ),
    )
    .orderBy(at, direction)
    .orderBy('number', direction)
    .limit(asked.limit)
    .execute();
  return rows.map(withError);
}

export interface KeptLetter extends ListedLetter {
  /** Empty once they are erased. */
  readonly text: string;
  readonly html: string;
  readonly secretOf: string | null;
  readonly lane: Lane;
}

export async function keptLetter(db: Db | Tx, id: string): Promise<KeptLetter | null> {
  const row = await db
    .selectFrom('mails')
    .select([...listed, 'text_body as text', 'html_body as html', 'secret_of as secretOf', 'lane'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row === undefined
    ? null
    : { ...withError(row), text: withoutLive(row.text), html: withoutLive(row.html) };
}

export async function eraseBodiesOfMails(db: Db, writtenBefore: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ text_body: '', html_body: '', attachment: null })
    .where('created_at', '<', writtenBefore)
    .where('html_body', '<>', '')
    .where(({ or, eb }) => or([eb('sent_at', 'is not', null), eb('failed_at', 'is not', null)]))
    .execute();
}
