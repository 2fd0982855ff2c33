/** Copies one real exchange's rows, without the ledger's triggers: copies have no payments. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../src/platform/db/db.ts';

export const GROWING = [
  'tickets',
  'ticket_history',
  'deposit_addresses',
  'deposits',
  'deposit_judgements',
  'payments',
  'ledger_entries',
  'ledger_postings',
  'mails',
  'mailed_tokens',
  'users',
  'sessions',
] as const;

const FIRST_COPY = 10_000_000;
const IDS_EACH = 100;

/** @param modelId a finished ticket with payments and letters */
export async function givePast(db: Db, modelId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      create temporary table copied on commit drop as
        select t.id as ticket_id, t.deposit_address_id, gen_random_uuid() as user_id, gen_random_uuid() as session_id,
               (row_number() over () * ${IDS_EACH}::bigint + ${FIRST_COPY}::bigint) as n
          from tickets t where t.status = 4 and t.id <> ${modelId}::uuid`.execute(tx);
    const model = sql`(select * from tickets where id = ${modelId}::uuid)`;
    const ofModel = sql`model.ticket_id = ${modelId}::uuid`;
    const copyId = sql`copied.n + model.id - (select min(id) from all_of_them)`;
    await copy(tx, 'users', sql`model.id = (select user_id from ${model} t)`, {
      id: sql`copied.user_id`,
      email: sql`copied.n || '@example.com'`,
      ref_code: sql`'c' || copied.n`,
    });
    await copy(tx, 'sessions', sql`model.id = (select session_id from ${model} t)`, {
      id: sql`copied.session_id`,
      user_id: sql`copied.user_id`,
      token_hash: hashOf(sql`copied.session_id`),
    });
    await copy(tx, 'ticket_history', sql`${ofModel} and model.from_status is not null`, {
      id: copyId,
      ticket_id: sql`copied.ticket_id`,
    });
    await copy(tx, 'deposits', sql`model.deposit_address_id = (select deposit_address_id from ${model} t)`, {
      id: copyId,
      tx_id: sql`md5(copied.ticket_id::text)`,
      deposit_address_id: sql`copied.deposit_address_id`,
    });
    await copy(tx, 'deposit_judgements', ofModel, {
      deposit_id: sql`copied.n`,
      ticket_id: sql`copied.ticket_id`,
    });
    await copy(tx, 'payments', ofModel, {
      id: sql`gen_random_uuid()`,
      key: sql`model.key || copied.n`,
      ticket_id: sql`copied.ticket_id`,
      tx_id: sql`md5((copied.n + 1)::text)`,
      state: sql`'final'`,
      closed_at: sql`model.created_at`,
    });
    await copy(tx, 'ledger_entries', ofModel, {
      id: copyId,
      key: sql`model.key || ':' || copied.n`,
      ticket_id: sql`copied.ticket_id`,
    });
    const entries = sql`select id from ledger_entries where ticket_id = ${modelId}::uuid`;
    await copy(tx, 'ledger_postings', sql`model.entry_id in (${entries})`, {
      id: copyId,
      entry_id: sql`copied.n + model.entry_id - (select min(id) from (${entries}) e)`,
    });
    await copy(tx, 'mails', sql`model.recipient = (select email from ${model} t)`, {
      id: sql`gen_random_uuid()`,
      number: sql`copied.n + model.number - (select min(number) from all_of_them)`,
      recipient: sql`copied.n || '@example.com'`,
      message_id: sql`copied.n || model.message_id`,
    });
    const firstToken = sql`(select token_hash from mailed_tokens where ticket_id = ${modelId}::uuid limit 1)`;
    await copy(tx, 'mailed_tokens', sql`model.token_hash = ${firstToken}`, {
      token_hash: hashOf(sql`copied.ticket_id`),
      ticket_id: sql`copied.ticket_id`,
    });
    await sql`
      update tickets set user_id = copied.user_id, session_id = copied.session_id, email = copied.n || '@example.com'
        from copied where copied.ticket_id = tickets.id`.execute(tx);
  });
  await sql`vacuum (analyze)`.execute(db);
}

const hashOf = (of: RawBuilder<unknown>) => sql`'\\x' || encode(sha256(${of}::text::bytea), 'hex')`;

async function copy(
  tx: Tx,
  table: (typeof GROWING)[number],
  where: RawBuilder<unknown>,
  changes: Readonly<Record<string, RawBuilder<unknown>>>,
): Promise<void> {
  const differing = sql.join(Object.entries(changes).flatMap(([name, value]) => [sql.lit(name), value]));
  await sql`
    with all_of_them as (select * from ${sql.table(table)} as model where ${where})
    insert into ${sql.table(table)} overriding system value
    select made.* from ${sql.table(table)} as model, copied,
           lateral jsonb_populate_record(model, jsonb_build_object(${differing})) as made
     where ${where}`.execute(tx);
}
