/**
 * For `embedded.test.ts`: opens the given directory, then transfers between two rows until it is killed.
 * Prints each acknowledged transfer, or the reason of a refusal.
 */
import { sql } from 'kysely';
import { openEmbedded } from '../src/platform/db/embedded.ts';
import { createLogger } from '../src/platform/logger.ts';

const [dataDir = '', from = '0'] = process.argv.slice(2);
try {
  const { db } = await openEmbedded({ dataDir, log: createLogger('silent') });
  await sql`create table if not exists transfers (id bigint primary key)`.execute(db);
  await sql`create table if not exists totals (side text primary key, total bigint not null)`.execute(db);
  await sql`insert into totals values ('in', 0), ('out', 0) on conflict do nothing`.execute(db);
  console.log('open');
  for (let id = Number(from); ; id++) {
    await db.transaction().execute(async (tx) => {
      await sql`update totals set total = total + 1 where side = 'in'`.execute(tx);
      await sql`insert into transfers values (${id})`.execute(tx);
      await sql`update totals set total = total - 1 where side = 'out'`.execute(tx);
    });
    console.log(String(id));
  }
} catch (error) {
  console.log((error as Error).message);
  process.exit(1);
}
