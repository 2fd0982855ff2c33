import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { newDatabase } from '../../test/database.ts';
import { hasOtherWaiting, hasSentSince } from './mails-store.ts';

const { db, close } = await newDatabase();
afterAll(close);

const SENT = 20_000;

it('the last sent and the waiting mails are found without reading earlier ones', async () => {
  const at = handClock().now();
  await sql`
    insert into mails (id, recipient, subject, text_body, html_body, message_id, created_at, admitted_at, sent_at)
      select gen_random_uuid(), n || '@shop.example', 'Ticket', '', '', 'm' || n, t, t, t
        from generate_series(${SENT}::int, 1, -1) n, lateral (select ${at}::timestamptz - n * interval '1 minute') as _(t)`.execute(
    db,
  );
  await sql`analyze mails`.execute(db);
  await db.transaction().execute(async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ count: number }>`
        select seq_tup_read + idx_tup_fetch as count from pg_stat_xact_user_tables where relname = 'mails'`.execute(
        tx,
      );
      return Number(rows[0]?.count);
    };
    const before = await read();
    for (const minutes of [0, 1, 15_000])
      expect(await hasSentSince(tx, new Date(at.getTime() - minutes * 60_000))).toBe(minutes > 0);
    expect((await read()) - before).toBe(2);
    expect(await hasOtherWaiting(tx, 'ann@shop.example', at)).toBe(false);
    expect((await read()) - before).toBe(2);
  });
});
