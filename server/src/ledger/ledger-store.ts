import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';
import type { Account, AccountKind, Entry, Owed, Posting } from './entries.ts';
import type { EntryKey, UndoneKey } from './entry-keys.ts';

/** No other advisory lock has this class. */
const BOOKS = 1;

/**
 * Until the commit: two entries over the same accounts never deadlock. `postEntry` locks its entry's books.
 * Before several entries, lock all their books, unless the first has every coin of the others.
 */
export async function lockBooks(tx: Tx, currencyIds: readonly number[]): Promise<void> {
  const inOrder = [...new Set(currencyIds)].toSorted((a, b) => a - b);
  if (inOrder.length === 0) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(BOOKS)}, id) from unnest(${inOrder}::integer[]) as books (id)`.execute(
    tx,
  );
}

/** `null` when an entry with this key exists. */
export async function insertEntry(tx: Tx, entry: Entry): Promise<number | null> {
  const row = await tx
    .insertInto('ledger_entries')
    .values({
      key: entry.key,
      kind: entry.kind,
      ticket_id: entry.ticketId ?? null,
      note: entry.note ?? null,
      at: entry.at,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function insertPostings(tx: Tx, entryId: number, postings: readonly Posting[]): Promise<void> {
  const accounts = postings.map(({ account }) => ({
    kind: account.kind,
    currency_id: account.currencyId,
    network_id: account.networkId ?? null,
    owner_id: account.ownerId ?? null,
  }));
  await tx
    .insertInto('ledger_accounts')
    .values(accounts)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const [index, { account, amount }] of postings.entries()) {
    await tx
      .insertInto('ledger_postings')
      .columns(['entry_id', 'account_id', 'currency_id', 'amount'])
      .expression((query) =>
        query
          .selectFrom('ledger_accounts')
          .select([
            sql<number>`${entryId}::bigint`.as('entry_id'),
            'id',
            'currency_id',
            sql<string>`${formatDecimal(amount)}::numeric`.as('amount'),
          ])
          .where('kind', '=', account.kind)
          .where('currency_id', '=', account.currencyId)
          .where('network_id', 'is not distinct from', accounts[index]?.network_id ?? null)
          .where('owner_id', 'is not distinct from', accounts[index]?.owner_id ?? null),
      )
      .execute();
  }
}

export async function isPosted(tx: Tx, key: EntryKey | UndoneKey): Promise<boolean> {
  const row = await tx.selectFrom('ledger_entries').select('id').where('key', '=', key).executeTakeFirst();
  return row !== undefined;
}

export async function postingsOf(db: Db | Tx, key: EntryKey): Promise<Posting[]> {
  const rows = await db
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', 'e.id', 'p.entry_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['a.kind', 'a.currency_id', 'a.network_id', 'a.owner_id', 'p.amount'])
    .where('e.key', '=', key)
    .execute();
  return rows.map((row) => ({
    account: {
      kind: row.kind as AccountKind,
      currencyId: row.currency_id,
      networkId: row.network_id,
      ownerId: row.owner_id,
    },
    amount: toDecimal(row.amount),
  }));
}

export async function owedBy(db: Db | Tx, keys: readonly EntryKey[]): Promise<Owed[]> {
  const rows = await db
    .selectFrom('ledger_postings as p')
    .innerJoin('ledger_entries as e', 'e.id', 'p.entry_id')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['a.kind', 'a.currency_id', 'a.network_id', sql<string>`-sum(p.amount)`.as('amount')])
    .where(sql<boolean>`e.key = any(${[...keys]}::text[])`)
    .where('a.kind', 'in', ['customer', 'unmatched'])
    .groupBy(['a.kind', 'a.currency_id', 'a.network_id'])
    .execute();
  return rows.map((row) => ({
    account: { kind: row.kind as AccountKind, currencyId: row.currency_id, networkId: row.network_id },
    amount: toDecimal(row.amount),
  }));
}

/** Debit positive; 0 for an unused account. Without a network: the sum of all networks. */
export async function balanceOf(db: Db | Tx, account: Account): Promise<Decimal> {
  const { kind, currencyId, networkId, ownerId } = account;
  const row = await db
    .selectFrom('ledger_accounts')
    .select(sql<string | null>`sum(balance)`.as('balance'))
    .where('kind', '=', kind)
    .where('currency_id', '=', currencyId)
    .where('owner_id', 'is not distinct from', ownerId ?? null)
    .$if(networkId !== undefined, (query) =>
      query.where('network_id', 'is not distinct from', networkId ?? null),
    )
    .executeTakeFirst();
  return toDecimal(row?.balance ?? '0');
}
