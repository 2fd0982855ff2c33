/** The rows of a test's database: emptied, or brought back to a kept state. */
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/db.ts';

export interface Rows {
  /** Empties all tables and restarts their numbers. The caller seeds again. */
  truncate(): Promise<void>;
  /** Keeps all rows as they are now, for `restore`. */
  keep(): Promise<void>;
  /** Instead of seeding again: takes a fifth of its time. */
  restore(): Promise<void>;
}

export const rowsOf = (db: Db): Rows => ({
  truncate: () => emptyAll(db),
  keep: () => keepRows(db),
  restore: () => restoreRows(db),
});

/**
 * Deletes rows: a truncation makes new files for all tables and takes thirty times as long. The locks wait
 * for writers. As a replica the session skips references and triggers, which takes a superuser.
 */
async function emptyAll(db: Db): Promise<void> {
  await sql`
    do $$
    declare
      of_table text;
      has_rows boolean;
    begin
      set local session_replication_role = replica;
      execute (select 'lock table ' || string_agg(quote_ident(tablename), ', ') from pg_tables
                where schemaname = 'public' and tablename <> 'applied_sql');
      for of_table in select quote_ident(tablename) from pg_tables
                       where schemaname = 'public' and tablename <> 'applied_sql' loop
        execute 'select exists (select from ' || of_table || ')' into has_rows;
        if has_rows then
          execute 'delete from ' || of_table;
        end if;
      end loop;
      perform setval(quote_ident(sequencename)::regclass, start_value, false)
         from pg_sequences where schemaname = 'public' and last_value is not null;
    end $$`.execute(db);
}

/** In a schema of their own, so that no test counts these tables. */
async function keepRows(db: Db): Promise<void> {
  await sql`
    do $$
    declare
      of_table text;
      has_rows boolean;
    begin
      drop schema if exists kept cascade;
      create schema kept;
      create table kept.numbers as
        select sequencename, last_value from pg_sequences where schemaname = 'public' and last_value is not null;
      for of_table in select quote_ident(tablename) from pg_tables
                       where schemaname = 'public' and tablename <> 'applied_sql' loop
        execute 'select exists (select from ' || of_table || ')' into has_rows;
        if has_rows then
          execute 'create table kept.' || of_table || ' as select * from ' || of_table;
        end if;
      end loop;
    end $$`.execute(db);
}

async function restoreRows(db: Db): Promise<void> {
  await emptyAll(db);
  await sql`
    do $$
    declare
      of_table text;
      of_columns text;
    begin
      set local session_replication_role = replica;
      for of_table, of_columns in
        select quote_ident(relname), string_agg(quote_ident(attname), ', ')
          from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
         where relnamespace = 'public'::regnamespace and attgenerated = ''
           and relname in (select tablename from pg_tables where schemaname = 'kept')
         group by relname loop
        execute format('insert into %s (%s) overriding system value select %2$s from kept.%1$s', of_table, of_columns);
      end loop;
      perform setval(quote_ident(sequencename)::regclass, last_value, true) from kept.numbers;
    end $$`.execute(db);
}
