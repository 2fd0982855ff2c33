import { isRequired } from '@parom/contract/console/commands/arguments';
import { beforeEach, describe, expect, it } from 'vitest';
import { smallWorld } from '../../test/small-world.ts';
import { commandRule } from '../operators/index.ts';
import { insertAudit } from './audit-store.ts';
import type { Command } from './operator-command.ts';
import { operatorCommands } from './operator-commands.ts';

const { db, world, run } = await smallWorld();
beforeEach(() => {
  world.door.note = insertAudit;
});

const OBJECTS = ['ticket', 'deposit', 'payout', 'withdrawal', 'move'];
/** They move neither money nor a ticket. */
const UNEXPLAINED = new Set(['show-recipient', 'claim-payment', 'release-payment']);
const MARKUP = { from: 'BTC', to: 'USDT', percent: '1.5' };
const setMarkup = (reason?: unknown) =>
  world.post(
    '/console/commands/set-markup',
    { ...MARKUP, ...(reason !== undefined && { reason }) },
    world.token,
  );
const markup = async () => (await run('pairs', { from: 'BTC', to: 'USDT' }))[0].markupPercent;

describe('a reason', () => {
  it('is demanded by each command that moves money or a ticket', () => {
    for (const [name, { changes, arguments: known }] of Object.entries<Command>(operatorCommands)) {
      const namesItsObject = OBJECTS.some((one) => one in known);
      const moves =
        commandRule(name)?.isConfirmed === true || (changes && namesItsObject && !UNEXPLAINED.has(name));
      const { reason } = known;
      expect(reason !== undefined && isRequired(reason), name).toBe(moves || reason !== undefined);
    }
  });

  it.each([[undefined], [''], ['   '], [null]])('that is %j is refused in words', async (reason) => {
    const before = await markup();
    const { status, body } = await setMarkup(reason);
    expect(status).toBe(400);
    expect(body.issues).toEqual([
      { path: 'reason', message: expect.stringContaining('why; kept in the audit') },
    ]);
    expect(await markup()).toBe(before);
  });

  it('stands in the audit beside the other arguments', async () => {
    expect((await setMarkup('the market is calm')).status).toBe(200);
    const row = await db
      .selectFrom('audit_log')
      .select('arguments')
      .where('command', '=', 'set-markup')
      .executeTakeFirstOrThrow();
    expect(row.arguments).toEqual({ ...MARKUP, reason: 'the market is calm' });
  });
});
