import { endpoints } from '@parom/contract/endpoints';
import { ZERO } from '@parom/contract/money';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type HandClock, handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { testKeyring } from '../../test/keyring.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { createRouter } from '../platform/http/router.ts';
import { createMetrics } from '../platform/metrics.ts';
import { Refusal } from '../platform/refusal.ts';
import { accountsRoutes } from './accounts-routes.ts';
import { authenticate } from './authenticate.ts';
import { automaticAccount } from './automatic-account.ts';
import { knownDevices } from './known-devices.ts';
import { madePassword } from './made-password.ts';
import { passwordTries } from './password-tries.ts';
import { registrationLimit } from './registration-limit.ts';
import { removeStaleAccounts } from './remove-stale.ts';
import type { Principal } from './sessions-store.ts';

const DAY_MS = 24 * 3_600_000;
const withoutTickets = async () => {};
const database = await testDatabase();
const { db } = database;
let clock: HandClock;
let isClosed: boolean;
let app: Awaited<ReturnType<typeof createHttpServer>>;
afterAll(() => database.close());

beforeEach(async () => {
  await database.truncate();
  clock = handClock();
  isClosed = false;
  app = await createHttpServer({
    log: pino({ level: 'silent' }),
    metrics: createMetrics(false),
    trustedProxies: ['127.0.0.1'],
    isHttps: false,
  });
  const router = createRouter<Principal>(app, {
    table: endpoints,
    authenticate: (token) => authenticate({ db, clock }, token),
    unlimited: [],
  });
  accountsRoutes(router, {
    db,
    clock,
    tries: passwordTries(clock, true),
    countRegistration: registrationLimit(clock, true),
    devices: knownDevices(Buffer.alloc(32, 7), true),
    noteLogIn: async () => {},
    gate: () => {
      if (isClosed) throw new Refusal(503, 'closed', 503);
    },
    referralFunds: async () => ZERO,
  });
});

interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly token?: string;
  readonly from?: string;
  readonly cookie?: string;
}
async function call(url: string, body?: object, { method = 'POST', token, from, cookie }: Sent = {}) {
  const answer = await app.inject({
    method,
    url: `/v1${url}`,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(from && { 'x-forwarded-for': from }),
      ...(cookie && { cookie }),
    },
    ...(body && { payload: body }),
  });
  return {
    status: answer.statusCode,
    body: answer.body === '' ? null : answer.json(),
    headers: answer.headers,
  };
}

const register = (email = 'ann@shop.example', more = {}) =>
  call('/auth/register', { email, password: 'longenough', ...more });
const logIn = (email = 'ann@shop.example', password = 'longenough', more = {}, from?: string) =>
  call('/auth/login', { email, password, ...more }, from === undefined ? {} : { from });
const logInWith = (cookie: string, password: string, from: string, email = 'ann@shop.example') =>
  call('/auth/login', { email, password }, { cookie, from });
const cookieOf = async (...args: Parameters<typeof logIn>): Promise<string> =>
  String((await logIn(...args)).headers['set-cookie']).split(';')[0] ?? '';
const tokenOf = async (...args: Parameters<typeof logIn>): Promise<string> =>
  (await logIn(...args)).body.token;
const user = (token: string) => call('/user', undefined, { method: 'GET', token });

async function insertAutomatic(email: string) {
  const account = automaticAccount(clock.now(), testKeyring);
  await db
    .insertInto('users')
    .values({
      id: account.userId,
      email,
      password_hash: account.passwordHash,
      ref_code: account.refCode,
      is_automatic: true,
      created_at: clock.now(),
    })
    .execute();
  await db
    .insertInto('sessions')
    .values({
      id: account.sessionId,
      token_hash: Buffer.from(account.sessionTokenHash, 'hex'),
      user_id: account.userId,
      is_provisional: true,
      created_at: clock.now(),
      expires_at: account.sessionExpiresAt,
    })
    .execute();
  return { ...account, password: madePassword(testKeyring, account.userId) };
}

describe('register', () => {
  it("refuses only that client's twenty-first registration in an hour, with 429", {
    tags: ['threat:registration-flood'],
  }, async () => {
    const from = (client: string, email: string) =>
      call('/auth/register', { email, password: 'longenough' }, { from: client });
    for (let n = 0; n < 20; n += 1) await from('192.0.2.1', 'ann@shop.example');
    const refused = await from('192.0.2.1', 'bob@shop.example');
    expect([refused.status, refused.body.errorCode, refused.headers['retry-after']]).toEqual([
      429,
      429,
      '3600',
    ]);
    expect((await from('192.0.2.2', 'bob@shop.example')).status).toBe(200);
    clock.advance(3_600_000);
    expect((await from('192.0.2.1', 'carl@shop.example')).status).toBe(200);
  });

  it('makes an account for a free e-mail in any spelling', {
    tags: ['spec:7.5'],
  }, async () => {
    expect((await register(' Ann@Shop.example', { language: 2 })).body).toEqual({});
    const answer = await user(await tokenOf('ANN@shop.example'));
    expect(answer.body).toMatchObject({ email: 'ann@shop.example', language: 2, referralFunds: '0' });
    expect(answer.body.refCode).toMatch(/^[a-z0-9]{8}$/);
  });

  it.each([
    ['not-an-email', 'longenough', 1],
    ['ann@shop.example', 'short', 2],
    ['ann@shop.example', 'x'.repeat(26), 2],
  ])('refuses %s and %s with code %i', async (email, password, errorCode) => {
    const answer = await call('/auth/register', { email, password });
    expect([answer.status, answer.body.errorCode]).toEqual([422, errorCode]);
  });

  it('refuses a taken e-mail with code 3, also at the same time', {
    tags: ['spec:7.5'],
  }, async () => {
    const answers = await Promise.all([register(), register()]);
    expect(answers.map((answer) => answer.body.errorCode ?? 0).sort()).toEqual([0, 3]);
  });

  it("refuses an automatic account's e-mail; the mailed password still works", {
    tags: ['threat:registered-first'],
  }, async () => {
    const account = await insertAutomatic('new@shop.example');
    const refused = await register('new@shop.example');
    expect([refused.status, refused.body.errorCode]).toEqual([422, 3]);
    expect((await logIn('new@shop.example', 'longenough')).status).toBe(401);
    expect((await logIn('new@shop.example', account.password)).status).toBe(200);
  });

  it('replaces an automatic account that was unused for 30 days', async () => {
    await insertAutomatic('new@shop.example');
    clock.advance(30 * DAY_MS + 1);
    await removeStaleAccounts({ db, clock, lockTicketsOf: withoutTickets });
    expect((await register('new@shop.example')).status).toBe(200);
  });

  it.each(['nobody22', "' or 1=1 --", 'x'.repeat(5_000), '🦄', 'АБВГДЕЖЗ'])(
    'ignores the forged referral code %j',
    async (refererCode) => {
      expect((await register('ann@shop.example', { refererCode })).body).toEqual({});
      const row = await db.selectFrom('users').select('referrer_id').executeTakeFirstOrThrow();
      expect(row.referrer_id).toBeNull();
    },
  );

  it('stores the referrer of a referral code', async () => {
    await register();
    const { refCode } = (await user(await tokenOf())).body;
    await register('bob@shop.example', { refererCode: refCode });
    const rows = await db.selectFrom('users').select(['id', 'email', 'referrer_id']).execute();
    const [ann, bob] = ['ann', 'bob'].map((name) => rows.find((row) => row.email.startsWith(name)));
    expect(bob?.referrer_id).toBe(ann?.id);
  });

  it('answers 503 while the site is closed', async () => {
    isClosed = true;
    expect((await register()).status).toBe(503);
  });
});

describe('login', () => {
  it('gives the same 401 for a wrong password and an unknown e-mail', {
    tags: ['spec:7.4', 'threat:email-probe'],
  }, async () => {
    await register();
    const wrong = await logIn('ann@shop.example', 'wrongwrong');
    const unknown = await logIn('nobody@shop.example', 'wrongwrong');
    expect([wrong.status, wrong.body.errorCode]).toEqual([401, 1]);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('lasts 30 days with remember-me, else 12 hours', { tags: ['threat:stolen-session'] }, async () => {
    await register();
    const long = await tokenOf();
    const short = await tokenOf('ann@shop.example', 'longenough', { rememberme: false });
    clock.advance(DAY_MS / 2);
    expect([(await user(short)).status, (await user(long)).status]).toEqual([401, 200]);
    clock.advance(30 * DAY_MS);
    expect((await user(long)).status).toBe(401);
  });

  it('keeps the fifty newest sessions of an account', {
    tags: ['threat:session-flood'],
  }, async () => {
    await register();
    const first = await tokenOf();
    const { id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await sql`
      insert into sessions (id, token_hash, user_id, created_at, expires_at)
      select gen_random_uuid(), sha256(n::text::bytea), ${id}, ${clock.now()}::timestamptz + n * interval '1 second',
             ${clock.now()}::timestamptz + interval '30 days'
        from generate_series(1, 60) n`.execute(db);
    clock.advance(120_000);
    const last = await tokenOf();
    const kept = await db.selectFrom('sessions').select('created_at').orderBy('created_at').execute();
    expect(kept).toHaveLength(50);
    expect(kept[0]?.created_at.getTime()).toBe(clock.now().getTime() - 120_000 + 12_000);
    expect([(await user(first)).status, (await user(last)).status]).toEqual([401, 200]);
  });

  it('refuses a client after ten wrong tries with 429, but not the owner elsewhere', {
    tags: ['threat:guess-one-address'],
  }, async () => {
    await register();
    for (let n = 0; n < 10; n += 1) await logIn('ann@shop.example', 'wrongwrong', {}, '198.51.100.1');
    const refused = await logIn('ann@shop.example', 'longenough', {}, '198.51.100.1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await logIn('ann@shop.example', 'longenough', {}, '203.0.113.9')).status).toBe(200);
    clock.advance(15 * 60_000);
    expect((await logIn('ann@shop.example', 'longenough', {}, '198.51.100.1')).status).toBe(200);
  });

  it('checks at most ten of many simultaneous passwords', {
    tags: ['threat:guess-one-address'],
  }, async () => {
    await register();
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => logIn('ann@shop.example', 'wrongwrong')),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(10);
  });

  it('works in a known browser beside a guessing stranger at the same address', {
    tags: ['threat:lock-out'],
  }, async () => {
    await register();
    const cookie = await cookieOf('ann@shop.example', 'longenough', {}, '198.51.100.1');
    for (let n = 0; n < 60; n += 1) await logIn('ann@shop.example', 'wrongwrong', {}, '198.51.100.1');
    expect((await logIn('ann@shop.example', 'longenough', {}, '198.51.100.1')).status).toBe(429);
    const owner = await logInWith(cookie, 'longenough', '198.51.100.1');
    expect([owner.status, owner.headers['set-cookie']]).toEqual([200, undefined]);
  });

  it('gives each stranger one try under attack, and accepts the right password', {
    tags: ['threat:guess-many-addresses'],
  }, async () => {
    await register();
    const cookie = await cookieOf();
    for (let n = 0; n < 100; n += 1) {
      await logIn('ann@shop.example', 'wrongwrong', {}, `198.51.${n % 20}.${n}`);
    }
    const bot = '203.0.113.5';
    expect((await logIn('ann@shop.example', 'wrongwrong', {}, bot)).status).toBe(401);
    expect((await logIn('ann@shop.example', 'wrongwrong', {}, bot)).status).toBe(429);
    expect((await logIn('ann@shop.example', 'longenough', {}, '203.0.113.6')).status).toBe(200);
    expect((await logInWith(cookie, 'wrongwrong', bot)).status).toBe(401);
    expect((await logInWith(cookie, 'longenough', bot)).status).toBe(200);
    await register('bob@shop.example');
    for (let n = 0; n < 3; n += 1) {
      expect((await logIn('bob@shop.example', 'wrongwrong', {}, bot)).status).toBe(401);
    }
    clock.advance(15 * 60_000);
    for (let n = 0; n < 3; n += 1) {
      expect((await logIn('ann@shop.example', 'wrongwrong', {}, bot)).status).toBe(401);
    }
  });

  it('gives no advantage to a forged, foreign or guessing cookie', {
    tags: ['threat:known-browser-cookie'],
  }, async () => {
    await register();
    await register('eve@shop.example');
    const eves = await cookieOf('eve@shop.example');
    const anns = await cookieOf();
    const [, value = ''] = eves.split('=');
    const forged = `${anns.split('=')[0]}=${value}`;
    const from = '198.51.100.1';
    for (let n = 0; n < 10; n += 1) await logIn('ann@shop.example', 'wrongwrong', {}, from);
    for (const cookie of [eves, forged, `${anns}x`, 'device_=', `${anns.slice(0, -2)}AA`]) {
      expect((await logInWith(cookie, 'longenough', from)).status, cookie).toBe(429);
    }
    for (let n = 0; n < 10; n += 1) {
      expect((await logInWith(anns, 'wrongwrong', from)).status).toBe(401);
    }
    expect((await logInWith(anns, 'longenough', from)).status).toBe(429);
  });

  it('gives an opaque cookie that scripts and other sites cannot read', {
    tags: ['threat:csrf'],
  }, async () => {
    await register();
    const header = String((await logIn()).headers['set-cookie']);
    expect(header).toMatch(
      /^device_[0-9a-f]{8}=[\w-]{22}\.[\w-]{43}; Path=\/api\/v1\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect((await logIn('ann@shop.example', 'wrongwrong')).headers['set-cookie']).toBeUndefined();
  });

  it('ends the provisional session at the first log-in with the mailed password', {
    tags: ['threat:account-by-ticket'],
  }, async () => {
    const account = await insertAutomatic('new@shop.example');
    expect((await user(account.sessionToken)).status).toBe(200);
    const token = await tokenOf('new@shop.example', account.password);
    expect((await user(account.sessionToken)).status).toBe(401);
    expect((await user(token)).status).toBe(200);
  });
});

describe('changePassword', () => {
  const change = (token: string, previousPassword: string, newPassword: string, newPassword2 = newPassword) =>
    call('/auth/changePassword', { previousPassword, newPassword, newPassword2 }, { token });

  it('ends all other sessions and accepts the new password', {
    tags: ['spec:7.6', 'threat:guess-in-change'],
  }, async () => {
    await register();
    const [mine, other] = [await tokenOf(), await tokenOf()];
    expect((await change(mine, 'longenough', 'evenlonger')).body).toEqual({});
    expect([(await user(mine)).status, (await user(other)).status]).toEqual([200, 401]);
    expect((await logIn('ann@shop.example', 'longenough')).status).toBe(401);
    expect((await logIn('ann@shop.example', 'evenlonger')).status).toBe(200);
  });

  it('counts a change of the mailed password as the first log-in', async () => {
    const account = await insertAutomatic('new@shop.example');
    expect((await change(account.sessionToken, account.password, 'evenlonger')).body).toEqual({});
    const confirmed = await db.selectFrom('confirmed_addresses').select('email').execute();
    expect(confirmed).toEqual([{ email: 'new@shop.example' }]);
    clock.advance(31 * DAY_MS);
    await removeStaleAccounts({ db, clock, lockTicketsOf: withoutTickets });
    expect((await logIn('new@shop.example', 'evenlonger')).status).toBe(200);
  });

  it("refuses a ticket's session without the mailed password", async () => {
    const account = await insertAutomatic('new@shop.example');
    const answer = await change(account.sessionToken, 'wrongwrong', 'evenlonger');
    expect([answer.status, answer.body.errorCode]).toEqual([422, 2]);
    expect(await db.selectFrom('confirmed_addresses').select('email').execute()).toEqual([]);
    const kept = await db.selectFrom('users').select(['is_automatic', 'first_login_at']).execute();
    expect(kept).toEqual([{ is_automatic: true, first_login_at: null }]);
  });

  it('leaves no session to simultaneous log-ins with the old password', {
    tags: ['threat:stolen-password-race'],
  }, async () => {
    await register();
    const mine = await tokenOf();
    let isChanged = false;
    const changing = change(mine, 'longenough', 'evenlonger').finally(() => {
      isChanged = true;
    });
    // Few at a time: more than 50 sessions would push out the owner's own.
    const opening = Array.from({ length: 4 }, async () => {
      while (!isChanged) await tokenOf();
    });
    expect((await changing).status).toBe(200);
    await Promise.all(opening);
    expect(await db.selectFrom('sessions').select('id').execute()).toHaveLength(1);
    expect((await user(mine)).status).toBe(200);
  });

  it('accepts one of two simultaneous changes of the same password', {
    tags: ['threat:stolen-password-race'],
  }, async () => {
    await register();
    const [mine, other] = [await tokenOf(), await tokenOf()];
    const answers = await Promise.all([
      change(mine, 'longenough', 'evenlonger'),
      change(other, 'longenough', 'otherother'),
    ]);
    expect(answers.map(({ body }) => body.errorCode ?? 0).sort()).toEqual([0, 2]);
  });

  it('refuses only that session for 15 minutes after its ten wrong tries', {
    tags: ['threat:guess-in-change'],
  }, async () => {
    await register();
    const [stolen, owner] = [await tokenOf(), await tokenOf()];
    for (let i = 0; i < 10; i += 1)
      expect((await change(stolen, `guess-${i}-wrong`, 'evenlonger')).status).toBe(422);
    expect((await change(stolen, 'longenough', 'evenlonger')).status).toBe(429);
    clock.advance(15 * 60_000);
    expect((await change(stolen, 'guess-again', 'evenlonger')).status).toBe(422);
    expect((await change(owner, 'longenough', 'evenlonger')).status).toBe(200);
  });

  it.each([
    ['longenough', 'short', 'short', 1],
    ['wrongwrong', 'evenlonger', 'evenlonger', 2],
    ['longenough', 'evenlonger', 'otherother', 3],
  ])('refuses %s to %s and %s with code %i', async (previous, next, repeat, errorCode) => {
    await register();
    const answer = await change(await tokenOf(), previous, next, repeat);
    expect([answer.status, answer.body.errorCode]).toEqual([422, errorCode]);
  });
});

describe('a session', () => {
  it('ends at logout', async () => {
    await register();
    const token = await tokenOf();
    expect((await call('/auth/logout', undefined, { token })).status).toBe(204);
    expect((await user(token)).status).toBe(401);
  });

  it('saves language and referrer', async () => {
    await register();
    const token = await tokenOf();
    expect((await call('/user/savePreferences', { language: 2 }, { method: 'PUT', token })).body).toEqual({});
    expect((await call('/user/referrer', { referrer: 'https://monitor.example/' }, { token })).body).toEqual(
      {},
    );
    expect((await user(token)).body.language).toBe(2);
    const row = await db.selectFrom('users').select('referrer_header').executeTakeFirst();
    expect(row?.referrer_header).toBe('https://monitor.example/');
  });

  it('saves Russian for an unknown language', { tags: ['spec:3.1'] }, async () => {
    await register('ann@shop.example', { language: 2 });
    const token = await tokenOf();
    for (const language of [7, -1, null]) {
      await call('/user/savePreferences', { language }, { method: 'PUT', token });
      expect((await user(token)).body.language).toBe(1);
    }
  });

  it('keeps its language after a malformed change', async () => {
    await register('ann@shop.example', { language: 2 });
    const token = await tokenOf();
    expect((await call('/user/savePreferences', {}, { method: 'PUT', token })).status).toBe(400);
    expect((await user(token)).body.language).toBe(2);
  });

  it('gets a 401 from every protected call after its end', { tags: ['spec:7.7'] }, async () => {
    await register();
    const token = await tokenOf();
    await call('/auth/logout', undefined, { token });
    const answers = await Promise.all([
      call('/auth/logout', undefined, { token }),
      call('/auth/changePassword', { previousPassword: 'a', newPassword: 'b', newPassword2: 'b' }, { token }),
      call('/user/savePreferences', { language: 2 }, { method: 'PUT', token }),
      call('/user/referrer', { referrer: 'x' }, { token }),
      user(token),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
  });

  it('is stored without its token', { tags: ['threat:database-read'] }, async () => {
    await register();
    const token = await tokenOf();
    const row = await db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row) + row.token_hash.toString('latin1')).not.toContain(token);
  });
});

describe('removeStaleAccounts', () => {
  it('removes only unused automatic accounts, after 30 days', async () => {
    await register();
    await insertAutomatic('unused@shop.example');
    const used = await insertAutomatic('used@shop.example');
    await logIn('used@shop.example', used.password);
    clock.advance(30 * DAY_MS - 1);
    await removeStaleAccounts({ db, clock, lockTicketsOf: withoutTickets });
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(3);
    clock.advance(2);
    await removeStaleAccounts({ db, clock, lockTicketsOf: withoutTickets });
    const left = await db.selectFrom('users').select('email').orderBy('email').execute();
    expect(left.map((row) => row.email)).toEqual(['ann@shop.example', 'used@shop.example']);
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
  });
});

describe('removing an account', () => {
  it('removes a month of very many accounts in one run', async () => {
    await sql`insert into users (id, email, password_hash, ref_code, is_automatic, created_at)
              select gen_random_uuid(), n || '@shop.example', 'x', 'code' || n, true, ${clock.now()}
                from generate_series(1, 1100) n`.execute(db);
    clock.advance(31 * DAY_MS);
    await removeStaleAccounts({ db, clock, lockTicketsOf: withoutTickets });
    expect(await db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  it('finds references to the account by an index', async () => {
    const { rows } = await sql`
      select c.conrelid::regclass::text as "table", a.attname as "column"
        from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = 'users'::regclass
         and not exists (select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = c.conkey[1]
                            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '%IS NOT NULL%'))`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });
});
