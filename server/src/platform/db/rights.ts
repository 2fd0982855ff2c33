/** Database users of the processes, beside the owner of the tables. */
import { type Kysely, sql } from 'kysely';

export type Right =
  | 'select'
  | 'insert'
  | 'update'
  | 'delete'
  | 'truncate'
  | { readonly select: readonly string[] }
  | { readonly update: readonly string[] };
export type TableWants = Readonly<Record<string, readonly Right[]>>;
export interface Wanted {
  readonly tables: TableWants;
  readonly functions: readonly string[];
}

export const processUsers = ['api', 'worker', 'auditor'] as const;
export type ProcessUser = (typeof processUsers)[number];
export type WantedRights = Readonly<Record<ProcessUser, Wanted>>;

/** Of one user: `grant` is missing, `revoke` is too much. */
export interface RightsFault {
  readonly user: string;
  readonly does: 'grant' | 'revoke';
  /** `insert on payments`, `select (id) on audit_log`, `execute on function …`. */
  readonly right: string;
}

export interface FoundRights {
  /** Of the tables; `null` before the first start. */
  readonly owner: string | null;
  readonly users: readonly ProcessUser[];
  /** They may do everything, whatever is granted. */
  readonly unbound: readonly string[];
  readonly faults: readonly RightsFault[];
}

export const userOf = (owner: string, kind: ProcessUser): string => `${owner}_${kind}`;

/** Reads only. */
export async function findRights<Schema>(db: Kysely<Schema>, wanted: WantedRights): Promise<FoundRights> {
  const { rows } = await sql<{ owner: string }>`
    select tableowner as owner from pg_tables where schemaname = current_schema() and tablename = 'applied_sql'`.execute(
    db,
  );
  const owner = rows[0]?.owner ?? null;
  if (owner === null) return { owner, users: [], unbound: [], faults: [] };
  const users: ProcessUser[] = [];
  const unbound: string[] = [];
  const faults: RightsFault[] = [];
  for (const kind of processUsers) {
    const user = userOf(owner, kind);
    const standing = await standingOf(db, user, owner);
    if (standing === null) continue;
    users.push(kind);
    if (standing.isUnbound) unbound.push(user);
    const held = await heldRights(db, user);
    const due = new Set(wantedOf(wanted[kind]));
    for (const right of due) if (!held.has(right)) faults.push({ user, does: 'grant', right });
    for (const right of held) if (!due.has(right)) faults.push({ user, does: 'revoke', right });
  }
  return { owner, users, unbound, faults };
}

/** As the owner. @returns what it changed */
export async function applyRights<Schema>(
  db: Kysely<Schema>,
  wanted: WantedRights,
): Promise<readonly RightsFault[]> {
  const { owner, users, faults } = await findRights(db, wanted);
  if (owner === null || users.length === 0) return [];
  const functions = [...new Set(Object.values(wanted).flatMap((one) => one.functions))];
  await db.transaction().execute(async (tx) => {
    // Otherwise every user may call a function with the owner's rights.
    for (const name of functions) await sql.raw(`revoke execute on function ${name} from public`).execute(tx);
    for (const kind of users)
      await sql.raw(`grant usage on schema public to ${quoted(userOf(owner, kind))}`).execute(tx);
    for (const { user, does, right } of faults)
      await sql.raw(`${does} ${right} ${does === 'grant' ? 'to' : 'from'} ${quoted(user)}`).execute(tx);
  });
  return faults;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

async function standingOf<Schema>(
  db: Kysely<Schema>,
  user: string,
  owner: string,
): Promise<{ readonly isUnbound: boolean } | null> {
  const { rows } = await sql<{ isUnbound: boolean }>`
    select rolsuper or pg_has_role(rolname, ${owner}, 'member') as "isUnbound"
      from pg_roles where rolname = ${user}`.execute(db);
  return rows[0] ?? null;
}

async function heldRights<Schema>(db: Kysely<Schema>, user: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ right: string }>`
    with me as (select oid from pg_roles where rolname = ${user})
    select lower(x.privilege_type) || ' on ' || c.relname as right
      from pg_class c, aclexplode(c.relacl) x, me
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'S', 'v') and x.grantee = me.oid
    union all
    select lower(x.privilege_type) || ' (' || a.attname || ') on ' || c.relname
      from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) x, me
     where c.relnamespace = current_schema()::regnamespace and x.grantee = me.oid
    union all
    select 'execute on function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')'
      from pg_proc p, aclexplode(p.proacl) x, me
     where p.pronamespace = current_schema()::regnamespace and x.grantee = me.oid`.execute(db);
  return new Set(rows.map(({ right }) => right));
}

const wantedOf = ({ tables, functions }: Wanted): string[] => [
  ...Object.entries(tables).flatMap(([table, rights]) => rights.flatMap((right) => wordsOf(table, right))),
  ...functions.map((name) => `execute on function ${name}`),
];

function wordsOf(table: string, right: Right): string[] {
  if (typeof right === 'string') return [`${right} on ${table}`];
  return Object.entries(right).flatMap(([does, columns]) =>
    (columns as readonly string[]).map((column) => `${does} (${column}) on ${table}`),
  );
}
