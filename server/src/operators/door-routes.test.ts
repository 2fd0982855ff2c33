import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { quietLog, testDatabase } from '../../test/database.ts';
import { OPERATOR, type OperatorWorld, operatorWorld, USER } from '../../test/operator-world.ts';
import { addConsole } from '../console.ts';
import { openAlerts } from '../platform/alerts/alerts-store.ts';
import { createHttpServer } from '../platform/http/http-server.ts';
import { createMetrics } from '../platform/metrics.ts';
import { STRANGERS_PER_MINUTE } from './console-router.ts';
import { firstOperator } from './index.ts';
import { countTry, forgiveTries, lockAfterFailure } from './operators-store.ts';

const database = await testDatabase();
const clock = handClock();
const { db } = database;
let world: OperatorWorld;
beforeEach(async () => {
  world = await operatorWorld(database, clock);
  return () => world.close();
});
afterAll(() => database.close());

const MINUTE_MS = 60_000;
const SHORT = { token: 'none', password: 'short' };
const inject = (
  method: 'GET' | 'POST',
  path: string,
  headers: Readonly<Record<string, string>>,
  payload: object = {},
) =>
  world.app.inject({
    method,
    url: `/api/console/${path}`,
    headers,
    ...(method === 'POST' && { payload }),
  });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const sessionOf = async (token: string, headers = {}) =>
  (await inject('GET', 'session', { ...bearer(token), ...headers })).statusCode;
const logIn = (who: object = OPERATOR, headers = {}) => inject('POST', 'log-in', headers, who);

/** As a browser: the cookie, and the CSRF token of the answer. */
async function browser() {
  const answer = await logIn();
  const set = String(answer.headers['set-cookie']);
  return { set, cookie: set.split(';')[0] ?? '', answer: answer.json() };
}

describe('a log-in of an operator', () => {
  it('gives a browser a cookie that scripts and other sites cannot use', async () => {
    const { set, answer } = await browser();
    expect(set).toMatch(/^parom-console=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(answer).toEqual({
      email: OPERATOR.email,
      role: 'administrator',
      hasFactor: false,
      hasPasskey: false,
      hasApp: false,
      isFactorForced: false,
      confirmedUntil: null,
      csrfToken: expect.stringMatching(/^[\w-]{43}$/),
      token: null,
    });
    expect(set).not.toContain(answer.csrfToken);
  });

  it('stores no token', async () => {
    const token = await world.logInOperator(OPERATOR);
    const rows = await db.selectFrom('operator_sessions').selectAll().execute();
    expect(rows.map((row) => row.token_hash.toString('base64url'))).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is closed to a customer’s account, and the site’s to an operator', {
    tags: ['threat:operator-call'],
  }, async () => {
    await world.post('/v1/auth/register', USER);
    expect((await logIn(USER)).statusCode).toBe(401);
    expect((await world.post('/v1/auth/login', OPERATOR)).status).toBe(401);
    expect(await sessionOf(await world.logIn(USER))).toBe(401);
    expect((await world.app.inject({ url: '/api/v1/user', headers: bearer(world.token) })).statusCode).toBe(
      401,
    );
  });
});

describe('a session of an operator', () => {
  it('ends after 12 hours, though it is used', async () => {
    for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
      clock.advance(20 * MINUTE_MS);
      expect(await sessionOf(world.token)).toBe(200);
    }
    clock.advance(20 * MINUTE_MS);
    expect(await sessionOf(world.token)).toBe(401);
  });

  it('ends after 30 minutes without use', async () => {
    clock.advance(29 * MINUTE_MS);
    expect(await sessionOf(world.token)).toBe(200);
    clock.advance(30 * MINUTE_MS);
    expect(await sessionOf(world.token)).toBe(401);
  });

  it('is not kept alive by a page that only refreshes itself', async () => {
    for (const _ of [1, 2]) {
      clock.advance(14 * MINUTE_MS);
      expect(await sessionOf(world.token, { 'x-idle': '1' })).toBe(200);
    }
    clock.advance(2 * MINUTE_MS);
    expect(await sessionOf(world.token)).toBe(401);
  });

  it('ends at the log-out', async () => {
    expect((await inject('POST', 'log-out', bearer(world.token))).statusCode).toBe(204);
    expect(await sessionOf(world.token)).toBe(401);
  });

  it('in a browser, acts only with its own CSRF token', { tags: ['threat:operator-call'] }, async () => {
    const { cookie, answer } = await browser();
    const other = await browser();
    const close = async (headers: Readonly<Record<string, string>>) =>
      (await inject('POST', 'commands/close-site', { cookie, ...headers })).statusCode;
    expect(await close({})).toBe(403);
    expect(await close({ 'x-csrf-token': other.answer.csrfToken })).toBe(403);
    expect(world.deps.site().isOpen).toBe(true);
    expect(await close({ 'x-csrf-token': answer.csrfToken })).toBe(200);
    expect((await inject('GET', 'session', { cookie })).json()).toMatchObject({
      email: OPERATOR.email,
      role: 'administrator',
      csrfToken: answer.csrfToken,
    });
  });
});

describe('five wrong passwords', () => {
  const wrong = () => logIn({ ...OPERATOR, password: 'guessed' });

  it('lock for 15 minutes and raise an alert', { tags: ['threat:operator-password'] }, async () => {
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong()).statusCode).toBe(401);
    const locked = await logIn();
    expect([locked.statusCode, locked.headers['retry-after']]).toEqual([429, '900']);
    expect((await openAlerts(db)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^operator-locked:/),
    ]);
    clock.advance(15 * MINUTE_MS);
    expect((await logIn()).statusCode).toBe(200);
    expect(await openAlerts(db)).toEqual([]);
  });

  it('at once are five tries, not more', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, wrong));
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(5);
  });

  it('are counted from the last log-in', async () => {
    for (const _ of [1, 2]) {
      for (let tries = 0; tries < 4; tries += 1) await wrong();
      expect((await logIn()).statusCode).toBe(200);
    }
  });

  it('after a lock, lock again only at the fifth', async () => {
    for (let tries = 0; tries < 5; tries += 1) await wrong();
    clock.advance(15 * MINUTE_MS);
    for (let tries = 0; tries < 4; tries += 1) expect((await wrong()).statusCode).toBe(401);
    expect((await logIn()).statusCode).toBe(200);
  });
});

describe('right log-ins at the same moment', () => {
  it('all succeed, and lock the operator out of nothing', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => logIn()));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
    expect((await logIn()).statusCode).toBe(200);
    expect(await openAlerts(db)).toEqual([]);
  });

  it('are at most 20 of one operator', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn()));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(20);
    expect(new Set(codes)).toEqual(new Set([200, 429]));
    expect((await logIn()).statusCode).toBe(200);
  });
});

describe('tries under way in several processes', () => {
  const idOf = async () => (await db.selectFrom('operators').select('id').executeTakeFirstOrThrow()).id;
  const begin = async (id: string) => (await countTry({ db, clock }, id)) === null;

  it('are five at most, and a sixth waits a minute', async () => {
    const id = await idOf();
    const begun = await Promise.all(Array.from({ length: 12 }, () => begin(id)));
    expect(begun.filter(Boolean)).toHaveLength(5);
    // No process ever answered: they crashed.
    clock.advance(MINUTE_MS);
    expect(await begin(id)).toBe(true);
  });

  it('lock once one of them fails', async () => {
    const id = await idOf();
    for (let tries = 0; tries < 5; tries += 1) await begin(id);
    await begin(id);
    expect(await lockAfterFailure({ db, clock }, id)).toBe(true);
    clock.advance(MINUTE_MS);
    expect(await begin(id)).toBe(false);
    clock.advance(14 * MINUTE_MS);
    expect(await begin(id)).toBe(true);
  });

  it('are forgiven by one that succeeds', async () => {
    const id = await idOf();
    for (let tries = 0; tries < 6; tries += 1) await begin(id);
    await forgiveTries(db, id);
    expect(await begin(id)).toBe(true);
  });
});

describe('calls before the log-in', () => {
  it('have a budget, which stops no session', { tags: ['threat:operator-password'] }, async () => {
    const metrics = createMetrics(false);
    const app = await createHttpServer({ log: quietLog, metrics, trustedProxies: [], isHttps: false });
    await addConsole(app, {
      areLimitsOn: true,
      consoleRoot: '/nowhere',
      door: world.door,
      operator: world.deps,
    });
    const accept = async () =>
      (await app.inject({ method: 'POST', url: '/api/console/invitations/accept', payload: SHORT }))
        .statusCode;
    for (let calls = 0; calls < STRANGERS_PER_MINUTE; calls += 1) expect(await accept()).toBe(422);
    expect(await accept()).toBe(429);
    const session = await app.inject({ url: '/api/console/session', headers: bearer(world.token) });
    expect(session.statusCode).toBe(200);
    await app.close();
  });
});

describe('firstOperator', () => {
  const first = (email: string, password: string | null, isReset = false) =>
    firstOperator({ db, clock, noteMade: async () => {} }, { email, password, isReset });
  beforeEach(async () => void (await db.deleteFrom('operators').execute()));

  it('makes one operator, with a random password that is shown once', async () => {
    const made = await first('Op@shop.example', null);
    expect(made?.email).toBe('op@shop.example');
    expect((await logIn({ ...made })).statusCode).toBe(200);
    expect(await first('other@shop.example', null)).toBeNull();
    expect(await db.selectFrom('operators').select('id').execute()).toHaveLength(1);
  });

  it('is no account of the site', { tags: ['threat:operator-registration'] }, async () => {
    await world.post('/v1/auth/register', { ...USER, email: 'op@shop.example' });
    await first('op@shop.example', 'of-the-settings');
    expect((await logIn({ email: 'op@shop.example', password: USER.password })).statusCode).toBe(401);
    expect((await logIn({ email: 'op@shop.example', password: 'of-the-settings' })).statusCode).toBe(200);
  });

  it('replaces the password on request and ends the sessions and the lock', async () => {
    const made = await first('op@shop.example', null);
    const open = await world.logInOperator(made ?? OPERATOR);
    for (let tries = 0; tries < 5; tries += 1) await logIn({ email: 'op@shop.example', password: 'guessed' });
    const again = await first('op@shop.example', null, true);
    expect(await sessionOf(open)).toBe(401);
    expect((await logIn({ ...made })).statusCode).toBe(401);
    expect((await logIn({ ...again })).statusCode).toBe(200);
  });

  it('is made by one of two starting processes', async () => {
    const shown = await Promise.all([first('op@shop.example', null), first('op@shop.example', null)]);
    const [made, ...others] = shown.filter((one) => one !== null);
    expect(others).toEqual([]);
    expect((await logIn({ ...made })).statusCode).toBe(200);
  });
});
