import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { noWays } from '../../../test/no-ways.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { defaultSettings } from '../../site/site-settings.ts';
import { insertAudit } from '../audit-store.ts';
import { mailAuditHash } from './mail-audit-hash.ts';

const { db, clock, run } = await smallWorld();
const HOUR_MS = 3_600_000;
const auditEmails = ['auditor@elsewhere.example', 'boss@shop.example'];

const mail = (language: 'ru' | 'en' = 'en') =>
  mailAuditHash({
    db,
    clock,
    ways: { ...noWays, auditEmails, language },
    publicUrl: 'https://shop.example',
    siteSettings: () => defaultSettings,
  });
const letters = () =>
  db.selectFrom('mails').select(['recipient', 'subject', 'text_body']).orderBy('number').execute();
const note = (said: string) =>
  insertAudit(db, { at: clock.now(), operator: null, command: 'c', arguments: { said }, outcome: 'done' });
/** As a person with the database's password does. */
async function rewriteFrom(place: number): Promise<void> {
  await sql`alter table audit_log disable trigger audit_log_rows`.execute(db);
  await sql`update audit_log set outcome = 'failed' where place = ${place}`.execute(db);
  await sql`
    do $$
    declare
      one audit_log;
      previous bytea := '';
    begin
      for one in select * from audit_log order by place loop
        previous := audit_hash(previous, one);
        update audit_log set hash = previous where id = one.id;
      end loop;
    end $$`.execute(db);
  await sql`alter table audit_log enable trigger audit_log_rows`.execute(db);
}
const hashIn = (text: string | undefined): string => /--hash ([0-9a-f]{64})/.exec(text ?? '')?.[1] ?? '';

describe('the audit’s hash', () => {
  it('is mailed to each address once a UTC day, with its command', async () => {
    for (const said of ['first', 'second']) await note(said);
    clock.advance(12 * HOUR_MS);
    await note('of the next day');
    for (let run = 0; run < 3; run += 1) await mail();
    const rows = await db.selectFrom('audit_log').select('hash').orderBy('place').execute();
    const last = rows[1]?.hash.toString('hex');
    expect(await letters()).toEqual(
      auditEmails.map((recipient) => ({
        recipient,
        subject: 'The audit on 2030-01-15: 2 rows',
        text_body: expect.stringContaining(`npm run operator -- verify-audit --hash ${last}`),
      })),
    );
    clock.advance(24 * HOUR_MS);
    await mail('ru');
    expect((await letters()).slice(2)).toEqual(
      auditEmails.map((recipient) =>
        expect.objectContaining({ recipient, subject: 'Журнал на 2030-01-16: строк 3' }),
      ),
    );
  });

  it('finds an audit that was rewritten from its first row, and is consistent', {
    tags: ['threat:dishonest-operator'],
  }, async () => {
    for (const said of ['first', 'second', 'third']) await note(said);
    clock.advance(24 * HOUR_MS);
    await mail();
    const hash = hashIn((await letters())[0]?.text_body);
    await note('later');
    expect(await run('verify-audit', { hash })).toMatchObject({ isWhole: true, contains: { place: 3 } });
    await rewriteFrom(1);
    expect(await run('verify-audit')).toMatchObject({ isWhole: true, rows: 4 });
    await expect(run('verify-audit', { hash })).rejects.toThrow(
      'no row has this one: the audit was rewritten',
    );
  });

  it('finds an audit whose last rows were cut off', async () => {
    for (const said of ['first', 'second']) await note(said);
    clock.advance(24 * HOUR_MS);
    await mail();
    const hash = hashIn((await letters())[0]?.text_body);
    await sql`alter table audit_log disable trigger audit_log_rows`.execute(db);
    await sql`delete from audit_log where place = 2`.execute(db);
    await sql`alter table audit_log enable trigger audit_log_rows`.execute(db);
    expect(await run('verify-audit')).toMatchObject({ isWhole: true, rows: 1 });
    await expect(run('verify-audit', { hash })).rejects.toThrow('rewritten or cut off');
  });

  it('names a broken row, and an empty audit has none', async () => {
    await mail();
    expect((await letters())[0]?.subject).toContain(': 0 rows');
    const number = await note('first');
    await sql`alter table audit_log disable trigger audit_log_rows`.execute(db);
    await sql`update audit_log set outcome = 'failed'`.execute(db);
    await sql`alter table audit_log enable trigger audit_log_rows`.execute(db);
    clock.advance(24 * HOUR_MS);
    await mail();
    expect((await letters()).at(-1)?.text_body).toContain(`Row ${number} of the audit was changed`);
  });

  it.each([
    ['ABC', 'a hash has 64 hexadecimal digits'],
    ['f'.repeat(64), 'no row has this one'],
  ])('is refused as %s', async (hash, why) => {
    await expect(run('verify-audit', { hash })).rejects.toThrow(why);
  });
});
