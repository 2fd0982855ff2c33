import { consoleEndpoints } from '@parom/contract/console/endpoints';
import { callRoles, commandRights } from '@parom/contract/console/rights';
import { type Role, roles } from '@parom/contract/console/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { testDatabase } from '../../test/database.ts';
import { OPERATOR, type OperatorWorld, operatorWorld } from '../../test/operator-world.ts';
import { operatorCommands } from '../operator/operator-commands.ts';
import { commandRule, isAtLeast, mayRun } from './index.ts';

const database = await testDatabase();
const { db } = database;
let world: OperatorWorld;
let id: string;
beforeAll(async () => {
  world = await operatorWorld(database, handClock());
  id = (await db.selectFrom('operators').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await world.close();
  await database.close();
});

const become = (role: Role) => db.updateTable('operators').set({ role }).where('id', '=', id).execute();
/** Without a body: what is allowed is refused by its arguments only. */
async function isAllowed(method: 'GET' | 'POST', path: string): Promise<boolean> {
  const url = path.replace(':command', 'alerts').replace(/:(id|ticket)/, 'x');
  const headers = { authorization: `Bearer ${world.token}` };
  const { statusCode } = await world.app.inject({ method, url, headers });
  expect(statusCode, url).not.toBe(401);
  return statusCode !== 403;
}

describe('the table of roles', () => {
  it('names each call, and no other', () => {
    expect(Object.keys(callRoles).sort()).toEqual(Object.keys(consoleEndpoints).sort());
    expect(Object.keys(commandRights).sort()).toEqual(Object.keys(operatorCommands).sort());
  });

  it('asks a passkey for the consent to another operator’s act', {
    tags: ['threat:dishonest-operator'],
  }, () => {
    const consents = Object.keys(operatorCommands).filter((name) => commandRule(name)?.isByPasskey);
    expect(consents.sort()).toEqual(['confirm-move', 'confirm-proposal']);
    for (const name of consents) expect(commandRule(name)?.isConfirmed).toBe(true);
  });

  it('is closed to what it does not name', () => {
    for (const role of [...roles, 'owner', '']) {
      expect(mayRun(role, 'no-such-command')).toBe(false);
      expect(isAtLeast(role, 'owner')).toBe(false);
    }
    expect(isAtLeast('owner', 'viewer')).toBe(false);
  });

  it.each(roles)(
    'holds for each call of a %s over HTTP',
    { tags: ['threat:operator-call'] },
    async (role) => {
      await become(role);
      // The log-out comes last.
      const calls = Object.values(consoleEndpoints).filter(
        (call) => call.role !== null && call !== consoleEndpoints.logOut,
      );
      for (const { method, path, role: least } of calls) {
        const wanted = roles.indexOf(role) >= roles.indexOf(least as (typeof roles)[number]);
        expect(`${path} ${await isAllowed(method, path)}`).toBe(`${path} ${wanted}`);
      }
    },
  );

  it.each(roles)(
    'holds for each command of a %s over HTTP',
    {
      tags: ['threat:operator-call'],
    },
    async (role) => {
      await become(role);
      const { body } = await listed();
      const shown = body.commands.map(({ name }: { name: string }) => name);
      for (const name of Object.keys(operatorCommands)) {
        const rule = commandRule(name);
        const wanted = rule !== null && roles.indexOf(role) >= roles.indexOf(rule.role);
        // An unknown argument: an allowed command refuses it and changes nothing.
        const { status } = await world.post(`/console/commands/${name}`, { frobnicate: 'x' }, world.token);
        expect(`${name} ${status}`).toBe(`${name} ${wanted ? 400 : 403}`);
        expect(`${name} ${shown.includes(name)}`).toBe(`${name} ${wanted}`);
      }
    },
  );

  it('lets an operator log out in any role', async () => {
    await become('viewer');
    const token = await world.logInOperator(OPERATOR);
    expect(await isAllowed('POST', '/api/console/log-out')).toBe(true);
    expect(token).not.toBe(world.token);
  });
});

async function listed() {
  const headers = { authorization: `Bearer ${world.token}` };
  const answer = await world.app.inject({ url: '/api/console/commands', headers });
  return { body: answer.json() };
}
