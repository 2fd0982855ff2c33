import type { MarkupStep } from '@parom/contract/markup-steps';
import { type Decimal, formatDecimal } from '@parom/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { AutomaticAccount } from '../../accounts/index.ts';
import type { Db } from '../../platform/db/db.ts';
import type { TicketsTable } from '../../schema.ts';
import type { SealedRecipient } from '../personal/sealed-recipients-store.ts';

export interface NewTicket {
  readonly id: string;
  readonly offerTokenHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
  readonly giveAssetId: number;
  readonly giveNetworkId: number;
  readonly getAssetId: number;
  readonly giveAmount: Decimal;
  readonly getAmount: Decimal;
  readonly giveUsdt: Decimal;
  readonly getUsdt: Decimal;
  readonly rateSources: readonly string[];
  readonly markupBps: number;
  readonly markupSteps: readonly MarkupStep[];
  readonly minGive: Decimal;
  readonly maxGive: Decimal;
  readonly toAddress: string;
  readonly sealed: SealedRecipient | null;
  readonly toMemo: string | null;
  readonly refundAddress: string | null;
  readonly refundMemo: string | null;
  readonly email: string | null;
  readonly language: number;
  readonly sessionTokenHash: string | null;
  readonly account: AutomaticAccount;
  readonly clientAddress: string;
  readonly refererCode: string | null;
  readonly referrerHeader: string | null;
  readonly caps: { readonly perClient: number; readonly perEmail: number } | null;
}

type NotInTicket = 'giveNetworkId' | 'sealed' | 'sessionTokenHash' | 'account' | 'caps';

/** A field without a column does not compile. A test compares the columns with the SQL. */
export const columnOf = {
  id: 'id',
  offerTokenHash: 'offer_token_hash',
  now: 'created_at',
  expiresAt: 'expires_at',
  giveAssetId: 'give_asset_id',
  getAssetId: 'get_asset_id',
  giveAmount: 'give_amount',
  getAmount: 'get_amount',
  giveUsdt: 'give_usdt',
  getUsdt: 'get_usdt',
  rateSources: 'rate_sources',
  markupBps: 'markup_bps',
  markupSteps: 'markup_steps',
  minGive: 'min_give',
  maxGive: 'max_give',
  toAddress: 'to_address',
  toMemo: 'to_memo',
  refundAddress: 'refund_address',
  refundMemo: 'refund_memo',
  email: 'email',
  language: 'language',
  clientAddress: 'client_address',
  refererCode: 'referer_code',
  referrerHeader: 'referrer_header',
} as const satisfies Record<Exclude<keyof NewTicket, NotInTicket>, keyof TicketsTable>;

export type CreationOutcome =
  | { readonly outcome: 'created'; readonly accountMade: boolean }
  | {
      readonly outcome:
        | 'emailInvalid'
        | 'addressIsOurs'
        | 'refundIsOurs'
        | 'emailRefused'
        | 'reserveTooLow'
        | 'tooManyUnpaid'
        | 'noDepositAddress'
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

function creationOf(ticket: NewTicket): RawBuilder<{ answer: CreationOutcome }> {
  const made = sql<{ answer: CreationOutcome }>`
    select create_ticket(${parametersOf(ticket)}::jsonb) as answer`;
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

/** The session's token never leaves the process. */
function parametersOf({ sealed: _sealed, account, caps, ...ticket }: NewTicket): string {
  const { sessionToken: _token, ...stored } = account;
  const { perClient, perEmail } = caps ?? { perClient: 0, perEmail: 0 };
  const all = {
    ...ticket,
    account: stored,
    capsApply: caps !== null,
    capPerClient: perClient,
    capPerEmail: perEmail,
  };
  return JSON.stringify(all, (_key, value) =>
    typeof value === 'bigint' ? formatDecimal(value as Decimal) : value,
  );
}

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

const SAME_ID = new Set(['tickets_pkey', 'deposit_addresses_ticket_id_key']);

/** The function raises error codes where its writes must be undone. */
function outcomeOf(error: unknown): 'tooManyUnpaid' | 'noDepositAddress' | 'sameId' {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === 'PR007') return 'tooManyUnpaid';
  if (code === 'PR001') return 'noDepositAddress';
  if (SAME_ID.has(constraint ?? '')) return 'sameId';
  throw error;
}
