import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { OPERATOR, type OperatorWorld, operatorWorld } from '../../test/operator-world.ts';

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
const MOVES_MONEY = 'start-payouts';
const post = (path: string, body: object = {}, token = world.token) =>
  world.post(`/console/${path}`, body, token);
const logIn = (more: object = {}) =>
  world.post('/console/log-in', { ...OPERATOR, isTerminal: true, ...more });
/** As the app shows it, so many steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now().getTime() + steps * 30_000,
  });
async function enrol(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await post('totp')).body;
  const { recoveryCodes } = (await post('totp/prove', { code: codeOf(secret) })).body;
  clock.advance(MINUTE_MS);
  return { secret, recoveryCodes };
}
const move = async (token = world.token) => {
  const { status, body } = await post(
    `commands/${MOVES_MONEY}`,
    { asset: 'BTC@bitcoin', reason: 'a test' },
    token,
  );
  return [status, body.errorCode];
};

describe('the second factor', () => {
  it('is asked for at the log-in once it is added', async () => {
    expect((await logIn()).status).toBe(200);
    const { secret, recoveryCodes } = await enrol();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await logIn()).toMatchObject({ status: 422, body: { errorCode: 2 } });
    expect((await logIn({ code: '000000' })).status).toBe(401);
    expect((await logIn({ code: codeOf(secret) })).status).toBe(200);
  });

  it('counts only after its first right code', async () => {
    const { secret } = (await post('totp')).body;
    expect((await post('totp/prove', { code: '12' })).status).toBe(422);
    expect((await logIn()).status).toBe(200);
    expect((await post('totp/prove', { code: codeOf(secret) })).status).toBe(200);
    expect((await logIn()).status).toBe(422);
  });

  it('accepts no code twice, and no older one', async () => {
    const { secret } = await enrol();
    const code = codeOf(secret);
    const answers = await Promise.all([1, 2, 3].map(() => logIn({ code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect((await logIn({ code: codeOf(secret, -1) })).status).toBe(401);
  });

  it('is replaced by a recovery code, each of which works once', async () => {
    const { recoveryCodes } = await enrol();
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn({ code: first })).status).toBe(200);
    expect((await logIn({ code: first })).status).toBe(401);
    expect((await logIn({ code: second.replaceAll('-', '').toUpperCase() })).status).toBe(200);
  });

  it('stands in no row as plain text', async () => {
    const { secret, recoveryCodes } = await enrol();
    const rows = JSON.stringify([
      await db.selectFrom('operators').selectAll().execute(),
      await db.selectFrom('operator_recovery_codes').selectAll().execute(),
    ]);
    for (const plain of [secret, ...recoveryCodes]) expect(rows).not.toContain(plain);
  });

  it('wrong five times, locks, although the password is right', {
    tags: ['threat:operator-password'],
  }, async () => {
    await enrol();
    for (let tries = 0; tries < 5; tries += 1) {
      // The password alone must not begin the count anew.
      expect((await logIn()).status).toBe(422);
      expect((await logIn({ code: '000000' })).status).toBe(401);
    }
    expect((await logIn()).status).toBe(429);
  });
});

describe('an act that moves money', () => {
  it('needs a confirmation of the last five minutes', { tags: ['threat:operator-call'] }, async () => {
    const { secret } = await enrol();
    clock.advance(6 * MINUTE_MS);
    expect(await move()).toEqual([403, 3]);
    expect((await post('confirm', { code: codeOf(secret) })).status).toBe(200);
    expect((await move())[0]).not.toBe(403);
    clock.advance(4 * MINUTE_MS);
    expect((await move())[0]).not.toBe(403);
    clock.advance(MINUTE_MS);
    expect(await move()).toEqual([403, 3]);
  });

  it('is closed to a stolen session, which cannot add a factor', {
    tags: ['threat:operator-call'],
  }, async () => {
    await enrol();
    clock.advance(6 * MINUTE_MS);
    const stolen = world.token;
    expect(await post('totp', {}, stolen)).toMatchObject({ status: 403, body: { errorCode: 3 } });
    expect((await post('confirm', { code: '000000' }, stolen)).status).toBe(422);
    expect(await move(stolen)).toEqual([403, 3]);
    const thief = { email: 'thief@example.com', role: 'administrator', reason: 'x' };
    const invited = await post('invitations', thief, stolen);
    expect(invited.status).toBe(403);
  });

  it('needs a second factor in live mode, and none in the sandbox', async () => {
    expect((await move())[0]).not.toBe(403);
    world.door.isFactorForced = true;
    expect(await move()).toEqual([403, 4]);
    await enrol();
    expect((await move())[0]).not.toBe(403);
  });
});
