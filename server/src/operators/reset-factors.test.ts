import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { OPERATOR, type OperatorWorld, operatorWorld } from '../../test/operator-world.ts';
import { passkeyWorld } from '../../test/passkey-world.ts';
import { softwarePasskey } from '../../test/software-authenticator.ts';
import { openAlerts } from '../platform/alerts/alerts-store.ts';
import type { DoorRow } from './door-deps.ts';
import { firstOperator } from './index.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
const OTHER = { email: 'other@example.com', password: 'another long password' };
const NEW_PASSWORD = 'a password after the loss';
const REASON = { reason: 'lost the phone, called back' };
const DAY_MS = 24 * 3_600_000;
let world: OperatorWorld;
let noted: DoorRow[];
let otherId: string;
/** The other administrator’s session, before the reset. */
let session: string;
let codes: string[];
beforeEach(async () => {
  world = await operatorWorld(database, clock);
  noted = [];
  world.door.note = async (_, row) => void noted.push(row);
  const made = { db, clock, noteMade: async () => {} };
  await firstOperator(made, { ...OTHER, isReset: true });
  session = await world.logInOperator(OTHER);
  codes = (await passkeyWorld(world).register(softwarePasskey(), { token: session })).body.recoveryCodes;
  otherId = await idOf(OTHER.email);
  return () => world.close();
});
afterAll(() => database.close());

const idOf = async (email: string): Promise<string> =>
  (await db.selectFrom('operators').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const reset = (id = otherId, sent: object = REASON, token = world.token) =>
  world.post(`/console/operators/${id}/reset-factors`, sent, token);
const accept = (token: string, password = NEW_PASSWORD) =>
  world.post('/console/invitations/accept', { token, password });
const logIn = (password: string, more: object = {}) =>
  world.post('/console/log-in', { email: OTHER.email, password, isTerminal: true, ...more });
const subjects = async () => (await openAlerts(db)).map(({ subject }) => subject);

describe('an operator after a reset of factors', () => {
  it('keeps no session, password, passkey or code', { tags: ['threat:dishonest-operator'] }, async () => {
    expect((await reset()).status).toBe(200);
    expect((await world.post('/console/confirm', { code: codes[0] }, session)).status).toBe(401);
    expect((await logIn(OTHER.password)).status).toBe(401);
    expect((await logIn(OTHER.password, { code: codes[0] })).status).toBe(401);
    for (const table of ['operator_passkeys', 'operator_recovery_codes'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('sets a password by a link that works once', async () => {
    const { token } = (await reset()).body;
    expect((await accept(token)).body).toEqual({ email: OTHER.email });
    expect((await accept(token, 'the password of a thief')).status).toBe(422);
    const entered = await logIn(NEW_PASSWORD);
    expect(entered.body).toMatchObject({ role: 'administrator', hasFactor: false });
  });

  it('uses only the newest link, within a day', async () => {
    const first = (await reset()).body.token;
    const second = (await reset()).body.token;
    expect((await accept(first)).status).toBe(422);
    clock.advance(DAY_MS);
    expect((await accept(second)).status).toBe(422);
  });

  it('gets a letter, and ends the alert with a new factor', async () => {
    const { token } = (await reset()).body;
    const letters = await db.selectFrom('mails').select(['recipient', 'text_body as text']).execute();
    expect(letters).toEqual([
      {
        recipient: OTHER.email,
        text: expect.stringContaining(`The administrator ${OPERATOR.email} removed`),
      },
    ]);
    expect(letters[0]?.text).not.toContain(token);
    expect(await subjects()).toEqual([`factors-reset:${otherId}`]);
    await accept(token);
    const entered: string = (await logIn(NEW_PASSWORD)).body.token;
    expect((await passkeyWorld(world).register(softwarePasskey(), { token: entered })).status).toBe(200);
    expect(await subjects()).toEqual([]);
  });

  it('ends the alert when they are disabled', async () => {
    await reset();
    await world.post(`/console/operators/${otherId}`, { isDisabled: true, ...REASON }, world.token);
    expect(await subjects()).toEqual([]);
    expect((await reset()).status).toBe(422);
  });
});

describe('the reset of factors', () => {
  it('needs a reason, and stands in the audit', async () => {
    expect((await reset(otherId, { reason: ' ' })).status).toBe(422);
    expect(noted.filter(({ command }) => command === 'reset-factors')).toEqual([]);
    await reset();
    expect(noted.at(-1)).toMatchObject({
      operator: OPERATOR.email,
      command: 'reset-factors',
      arguments: { email: OTHER.email, ...REASON },
    });
  });

  it('is not open to administrators for themselves', { tags: ['threat:dishonest-operator'] }, async () => {
    const own = await idOf(OPERATOR.email);
    expect((await reset(own)).body.message).toContain('another administrator');
    expect((await world.post('/console/log-in', { ...OPERATOR, isTerminal: true })).status).toBe(200);
  });

  it('waits for the administrator’s own second factor', { tags: ['threat:operator-call'] }, async () => {
    const own = (await passkeyWorld(world).register()).status;
    expect(own).toBe(200);
    clock.advance(6 * 60_000);
    expect((await reset()).body.errorCode).toBe(3);
    expect((await logIn(OTHER.password, { code: codes[0] })).status).toBe(200);
  });
});
