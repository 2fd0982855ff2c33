import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { OPERATOR, type OperatorWorld, operatorWorld } from '../../test/operator-world.ts';
import { openAlerts, raiseAlert, takeAlert } from '../platform/alerts/alerts-store.ts';
import type { DoorRow } from './door-deps.ts';

const database = await testDatabase();
const clock = handClock();
let world: OperatorWorld;
let noted: DoorRow[];
beforeEach(async () => {
  world = await operatorWorld(database, clock);
  noted = [];
  world.door.note = async (_, row) => void noted.push(row);
  return () => world.close();
});
afterAll(() => database.close());

const NEW = { email: 'cashier@example.com', password: 'a quite long password' };
const DAY_MS = 24 * 3_600_000;
const post = (path: string, body: object = {}, token = world.token) =>
  world.post(`/console/${path}`, body, token);
const get = async (path: string, token = world.token) =>
  (
    await world.app.inject({ url: `/api/console/${path}`, headers: { authorization: `Bearer ${token}` } })
  ).json();
const invited = async (role = 'cashier'): Promise<string> =>
  (await post('invitations', { email: NEW.email, role, reason: 'works at night' })).body.token;
const accept = (token: string, password = NEW.password) =>
  post('invitations/accept', { token, password }, '');
const idOf = async (email: string): Promise<string> =>
  (await get('operators')).operators.find((one: { email: string }) => one.email === email)?.id;
const acts = () => noted.map(({ operator, command }) => `${operator} ${command}`);

describe('an invitation', () => {
  it('opens the console to a new operator, once', async () => {
    const token = await invited();
    expect((await accept(token)).body).toEqual({ email: NEW.email });
    expect((await accept(token)).status).toBe(422);
    const session = await world.logInOperator(NEW);
    expect(await get('session', session)).toMatchObject({ email: NEW.email, role: 'cashier' });
    expect(acts()).toEqual([
      `${OPERATOR.email} invite-operator`,
      `${NEW.email} accept-invitation`,
      `${NEW.email} log-in`,
    ]);
  });

  it('ends after a day, and survives a password that is too short', async () => {
    const token = await invited();
    expect((await accept(token, 'short')).status).toBe(422);
    clock.advance(DAY_MS);
    expect((await accept(token)).status).toBe(422);
  });

  it('stands in no row as plain text', async () => {
    const token = await invited();
    const rows = await database.db.selectFrom('operator_invitations').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('an operator', () => {
  it('who is disabled, loses sessions and log-in at once', {
    tags: ['threat:dishonest-operator'],
  }, async () => {
    await accept(await invited());
    const session = await world.logInOperator(NEW);
    const id = await idOf(NEW.email);
    expect((await post(`operators/${id}`, { isDisabled: true, reason: '' })).status).toBe(422);
    expect((await post(`operators/${id}`, { isDisabled: true, reason: 'left' })).status).toBe(200);
    expect((await get('session', session)).errorCode).toBe(401);
    expect((await world.post('/console/log-in', NEW)).status).toBe(401);
    expect(noted.find(({ command }) => command === 'change-operator')).toMatchObject({
      arguments: { email: NEW.email, reason: 'left' },
      source: { address: '127.0.0.1', device: 'terminal' },
      changes: [{ of: NEW.email, field: 'isDisabled', before: 'false', after: 'true' }],
    });
    await post(`operators/${id}`, { isDisabled: false, reason: 'back' });
    expect((await world.post('/console/log-in', NEW)).status).toBe(200);
  });

  it('gets another role, which holds in open sessions', async () => {
    await accept(await invited());
    const session = await world.logInOperator(NEW);
    await post(`operators/${await idOf(NEW.email)}`, { role: 'viewer', reason: 'holidays' });
    expect((await post('commands/stop-payouts', {}, session)).status).toBe(403);
  });

  it.each([
    { change: { isDisabled: true }, keeps: false },
    { change: { role: 'viewer' }, keeps: false },
    { change: { role: 'support' }, keeps: true },
  ])('after the change $change, keeps the taken alerts: $keeps', async ({ change, keeps }) => {
    await accept(await invited());
    const { db } = database;
    const [subject, at] = ['reorg:17', new Date()] as const;
    await raiseAlert(db, at, subject, alertDetail('depositsWait', {}));
    await db.transaction().execute((tx) => takeAlert(tx, subject, { by: NEW.email, since: at }));
    await post(`operators/${await idOf(NEW.email)}`, { ...change, reason: 'holidays' });
    const [alert] = await openAlerts(db);
    expect(alert?.holder?.by === NEW.email).toBe(keeps);
  });

  it('who is the last administrator, stays one', async () => {
    await accept(await invited('administrator'));
    const other = await world.logInOperator(NEW);
    const [own, theirs] = [await idOf(OPERATOR.email), await idOf(NEW.email)];
    const ends = await Promise.all([
      post(`operators/${theirs}`, { isDisabled: true, reason: 'a quarrel' }),
      post(`operators/${own}`, { role: 'viewer', reason: 'a quarrel' }, other),
    ]);
    expect(ends.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it('sees and ends own sessions only, an administrator all', async () => {
    await accept(await invited());
    const session = await world.logInOperator(NEW);
    const [own] = (await get('sessions', session)).sessions;
    expect(own).toMatchObject({ email: NEW.email, address: '127.0.0.1', isOwn: true });
    const all: { id: string; email: string }[] = (await get('sessions')).sessions;
    const foreign = all.find(({ email }) => email === OPERATOR.email);
    expect((await post(`sessions/${foreign?.id}/end`, {}, session)).status).toBe(404);
    expect((await post(`sessions/${own.id}/end`)).status).toBe(200);
    expect((await get('session', session)).errorCode).toBe(401);
    expect(acts()).toContain(`${OPERATOR.email} end-session`);
  });
});
