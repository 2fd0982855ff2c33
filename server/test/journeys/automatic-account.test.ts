import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailedPassword as mailedSecret } from '../../src/accounts/index.ts';
import { sendMail } from '../../src/mail/index.ts';
import { keyring } from '../../src/platform/secrets/keyring.ts';
import { openService, type Service } from '../service.ts';

const DAY_MS = 24 * 3_600_000;
let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const statusOfUser = async (token: string | undefined): Promise<number> =>
  (await service.call('GET', '/v1/user', { token })).statusCode;
const accountsOf = (email: string) =>
  service.db.selectFrom('users').select('id').where('email', '=', email).execute();

async function mailedPassword(email: string): Promise<string> {
  const { messages } = (await service.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`)).json();
  const texts: string[] = messages.map(({ text }: { text: string }) => text);
  return texts.flatMap((text) => /^ {4}(\S{24})$/m.exec(text)?.[1] ?? []).join();
}
const userOf = (email: string) =>
  service.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

/** The tables that hold the text in any column of any row. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(service.db);
  expect(tables.length).toBeGreaterThan(30);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(name)} as row where row::text like ${`%${text}%`}
                                            or row::text like ${`%${Buffer.from(text).toString('hex')}%`}`.execute(
      service.db,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe('an automatic password', () => {
  it('stands in no row before and after its letter, and logs in', {
    tags: ['threat:password-in-database'],
  }, async () => {
    const email = 'secret@example.com';
    await service.createTicket({ email });
    const created = await service.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'account.created')
      .executeTakeFirstOrThrow();
    expect(created.payload).toEqual({ userId: (await userOf(email)).id });
    // As the key makes it.
    await service.settle();
    const password = await mailedPassword(email);
    expect(await tablesWith(email)).toContain('users');
    expect(await tablesWith(password)).toEqual([]);
    const again = 'before-the-letter@example.com';
    await service.createTicket({ email: again });
    for (const tell of service.app.handlers['account.created'])
      await tell({ userId: (await userOf(again)).id });
    const written = service.db.selectFrom('mails').select('text_body').where('recipient', '=', again);
    expect((await written.executeTakeFirstOrThrow()).text_body).toContain('{{secret}}');
    expect(await tablesWith(await mailedPassword(again))).toEqual([]);
    for (const owner of [email, again]) {
      const body = { email: owner, password: await mailedPassword(owner) };
      expect((await service.call('POST', '/v1/auth/login', { body })).statusCode).toBe(200);
    }
  });

  it('is the same in a second letter', {
    tags: ['threat:password-in-database'],
  }, async () => {
    const email = 'twice@example.com';
    await service.createTicket({ email });
    const { id } = await userOf(email);
    const left: string[] = [];
    const deps = {
      ...service,
      siteSettings: () => ({ contacts: { email: null, telegram: null } }) as never,
      secretOf: (userId: string) => mailedSecret({ db: service.db, keyring: service.keyring }, userId, true),
      // The server has the letter, and the answer is lost.
      transport: async ({ text }: { text: string }) => {
        left.push(/^ {4}(\S{24})$/m.exec(text)?.[1] ?? '');
        if (left.length === 1) throw new Error('connection lost');
      },
    };
    for (const tell of service.app.handlers['account.created']) await tell({ userId: id });
    const mail = await service.db
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    await expect(sendMail(deps, mail.id)).rejects.toThrow('connection lost');
    await sendMail(deps, mail.id);
    expect(left).toEqual([left[0], left[0]]);
    const body = { email, password: left[0] };
    expect((await service.call('POST', '/v1/auth/login', { body })).statusCode).toBe(200);
  });

  it('is renewed in its letter when its key is gone', async () => {
    const email = 'renewed@example.com';
    await service.createTicket({ email });
    const { id, password_hash: former } = await userOf(email);
    const other = { db: service.db, keyring: keyring([Buffer.alloc(32, 9)]) };
    expect(await mailedSecret(other, id, false)).toBeNull();
    expect((await userOf(email)).password_hash).toBe(former);
    const password = await mailedSecret(other, id, true);
    const body = { email, password };
    expect((await service.call('POST', '/v1/auth/login', { body })).statusCode).toBe(200);
    const third = { db: service.db, keyring: keyring([Buffer.alloc(32, 10)]) };
    expect(await mailedSecret(third, id, true)).toBeNull();
    expect((await service.call('POST', '/v1/auth/login', { body })).statusCode).toBe(200);
  });
});

describe('an automatic account', () => {
  it('has one session, for twelve hours', {
    tags: ['threat:account-by-ticket'],
  }, async () => {
    const email = 'half-day@example.com';
    const first = await service.createTicket({ email });
    expect((await service.createTicket({ email })).authToken).toBeUndefined();
    expect(await statusOfUser(first.authToken)).toBe(200);
    await service.advance(DAY_MS / 2);
    expect(await statusOfUser(first.authToken)).toBe(401);
  });

  it('is removed after 30 unused days; its ticket stays and opens', async () => {
    const email = 'unused@example.com';
    const ticket = await service.createTicket({ email });
    await service.advance(30 * DAY_MS - 60_000);
    expect(await accountsOf(email)).toHaveLength(1);
    await service.advance(2 * 3_600_000);
    expect(await accountsOf(email)).toEqual([]);
    expect(await service.view(ticket)).toMatchObject({ id: ticket.id, status: 5 });
    const again = await service.createTicket({ email });
    expect(again.authToken).toBeDefined();
    expect(
      (await service.call('GET', `/v1/tickets/${ticket.id}/get`, { token: again.authToken })).statusCode,
    ).toBe(422);
  });

  it('stays once its owner has logged in', async () => {
    const email = 'used@example.com';
    await service.createTicket({ email });
    await service.settle();
    const password = await mailedPassword(email);
    const answer = await service.call('POST', '/v1/auth/login', { body: { email, password } });
    expect(answer.statusCode).toBe(200);
    await service.advance(31 * DAY_MS);
    expect(await accountsOf(email)).toHaveLength(1);
  });
});
