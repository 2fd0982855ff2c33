import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { SourceKind } from '../sources/source.ts';

export interface VenueAnswer {
  readonly source: string;
  readonly currencyId: number;
  readonly kind: SourceKind;
  readonly isLastResort: boolean;
  readonly isRefused: boolean;
  /** `null`: it never answered. */
  readonly seen: { readonly usdt: Decimal; readonly observedAt: Date } | null;
}

export async function selectVenueAnswers(db: Db | Tx): Promise<VenueAnswer[]> {
  const rows = await db
    .selectFrom('venue_answers')
    .selectAll()
    .orderBy('currency_id')
    .orderBy('source')
    .execute();
  return rows.map(({ usdt, observed_at, ...row }) => ({
    source: row.source,
    currencyId: row.currency_id,
    kind: row.kind as SourceKind,
    isLastResort: row.is_last_resort,
    isRefused: row.is_refused,
    seen: usdt === null || observed_at === null ? null : { usdt: toDecimal(usdt), observedAt: observed_at },
  }));
}

/** The caller holds the lock on the prices. A silent source keeps its last price and time. */
export async function storeVenueAnswers(tx: Tx, answers: readonly VenueAnswer[]): Promise<void> {
  const rows = answers.map(({ source, currencyId, kind, isLastResort, isRefused, seen }) => ({
    source,
    currency_id: currencyId,
    kind,
    is_last_resort: isLastResort,
    is_refused: isRefused,
    usdt: seen === null ? null : formatDecimal(seen.usdt),
    observed_at: seen?.observedAt.toISOString() ?? null,
  }));
  const asked = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as asked (source text, currency_id integer, kind text, is_last_resort boolean, is_refused boolean,
              usdt numeric, observed_at timestamptz)`;
  await sql`
    delete from venue_answers a where not exists (
      select from ${asked} where asked.source = a.source and asked.currency_id = a.currency_id)`.execute(tx);
  await sql`
    insert into venue_answers as known (source, currency_id, kind, is_last_resort, is_refused, usdt, observed_at)
    select source, currency_id, kind, is_last_resort, is_refused, usdt, observed_at from ${asked}
    on conflict (source, currency_id) do update
       set kind = excluded.kind, is_last_resort = excluded.is_last_resort, is_refused = excluded.is_refused,
           usdt = coalesce(excluded.usdt, known.usdt),
           observed_at = coalesce(excluded.observed_at, known.observed_at)
     where (known.kind, known.is_last_resort, known.is_refused, known.usdt, known.observed_at) is distinct from
           (excluded.kind, excluded.is_last_resort, excluded.is_refused, coalesce(excluded.usdt, known.usdt),
            coalesce(excluded.observed_at, known.observed_at))`.execute(tx);
}
