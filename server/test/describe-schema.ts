/**
 * Writes the TypeScript of `schema.ts` from a database. A text with a check of values (`state in
 * ('mempool', …)`) becomes a union: a misspelt value does not compile.
 */
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/db.ts';

const TYPES: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  bool: 'boolean',
  text: 'string',
  uuid: 'string',
  numeric: 'string',
  timestamptz: 'Date',
  jsonb: 'unknown',
  bytea: 'Buffer',
  _int4: 'number[]',
  _text: 'string[]',
};

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  is_nullable: 'YES' | 'NO';
  has_default: boolean;
  /** The check of a text with a few allowed values. */
  words: string | null;
}

export async function describeSchema(db: Db): Promise<string> {
  const { rows } = await sql<Column>`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable,
           (c.column_default is not null or c.is_identity = 'YES') as has_default,
           (select pg_get_constraintdef(k.oid)
              from pg_constraint k
             where k.conrelid = c.table_name::regclass and k.contype = 'c'
               and pg_get_constraintdef(k.oid) like 'CHECK ((' || c.column_name || ' = ANY (ARRAY[''%')
             as words
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> 'applied_sql'
     order by c.table_name, c.ordinal_position`.execute(db);
  const tables = new Map<string, Column[]>();
  for (const column of rows)
    tables.set(column.table_name, [...(tables.get(column.table_name) ?? []), column]);
  return [
    '/** Written by `npm run schema` from the SQL of the modules. */',
    "import type { Generated } from 'kysely';",
    '',
    ...[...tables].map(([name, columns]) => interfaceOf(name, columns)),
    'export interface Schema {',
    ...[...tables.keys()].map((name) => `  ${name}: ${typeName(name)};`),
    '}',
    '',
  ].join('\n');
}

function interfaceOf(table: string, columns: readonly Column[]): string {
  return [
    `export interface ${typeName(table)} {`,
    ...columns.map((column) => `  ${column.column_name}: ${typeOf(column)};`),
    '}',
    '',
  ].join('\n');
}

function typeOf(column: Column): string {
  const base = column.words === null ? TYPES[column.udt_name] : unionOf(column.words);
  if (base === undefined)
    throw new Error(
      `no TypeScript type for ${column.udt_name} of ${column.table_name}.${column.column_name}`,
    );
  const full = column.is_nullable === 'YES' && base !== 'unknown' ? `${base} | null` : base;
  return column.has_default ? `Generated<${full}>` : full;
}

const unionOf = (check: string): string =>
  [...check.matchAll(/'([^']+)'::text/g)].map(([, word]) => `'${word}'`).join(' | ');

const typeName = (table: string): string =>
  `${table
    .split('_')
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('')}Table`;
