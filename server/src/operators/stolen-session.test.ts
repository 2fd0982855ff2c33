/** The cookie and the CSRF token of an operator with a passkey, in the hands of a thief. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { OPERATOR, type OperatorWorld, operatorWorld } from '../../test/operator-world.ts';
import { HERE, passkeyWorld } from '../../test/passkey-world.ts';
import { softwarePasskey } from '../../test/software-authenticator.ts';
import { operatorCommands } from '../operator/operator-commands.ts';
import { commandRule } from './index.ts';

const database = await testDatabase();
const clock = handClock();
let world: OperatorWorld;
let stolen: Record<string, string>;
beforeAll(async () => {
  world = await operatorWorld(database, clock);
  const at = passkeyWorld(world);
  const passkey = softwarePasskey();
  await at.register(passkey);
  const sent = { ...OPERATOR, passkey: at.proofOf(await at.toLogIn(), passkey, HERE) };
  const answer = await world.app.inject({ method: 'POST', url: '/api/console/log-in', payload: sent });
  stolen = {
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
    'x-csrf-token': answer.json().csrfToken,
  };
  clock.advance(6 * 60_000);
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const post = async (path: string, payload: object = {}) => {
  const url = `/api/console/${path}`;
  const answer = await world.app.inject({ method: 'POST', url, headers: stolen, payload });
  return [answer.statusCode, answer.json().errorCode];
};
const UNCONFIRMED = [403, 3];
/** A code would not do. */
const WITHOUT_PASSKEY = [403, 8];

describe('a stolen session without a passkey', () => {
  const moving = Object.keys(operatorCommands).filter((name) => commandRule(name)?.isConfirmed);

  it.each(moving)('is refused %s', { tags: ['threat:operator-call'] }, async (name) => {
    const wanted = commandRule(name)?.isByPasskey ? WITHOUT_PASSKEY : UNCONFIRMED;
    expect(await post(`commands/${name}`, { reason: 'a thief’s' })).toEqual(wanted);
  });

  it('moves no right and adds no factor', { tags: ['threat:operator-call'] }, async () => {
    const { id } = await database.db.selectFrom('operators').select('id').executeTakeFirstOrThrow();
    const { id: passkeyId } = await database.db
      .selectFrom('operator_passkeys')
      .select('id')
      .executeTakeFirstOrThrow();
    const reason = 'a thief’s';
    expect(await post('invitations', { email: 'thief@example.com', role: 'administrator', reason })).toEqual(
      UNCONFIRMED,
    );
    expect(await post(`operators/${id}`, { role: 'viewer', reason })).toEqual(UNCONFIRMED);
    expect(await post(`operators/${id}/reset-factors`, { reason })).toEqual(UNCONFIRMED);
    expect(await post('passkeys/challenge')).toEqual(UNCONFIRMED);
    expect(await post(`passkeys/${passkeyId}/remove`)).toEqual(UNCONFIRMED);
    expect(await post('totp')).toEqual(UNCONFIRMED);
    expect(await post('totp/prove', { code: '000000' })).toEqual(UNCONFIRMED);
  });

  it('reads what the operator may read', async () => {
    const url = '/api/console/session';
    expect((await world.app.inject({ url, headers: stolen })).json()).toMatchObject({ hasPasskey: true });
    expect(moving.length).toBeGreaterThan(20);
  });
});
