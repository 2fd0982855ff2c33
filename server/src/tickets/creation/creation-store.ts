/** The one round trip of ticket creation (`create_ticket`, last written by migration 0051, is its other half). */
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { AutomaticAccount } from '../../accounts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SealedRecipient } from '../personal/sealed-recipients-store.ts';

export interface NewTicket {
  readonly id: string;
  readonly offerTokenHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly giveAssetId: number;
  readonly giveNetworkId: number;
  readonly getAssetId: number;
  readonly getNetworkId: number | null;
  readonly giveAmount: Decimal;
  readonly getAmount: Decimal;
  readonly giveUsdt: Decimal;
  readonly getUsdt: Decimal;
  readonly rateSources: readonly string[];
  readonly markupBps: number;
  readonly minGive: Decimal;
  readonly maxGive: Decimal;
  readonly toAddress: string;
  /** Behind `toAddress`, where that stands for a card or phone. */
  readonly sealed: SealedRecipient | null;
  readonly toMemo: string | null;
  readonly email: string | null;
  readonly language: number;
  /** Hexadecimal; `null` for a visitor. */
  readonly sessionTokenHash: string | null;
  readonly account: AutomaticAccount;
  readonly clientAddress: string;
  readonly refererCode: string | null;
  readonly referrerHeader: string | null;
  readonly caps: { readonly perClient: number; readonly perEmail: number } | null;
}

export type CreationOutcome =
  | { readonly outcome: 'created'; readonly accountMade: boolean }
  | {
      readonly outcome:
        | 'emailInvalid'
        | 'addressIsOurs'
        | 'reserveTooLow'
        | 'tooManyUnpaid'
        | 'noTarget'
        | 'sameId';
    };

export async function insertTicket(db: Db, ticket: NewTicket): Promise<CreationOutcome> {
  try {
    const { rows } = await creationOf(ticket).execute(db);
    const answer = rows[0]?.answer;
    if (answer === undefined) throw new Error('create_ticket answered nothing');
    return answer;
  } catch (error) {
    return { outcome: outcomeOf(error) };
  }
}

/** A recipient that is sealed is kept by the same statement, and only if the ticket is made. */
function creationOf(ticket: NewTicket): RawBuilder<{ answer: CreationOutcome }> {
  const made = sql<{ answer: CreationOutcome }>`
    select create_ticket(${JSON.stringify(parametersOf(ticket))}::jsonb) as answer`;
  if (ticket.sealed === null) return made;
  const { token, sealed, keyId } = ticket.sealed;
  return sql`
    with made as materialized (${made}), kept as (
      insert into sealed_recipients (token, sealed, key_id, used_at)
      select ${token}::text, ${sealed}::bytea, ${keyId}::text, ${ticket.now}::timestamptz
        from made where answer ->> 'outcome' = 'created'
      on conflict (token) do update set used_at = excluded.used_at)
    select answer from made`;
}

/** How the request was answered that made this ticket; `null` when none did. */
export async function findCreated(
  db: Db,
  ticketId: string,
  { sessionTokenHash }: AutomaticAccount,
): Promise<{ readonly accountMade: boolean } | null> {
  const row = await db
    .selectFrom('tickets as t')
    .leftJoin('sessions as s', 's.id', 't.session_id')
    .select('s.token_hash')
    .where('t.id', '=', ticketId)
    .executeTakeFirst();
  return row === undefined ? null : { accountMade: row.token_hash?.toString('hex') === sessionTokenHash };
}

/** The same request ran beside itself: its target or its ticket has this id already. */
const SAME_ID = new Set(['tickets_pkey', 'deposit_targets_ticket_id_key']);

/** The function gives up by its own error codes where what it did so far must be undone. */
function outcomeOf(error: unknown): 'tooManyUnpaid' | 'noTarget' | 'sameId' {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === 'PR007') return 'tooManyUnpaid';
  if (code === 'PR001') return 'noTarget';
  if (code === '23505' && SAME_ID.has(constraint ?? '')) return 'sameId';
  throw error;
}

function parametersOf({ account, caps, ...ticket }: NewTicket) {
  return {
    ...ticket,
    // Beside the function's own parameters, not among them.
    sealed: undefined,
    giveAmount: formatDecimal(ticket.giveAmount),
    getAmount: formatDecimal(ticket.getAmount),
    giveUsdt: formatDecimal(ticket.giveUsdt),
    getUsdt: formatDecimal(ticket.getUsdt),
    minGive: formatDecimal(ticket.minGive),
    maxGive: formatDecimal(ticket.maxGive),
    account: {
      userId: account.userId,
      passwordHash: account.passwordHash,
      refCode: account.refCode,
      sessionId: account.sessionId,
      sessionTokenHash: account.sessionTokenHash,
      sessionExpiresAt: account.sessionExpiresAt,
    },
    capsApply: caps !== null,
    capPerClient: caps?.perClient ?? 0,
    capPerEmail: caps?.perEmail ?? 0,
  };
}
