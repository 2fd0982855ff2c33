import { describe, expect, it } from 'vitest';
import { OPERATOR, putDeposit, USER } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';
import { operatorCommands } from './operator-commands.ts';

const { db, world } = await smallWorld();

const audit = () =>
  db
    .selectFrom('audit_log')
    .select(['operator_email', 'command', 'arguments', 'outcome', 'why'])
    .orderBy('id')
    .execute();
/** Each command leaves a row before it begins, and one when it ends. */
const ended = async () => (await audit()).filter(({ outcome }) => outcome !== 'begun');

describe('POST /console/commands/:command', () => {
  it('is refused without a bearer and leaves no trace', async () => {
    const refused = { status: 401, body: { errorCode: 401 } };
    for (const name of Object.keys(operatorCommands)) {
      expect(await world.post(`/console/commands/${name}`, {}), name).toMatchObject(refused);
      expect(await world.post(`/console/commands/${name}`, {}, 'nonsense'), name).toMatchObject(refused);
    }
    expect(await audit()).toEqual([]);
  });

  it('is refused to a customer’s session', {
    tags: ['threat:operator-call'],
  }, async () => {
    await world.post('/v1/auth/register', USER);
    const token = await world.logIn(USER);
    for (const name of [...Object.keys(operatorCommands), 'no-such-command']) {
      expect(await world.post(`/console/commands/${name}`, { x: 1 }, token)).toMatchObject({
        status: 401,
        body: { errorCode: 401 },
      });
    }
    expect((await db.selectFrom('settings').selectAll().execute()).length).toBe(0);
    expect(await audit()).toEqual([]);
  });

  it('answers 404 for an unknown command, also constructor', async () => {
    for (const name of ['frobnicate', 'constructor', '__proto__']) {
      expect(await world.post(`/console/commands/${name}`, {}, world.token)).toMatchObject({ status: 404 });
    }
  });

  it('answers 400 with every problem of the arguments', async () => {
    const answer = await world.post(
      '/console/commands/fix-price',
      { usdt: '1e5', frobnicate: 'yes' },
      world.token,
    );
    expect(answer.status).toBe(400);
    expect(answer.body.errorCode).toBe(100);
    expect(JSON.stringify(answer.body.issues)).toMatch(/currency.*usdt.*frobnicate/);
    expect(await audit()).toEqual([]);
  });

  it('does not audit a question without customers’ data', async () => {
    for (const name of ['assets', 'site', 'prices', 'pairs']) await world.run(name);
    for (const name of ['alerts', 'blocked-addresses', 'audit']) await world.run(name);
    expect(await audit()).toEqual([]);
  });

  it('audits a change with operator, arguments and outcome', {
    tags: ['threat:operator-password'],
  }, async () => {
    await world.run('close-site');
    await expect(world.run('accept-jump', { currency: 'BTC', usdt: '1' })).rejects.toThrow(
      '422: no jump of BTC',
    );
    expect(await ended()).toEqual([
      {
        operator_email: OPERATOR.email,
        command: 'close-site',
        arguments: {},
        outcome: 'done',
        why: null,
      },
      {
        operator_email: OPERATOR.email,
        command: 'accept-jump',
        arguments: { currency: 'BTC', usdt: '1', reason: 'a test' },
        outcome: 'refused',
        why: [{ code: 'noJumpHeld', parts: { coin: 'BTC' } }],
      },
    ]);
    const shown = await world.run('audit', { command: 'close-site' });
    expect(shown).toMatchObject([{ operator: OPERATOR.email, command: 'close-site', outcome: 'done' }]);
  });

  it('is audited by command, page after page', async () => {
    for (const order of ['close-site', 'open-site', 'close-site']) await world.run(order);
    const listed = async (values: object) =>
      (await world.post('/console/commands/audit', values, world.token)).body;
    const first = await listed({ limit: 1, command: 'close-site' });
    const { number } = first.result[0];
    expect(first.after).toBe(String(number));
    const rest = await listed({ limit: 1, command: 'close-site', after: number });
    expect(rest).toMatchObject({ result: [{ number: number - 4, command: 'close-site' }], notes: [] });
    await expect(world.run('audit', { command: 'closesite' })).rejects.toThrow('did you mean "close-site"');
    await expect(world.run('audit', { command: 'prices' })).rejects.toThrow('422: "prices" is not audited');
  });

  it('audits a fault of ours and answers without detail', async () => {
    world.chains.set(1, {
      ...world.chains.get(1),
      estimateFee: async () => {
        throw new Error('the node burns');
      },
    } as never);
    const deposit = await putDeposit(world.deps, { amount: '0.1', disposition: 'unmatched' });
    const answer = await world.post(
      '/console/commands/refund-deposit',
      { deposit, address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', reason: 'claimed' },
      world.token,
    );
    expect(answer.status).toBe(500);
    expect(JSON.stringify(answer.body)).not.toContain('burns');
    const why = [{ code: 'programFailed', parts: { error: 'the node burns' } }];
    expect((await ended())[0]).toMatchObject({ outcome: 'failed', why });
  });
});

describe('GET /console/commands', () => {
  it('lists each command with summary and arguments', async () => {
    const answer = await world.app.inject({
      method: 'GET',
      url: '/api/console/commands',
      headers: { authorization: `Bearer ${world.token}` },
    });
    const { commands } = answer.json();
    expect(commands.map((one: { name: string }) => one.name)).toEqual(Object.keys(operatorCommands));
    for (const one of commands) {
      expect(one.name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(one.summary).toMatch(/^[A-Z].*\.$/);
    }
    expect(commands.find((one: { name: string }) => one.name === 'refund-ticket')).toMatchObject({
      changes: true,
      arguments: [
        { name: 'ticket', isRequired: true },
        { name: 'address', isRequired: true },
        { name: 'memo', isRequired: false },
        { name: 'aml', isRequired: false, isFlag: true },
        { name: 'waive-aml', isRequired: false, isFlag: true },
        { name: 'reason', isRequired: true },
      ],
    });
  });

  it('is refused without a session', async () => {
    expect((await world.app.inject({ method: 'GET', url: '/api/console/commands' })).statusCode).toBe(401);
  });
});
