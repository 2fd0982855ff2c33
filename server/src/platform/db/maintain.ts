/** A PostgreSQL server does this by itself: otherwise the log and the job table grow. */
import { sql } from 'kysely';
import type { Logger } from '../logger.ts';
import type { Db } from './db.ts';

const CHECKPOINT_MS = 60_000;
const VACUUM_MS = 15 * 60_000;

export function startMaintenance(db: Db, log: Logger): () => void {
  const every = (ms: number, statement: string) =>
    setInterval(async () => {
      try {
        await sql.raw(statement).execute(db);
      } catch (error) {
        log.warn({ err: error, statement }, 'database maintenance failed, it is tried again');
      }
    }, ms).unref();
  const timers = [every(CHECKPOINT_MS, 'checkpoint'), every(VACUUM_MS, 'vacuum (analyze)')];
  return () => timers.forEach(clearInterval);
}
