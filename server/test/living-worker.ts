/** A worker that counts as alive for ever, for services whose work is done by hand. */
import { sql } from 'kysely';
import type { Db } from '../src/platform/db/db.ts';

/** Before the service is opened: it reads the heartbeats once before it sells. */
export async function keepWorkerAlive(db: Db): Promise<void> {
  await sql`
    insert into process_beats (process, roles, version, is_worker, beat_at)
    values ('00000000-0000-4000-8000-000000000000', 'worker', '0.0.0', true, '9999-01-01') on conflict do nothing`.execute(
    db,
  );
}
