import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { OPERATOR, type OperatorWorld, operatorWorld } from '../../test/operator-world.ts';
import { HERE, type PasskeyWorld, passkeyWorld } from '../../test/passkey-world.ts';
import { type SoftwarePasskey, softwarePasskey } from '../../test/software-authenticator.ts';
import { openAlerts } from '../platform/alerts/alerts-store.ts';
import { removeEndedChallenges } from './challenges-store.ts';
import type { DoorRow } from './door-deps.ts';
import { firstOperator } from './index.ts';

const database = await testDatabase();
const clock = handClock();
const { db } = database;
let world: OperatorWorld;
let at: PasskeyWorld;
let passkey: SoftwarePasskey;
let noted: DoorRow[];
beforeEach(async () => {
  world = await operatorWorld(database, clock);
  at = passkeyWorld(world);
  passkey = softwarePasskey();
  noted = [];
  world.door.note = async (_, row) => void noted.push(row);
  return () => world.close();
});
afterAll(() => database.close());

const MINUTE_MS = 60_000;
const session = async (token = world.token) =>
  (
    await world.app.inject({
      url: '/api/console/session',
      headers: { authorization: `Bearer ${token}` },
    })
  ).json();
const listed = async (token = world.token): Promise<{ id: string; name: string }[]> =>
  (
    await world.app.inject({ url: '/api/console/passkeys', headers: { authorization: `Bearer ${token}` } })
  ).json().passkeys;
const acts = () => noted.map(({ command, outcome }) => `${command} ${outcome}`);
/** A fresh challenge, signed. */
const logInBy = async (signer: SoftwarePasskey, where = HERE) =>
  at.logIn({ passkey: at.proofOf(await at.toLogIn(), signer, where) });
const confirmBy = async (signer: SoftwarePasskey, where = HERE, token = world.token) =>
  at.post('confirm/passkey', at.proofOf(await at.toConfirm(token), signer, where), token);

describe('a passkey', () => {
  it('opens the console after the password, and is listed with its last use', async () => {
    expect((await at.register(passkey, { name: ' laptop ' })).status).toBe(200);
    expect(await at.logIn()).toMatchObject({ status: 422, body: { errorCode: 8 } });
    clock.advance(MINUTE_MS);
    passkey.counter = 1;
    const entered = await logInBy(passkey);
    expect(entered).toMatchObject({
      status: 200,
      body: { hasFactor: true, hasPasskey: true, hasApp: false },
    });
    expect(entered.body.confirmedUntil).toBe(new Date(clock.now().getTime() + 5 * MINUTE_MS).toISOString());
    expect(await listed(entered.body.token)).toEqual([
      {
        id: expect.any(String),
        name: 'laptop',
        createdAt: new Date(clock.now().getTime() - MINUTE_MS).toISOString(),
        lastUsedAt: clock.now().toISOString(),
        forSigner: {
          entry: expect.stringContaining(`{"id":"${passkey.id}","key":{"crv":"P-256","kty":"EC","x":`),
          fingerprint: expect.stringMatching(/^\w{4}( \w{4}){7}$/),
        },
      },
    ]);
    expect(acts()).toEqual(['add-passkey done', 'log-in done']);
  });

  it('that is the first factor, ends other sessions and answers ten recovery codes', async () => {
    const other = await world.logInOperator(OPERATOR);
    const { recoveryCodes } = (await at.register(passkey)).body;
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await session(other)).errorCode).toBe(401);
    expect((await at.logIn({ code: recoveryCodes[0] })).status).toBe(200);
    expect((await at.logIn({ code: recoveryCodes[0] })).status).toBe(401);
    expect((await at.register(softwarePasskey())).body).toEqual({ recoveryCodes: [] });
    expect((await at.logIn({ code: recoveryCodes[1] })).status).toBe(200);
  });

  it('needs a confirmation to be added beside another factor', async () => {
    await at.register(passkey);
    clock.advance(6 * MINUTE_MS);
    const refused = await at.post('passkeys/challenge');
    expect(refused).toMatchObject({ status: 403, body: { errorCode: 3 } });
    expect((await confirmBy(passkey)).status).toBe(200);
    expect((await at.register(softwarePasskey(), { name: 'phone' })).status).toBe(200);
    expect((await listed()).map(({ name }) => name)).toEqual(['laptop', 'phone']);
  });

  it('begun before a thief’s session was shut out, is not added later', async () => {
    const begun = await at.challenge('passkeys/challenge');
    await at.register(passkey);
    clock.advance(4 * MINUTE_MS);
    await db.updateTable('operator_sessions').set({ confirmed_at: null }).execute();
    const thief = softwarePasskey().register(begun.options.challenge, HERE);
    const sent = { attempt: begun.attempt, name: 'theirs', answer: thief };
    expect(await at.post('passkeys', sent)).toMatchObject({ status: 403, body: { errorCode: 3 } });
  });

  it('has a name of 1 to 60 characters, and belongs to one operator once', async () => {
    for (const name of [' ', 'x'.repeat(61)]) expect((await at.register(passkey, { name })).status).toBe(422);
    expect((await at.register(passkey)).status).toBe(200);
    const again = await at.register(passkey);
    expect(again).toMatchObject({ status: 422, body: { message: 'this passkey is registered already' } });
  });

  it.each([
    ['another origin', { ...HERE, origin: 'https://evil.example.com' }],
    ['another RP id', { ...HERE, rpId: 'example.com' }],
    ['a user who was not verified', { ...HERE, isVerified: false }],
    ['a log-in’s type', { ...HERE, type: 'webauthn.get' }],
  ])('is not added with %s', { tags: ['threat:operator-password'] }, async (_, where) => {
    expect((await at.register(passkey, { at: where })).status).toBe(422);
    expect(await listed()).toEqual([]);
    expect((await session()).hasFactor).toBe(false);
  });

  it('is not added with a certificate, whose addresses a check would call', async () => {
    const asked = await at.challenge('passkeys/challenge');
    const statement = new Map([['x5c', Buffer.from('a certificate')]]);
    const answer = passkey.register(asked.options.challenge, HERE, { format: 'packed', statement });
    expect((await at.post('passkeys', { attempt: asked.attempt, name: 'key', answer })).status).toBe(422);
  });
});

describe('the challenge of a passkey', () => {
  beforeEach(async () => void (await at.register(passkey)));

  it('is answered once', { tags: ['threat:operator-password'] }, async () => {
    // A synchronised passkey has no counter, so that the challenge alone stops a replay.
    const proof = at.proofOf(await at.toLogIn(), passkey);
    expect((await at.logIn({ passkey: proof })).status).toBe(200);
    expect((await at.logIn({ passkey: proof })).status).toBe(401);
    const confirmation = at.proofOf(await at.toConfirm(), passkey);
    const answers = await Promise.all([1, 2, 3].map(() => at.post('confirm/passkey', confirmation)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  });

  it('is used up by a wrong answer too', async () => {
    const asked = await at.toConfirm();
    expect((await at.post('confirm/passkey', at.proofOf(asked, softwarePasskey()))).status).toBe(422);
    expect((await at.post('confirm/passkey', at.proofOf(asked, passkey))).status).toBe(422);
  });

  it('ends after five minutes', async () => {
    const [toLogIn, toConfirm] = [await at.toLogIn(), await at.toConfirm()];
    clock.advance(5 * MINUTE_MS);
    expect((await at.logIn({ passkey: at.proofOf(toLogIn, passkey) })).status).toBe(401);
    expect((await at.post('confirm/passkey', at.proofOf(toConfirm, passkey))).status).toBe(422);
  });

  it('opens nothing that it was not made for', { tags: ['threat:operator-password'] }, async () => {
    expect((await at.post('confirm/passkey', at.proofOf(await at.toLogIn(), passkey))).status).toBe(422);
    expect((await at.logIn({ passkey: at.proofOf(await at.toConfirm(), passkey) })).status).toBe(401);
    const toRegister = await at.challenge('passkeys/challenge');
    expect((await at.logIn({ passkey: at.proofOf(toRegister, passkey) })).status).toBe(401);
    const toConfirm = await at.toConfirm();
    const answer = softwarePasskey().register(toConfirm.options.challenge, HERE);
    const added = await at.post('passkeys', { attempt: toConfirm.attempt, name: 'x', answer });
    expect(added.status).toBe(422);
  });

  it('belongs to the session that asked', { tags: ['threat:operator-call'] }, async () => {
    const other = (await logInBy(passkey)).body.token;
    const asked = await at.toConfirm();
    expect((await at.post('confirm/passkey', at.proofOf(asked, passkey), other)).status).toBe(422);
    expect((await at.post('confirm/passkey', at.proofOf(asked, passkey))).status).toBe(422);
  });

  it('is told to the owner of the password only', { tags: ['threat:operator-password'] }, async () => {
    const asked = { email: OPERATOR.email, password: 'guessed' };
    for (let tries = 0; tries < 5; tries += 1)
      expect((await at.post('log-in/challenge', asked, '')).status).toBe(401);
    expect((await at.post('log-in/challenge', OPERATOR, '')).status).toBe(429);
  });

  it('leaves the table when it is over', async () => {
    await at.toLogIn();
    clock.advance(5 * MINUTE_MS);
    await at.toConfirm();
    await removeEndedChallenges({ db, clock });
    const left = await db.selectFrom('operator_challenges').select('purpose').execute();
    expect(left).toEqual([{ purpose: 'confirm' }]);
  });
});

describe('an answer of a passkey', () => {
  beforeEach(async () => void (await at.register(passkey)));

  it.each([
    ['another origin', { ...HERE, origin: 'https://evil.example.com' }],
    ['the origin of another port', { ...HERE, origin: `${HERE.origin}:8443` }],
    ['another RP id', { ...HERE, rpId: 'example.com' }],
    ['a user who was not verified', { ...HERE, isVerified: false }],
    ['a registration’s type', { ...HERE, type: 'webauthn.create' }],
  ])('is refused with %s', { tags: ['threat:operator-password'] }, async (_, where) => {
    expect((await logInBy(passkey, where)).status).toBe(401);
    const confirmed = await confirmBy(passkey, where);
    expect(confirmed).toMatchObject({ status: 422, body: { errorCode: 1 } });
    expect(confirmed.body.message).toContain('nothing was changed');
    expect(acts()).toContain('log-in refused');
  });

  it('with a counter that went back, is refused and raises an alert', {
    tags: ['threat:operator-password'],
  }, async () => {
    passkey.counter = 7;
    expect((await logInBy(passkey)).status).toBe(200);
    for (const counter of [7, 6, 0]) {
      passkey.counter = counter;
      expect((await confirmBy(passkey)).status, String(counter)).toBe(422);
    }
    expect(acts().filter((act) => act === 'use-passkey refused')).toHaveLength(3);
    const [alert] = await openAlerts(db);
    expect(alert?.subject).toMatch(/^passkey-copied:/);
    expect(alert?.message).toContain(`"laptop" of ${OPERATOR.email}`);
    passkey.counter = 8;
    expect((await confirmBy(passkey)).status).toBe(200);
  });

  it('of a removed key, is refused', async () => {
    await at.register(softwarePasskey(), { name: 'phone' });
    const id = (await listed()).find(({ name }) => name === 'laptop')?.id;
    const begun = await at.toConfirm();
    expect((await at.post(`passkeys/${id}/remove`)).status).toBe(200);
    expect((await at.post('confirm/passkey', at.proofOf(begun, passkey))).status).toBe(422);
    expect((await logInBy(passkey)).status).toBe(401);
  });

  it('of another operator’s key, is refused', { tags: ['threat:operator-password'] }, async () => {
    const colleague = { email: 'cashier@example.com', password: 'a quite long password' };
    const { token } = (await at.post('invitations', { email: colleague.email, role: 'cashier', reason: 'x' }))
      .body;
    await at.post('invitations/accept', { token, password: colleague.password }, '');
    const theirs = softwarePasskey();
    const theirSession = await world.logInOperator(colleague);
    expect((await at.register(theirs, { token: theirSession })).status).toBe(200);
    expect((await confirmBy(theirs)).status).toBe(422);
    expect((await logInBy(theirs)).status).toBe(401);
    expect((await confirmBy(theirs, HERE, theirSession)).status).toBe(200);
    const [{ id } = { id: '' }] = await listed(theirSession);
    expect((await at.post(`passkeys/${id}/remove`)).status).toBe(404);
  });

  it('wrong five times, locks as a wrong code does', { tags: ['threat:operator-password'] }, async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      // Neither the password nor a new challenge begins the count anew.
      expect((await at.logIn()).status).toBe(422);
      expect((await logInBy(softwarePasskey())).status).toBe(401);
    }
    expect((await at.post('log-in/challenge', OPERATOR, '')).status).toBe(429);
    expect((await confirmBy(passkey)).status).toBe(429);
    expect((await openAlerts(db)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^operator-locked:/),
    ]);
  });
});

describe('the removal of a passkey', () => {
  const remove = async (name = 'laptop') =>
    at.post(`passkeys/${(await listed()).find((one) => one.name === name)?.id}/remove`);
  beforeEach(async () => void (await at.register(passkey)));

  it('is refused for the last second factor, and for two at once', async () => {
    const last = await remove();
    expect(last).toMatchObject({ status: 422, body: { errorCode: 6 } });
    expect(last.body.message).toContain('last second factor');
    await at.register(softwarePasskey(), { name: 'phone' });
    const both = await Promise.all([remove('laptop'), remove('phone')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('leaves the app, needs a confirmation and ends other sessions', async () => {
    const { secret } = (await at.post('totp')).body;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: clock.now().getTime(),
    });
    expect((await at.post('totp/prove', { code })).status).toBe(200);
    const other = (await logInBy(passkey)).body.token;
    clock.advance(6 * MINUTE_MS);
    expect(await remove()).toMatchObject({ status: 403, body: { errorCode: 3 } });
    await confirmBy(passkey);
    expect((await remove()).status).toBe(200);
    expect(await session()).toMatchObject({ hasFactor: true, hasPasskey: false, hasApp: true });
    expect((await session(other)).errorCode).toBe(401);
    expect(acts()).toContain('remove-passkey done');
    expect(await at.logIn()).toMatchObject({ status: 422, body: { errorCode: 2 } });
  });

  it('ends the alert of its copy', async () => {
    await at.register(softwarePasskey(), { name: 'phone' });
    passkey.counter = 3;
    await confirmBy(passkey);
    await confirmBy(passkey);
    expect(await openAlerts(db)).toHaveLength(1);
    await remove();
    expect(await openAlerts(db)).toEqual([]);
  });

  it('comes with a new password of the settings, and voids the codes', async () => {
    const { recoveryCodes } = (await at.register(softwarePasskey(), { name: 'phone' })).body;
    expect(recoveryCodes).toEqual([]);
    await firstOperator({ db, clock, noteMade: async () => {} }, { ...OPERATOR, isReset: true });
    const entered = await at.logIn();
    expect(entered).toMatchObject({ status: 200, body: { hasFactor: false } });
    expect(await db.selectFrom('operator_recovery_codes').selectAll().execute()).toEqual([]);
  });
});
