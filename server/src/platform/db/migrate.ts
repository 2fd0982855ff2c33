import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { StartProblem } from '../start-problem.ts';
import { isHindered, locksBefore, lockWaitMs } from './upgrade-locks.ts';

type Texts = Readonly<Record<string, string>>;

export interface SchemaSource {
  /** In the order of their references. */
  readonly baseline: Texts;
  /** A released one never changes. */
  readonly migrations: Texts;
  /** `create or replace`: applied again when changed. */
  readonly functions: Texts;
  /** Tables that processes read together, in that order. */
  readonly lockOrder: readonly string[];
}

type Kind = 'baseline' | 'migration' | 'function';
interface Step {
  readonly kind: Kind;
  readonly name: string;
  readonly text: string;
}

const ATTEMPTS = 10;
/** Requests behind our waiting lock are served meanwhile. */
const PAUSE_MS = 500;
const MIGRATION_LOCK = 7_266_002;

/**
 * One transaction.
 * @param db given by `withoutTimeout`
 * @returns the names that this call applied
 * @throws StartProblem when the tables belong to another version or another user, or are always in use
 */
export async function migrate<Schema>(db: Kysely<Schema>, source: SchemaSource): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const pending = await pendingOf(db, source);
      if (pending.length === 0) return [];
      const changes = pending.filter(({ kind }) => kind === 'migration').map(({ text }) => text);
      const locks = await locksBefore(db, changes, source.lockOrder, lockWaitMs(attempt));
      return await applyPending(db, source, locks);
    } catch (error) {
      if (!isHindered(refusalOf(error)?.code) || attempt === ATTEMPTS) throw explained(error);
      await sleep(PAUSE_MS);
    }
  }
}

/** They may use a table that a migration has just made. */
function stepsOf({ baseline, migrations, functions }: SchemaSource): Step[] {
  const steps = (kind: Kind, texts: Texts) =>
    Object.entries(texts).map(([name, text]) => ({ kind, name, text }));
  const inOrder = steps('migration', migrations).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return [...steps('baseline', baseline), ...inOrder, ...steps('function', functions)];
}

function applyPending<Schema>(db: Kysely<Schema>, source: SchemaSource, locks: string): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    // A migration takes its time.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(tx);
    await sql`create table if not exists applied_sql (
      name text primary key, kind text not null, hash text not null, applied_at timestamptz not null default now()
    )`.execute(tx);
    const steps = await pendingOf(tx, source);
    if (steps.length > 0 && locks !== '') await sql.raw(locks).execute(tx);
    for (const step of steps) await applyStep(tx, step);
    return steps.map(({ name }) => name);
  });
}

async function applyStep<Schema>(tx: Kysely<Schema>, { kind, name, text }: Step): Promise<void> {
  try {
    await sql.raw(text).execute(tx);
  } catch (cause) {
    throw new Error(`${kind} ${name} failed`, { cause });
  }
  await sql`
    insert into applied_sql (name, kind, hash) values (${name}, ${kind}, ${hashOf(text)})
    on conflict (name) do update set hash = excluded.hash, applied_at = now()`.execute(tx);
}

/** Comments may be improved after a release. */
const hashOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ').trim()).digest('hex');

/** Reads only. @returns the names that the next start applies. @throws StartProblem as `migrate` */
export async function pendingSteps<Schema>(db: Kysely<Schema>, source: SchemaSource): Promise<string[]> {
  return (await pendingOf(db, source)).map(({ name }) => name);
}

async function pendingOf<Schema>(db: Kysely<Schema>, source: SchemaSource): Promise<Step[]> {
  const steps = stepsOf(source);
  const table = await sql`select 1 where to_regclass('applied_sql') is not null`.execute(db);
  if (table.rows.length === 0) return steps;
  const { rows } = await sql<{ name: string; kind: Kind; hash: string }>`
    select name, kind, hash from applied_sql order by name desc`.execute(db);
  const known = new Set(steps.map(({ name }) => name));
  const foreign = rows.find(({ name, kind }) => kind !== 'function' && !known.has(name));
  if (foreign !== undefined)
    throw new StartProblem(
      `the database could not be migrated: it has the step ${foreign.name}, which this Parom does not know. A newer ` +
        'one has used it; start that one, or restore the backup from before it',
    );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const pending = steps.filter(({ name, text }) => applied.get(name) !== hashOf(text));
  const changed = pending.find(({ name, kind }) => kind !== 'function' && applied.has(name));
  if (changed !== undefined)
    throw new StartProblem(
      `the database could not be migrated: it has another form of ${changed.name}. Start the Parom that made the ` +
        'database, or start with an empty one',
    );
  return pending;
}

interface Refusal {
  readonly code: string;
  readonly message: string;
}

const refusalOf = (error: unknown): Refusal | undefined =>
  [error, (error as Error).cause].find(
    (one): one is Refusal => (one as { code?: string })?.code !== undefined,
  );

function explained(error: unknown): unknown {
  const { code, message } = refusalOf(error) ?? {};
  if (code === '42501')
    return new StartProblem(
      `the user of DATABASE_URL may not change the tables (${message}). Make this user the ` +
        'owner of the database and of all in it',
      { cause: error },
    );
  if (isHindered(code))
    return new StartProblem(
      `the tables could not be changed, since something else uses them all the time (${message}). Nothing was changed. ` +
        'End what runs long on this database (a backup, a query, other processes of Parom), and start again',
      { cause: error },
    );
  return error;
}
