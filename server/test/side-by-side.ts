/** Two transactions that meet for certain: the second begins while the first is open. For PostgreSQL only. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '../src/platform/db/db.ts';

const LOOK_MS = 5;

/**
 * Keeps the first transaction open until the second waits for a lock, or ends without having waited.
 * @returns what both ended with
 */
export async function sideBySide<First, Second>(
  db: Db,
  first: (tx: Tx) => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  let meanwhile: Promise<Second> | undefined;
  const done = await db.transaction().execute(async (tx) => {
    const result = await first(tx);
    let hasEnded = false;
    meanwhile = second().finally(() => {
      hasEnded = true;
    });
    meanwhile.catch(() => {});
    while (!hasEnded && !(await isSomebodyWaiting(db))) await sleep(LOOK_MS);
    return result;
  });
  return [done, await (meanwhile as Promise<Second>)];
}

async function isSomebodyWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length > 0;
}
