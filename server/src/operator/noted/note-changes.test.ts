import type { AuditChange } from '@parom/contract/console/audit';
import { TicketStatus } from '@parom/contract/ticket-status';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { OPERATOR, putTicket } from '../../../test/operator-world.ts';
import { smallWorld } from '../../../test/small-world.ts';

const { db, world, run } = await smallWorld();

interface Shown {
  readonly command: string;
  readonly source: string | null;
  readonly outcome: string;
  readonly changes: readonly AuditChange[] | null;
}
const rows = async (command: string): Promise<readonly Shown[]> => run('audit', { command });
async function changesOf(command: string, values: object): Promise<readonly AuditChange[] | null> {
  await run(command, values);
  const [row] = await rows(command);
  return row?.changes ?? null;
}
const changed = (of: string, field: string, before: unknown, after: unknown) => ({
  of,
  field,
  before,
  after,
});
const pair = { from: 'BTC', to: 'USDT' };
const direction = { from: 'BTC@bitcoin', to: 'USDT@tron' };

describe('the audit row of an act', () => {
  it.each([
    [
      'set-markup',
      { ...pair, percent: '1.5', steps: '1000:0.9' },
      [changed('BTC/USDT', 'markupPercent', '0.9', '1.5'), changed('BTC/USDT', 'steps', null, '1000:0.9')],
    ],
    [
      'set-limits',
      { ...pair, minimum: '12.5', maximum: '9000' },
      [changed('BTC/USDT', 'minimumUsdt', '10', '12.5'), changed('BTC/USDT', 'maximumUsdt', '20000', '9000')],
    ],
    ['set-hours', { ...pair, hours: '09:00-21:00' }, [changed('BTC/USDT', 'hours', null, '09:00-21:00')]],
    [
      'disable-pair',
      { ...pair, reason: 'a test' },
      [
        changed('BTC/USDT', 'isEnabled', 'true', 'false'),
        changed('BTC/USDT', 'whyOff', null, expect.objectContaining({ why: 'a test' })),
      ],
    ],
    [
      'set-markup',
      { ...direction, percent: '1' },
      [
        changed('BTC@bitcoin/USDT@tron', 'isEnabled', null, 'true'),
        changed('BTC@bitcoin/USDT@tron', 'markupPercent', null, '1'),
      ],
    ],
    [
      'set-band',
      { asset: 'BTC@bitcoin', minimum: '1', target: '2', maximum: '3' },
      [
        changed('BTC@bitcoin', 'minimum', null, '1'),
        changed('BTC@bitcoin', 'target', null, '2'),
        changed('BTC@bitcoin', 'maximum', null, '3'),
      ],
    ],
    [
      'set-first-confirmation',
      { network: 'bitcoin', minutes: 90 },
      [changed('bitcoin', 'firstWithinMinutes', '60', '90')],
    ],
    [
      'fix-price',
      { currency: 'BTC', usdt: '90000', end: 'until-released' },
      [changed('BTC', 'fixed', null, '90000'), changed('BTC', 'fixedUntil', null, 'until-released')],
    ],
    ['close-site', {}, [changed('', 'isOpen', null, 'false')]],
    ['forbid-coins', { type: 'transfer' }, [changed('', 'transfers', null, 'false')]],
    [
      'set-name',
      { ru: 'Переправа', en: 'Ferry' },
      [changed('', 'name.ru', 'Паром', 'Переправа'), changed('', 'name.en', 'Parom', 'Ferry')],
    ],
    ['hide-from-monitors', direction, [changed('BTC@bitcoin/USDT@tron', 'isOnMonitors', 'true', 'false')]],
    [
      'block-email',
      { email: 'anna@example.com', reason: 'fraud' },
      [changed('an…om', 'reason', null, 'fraud')],
    ],
    [
      'set-act-limit',
      { act: 'refund-ticket', asset: 'BTC@bitcoin', amount: '1' },
      [changed('refund-ticket BTC@bitcoin', 'above', null, '1')],
    ],
  ])('of %s names the old and the new value', async (command, values, changes) => {
    expect(await changesOf(command, values)).toEqual(changes);
  });

  it('has the old value of the second change', async () => {
    await run('set-markup', { ...pair, percent: '1.5' });
    expect(await changesOf('set-markup', { ...pair, percent: '3' })).toEqual([
      changed('BTC/USDT', 'markupPercent', '1.5', '3'),
    ]);
    expect(await changesOf('set-markup', { ...pair, percent: '3' })).toBeNull();
  });

  it('has the coded reason of a stop', async () => {
    const [stop] =
      (await changesOf('stop-network', { network: 'bitcoin', direction: 'in', reason: 'we look' })) ?? [];
    expect(stop).toMatchObject({ of: 'bitcoin', field: 'inStopped', before: null });
    expect(stop?.after).toMatchObject({
      said: [{ code: 'stoppedBy' }],
      why: expect.stringContaining('we look'),
    });
  });

  it('has the status that a ticket had', async () => {
    const { number } = await putTicket(world.deps, { status: TicketStatus.confirming });
    expect(await changesOf('hold-ticket', { ticket: String(number), reason: 'we look' })).toEqual([
      changed(String(number), 'status', 'confirming', 'held'),
    ]);
  });

  it('has nothing of a refused act', async () => {
    await expect(run('set-limits', { ...pair, minimum: '5', maximum: '4' })).rejects.toThrow('422');
    expect((await rows('set-limits'))[0]).toMatchObject({ outcome: 'refused', changes: null });
  });

  it('keeps no secret of a partner’s key', async () => {
    await world.register({ email: 'partner@example.com', password: 'another password' });
    const changes = await changesOf('create-partner-key', {
      email: 'partner@example.com',
      name: 'shop',
      scopes: 'quotes',
    });
    expect(changes?.map(({ field }) => field)).toEqual(['scopes', 'addresses', 'callsPerMinute']);
  });

  it('says from where: a browser by its name, and the terminal', async () => {
    await run('close-site');
    expect((await rows('close-site'))[0]).toMatchObject({
      source: {
        said: [{ code: 'fromTerminal', parts: { address: '127.0.0.1' } }],
        why: 'terminal · 127.0.0.1',
      },
    });
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    const entered = await world.app.inject({
      method: 'POST',
      url: '/api/console/log-in',
      payload: OPERATOR,
      headers: { 'user-agent': agent },
    });
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? '';
    await world.app.inject({
      method: 'POST',
      url: '/api/console/commands/open-site',
      payload: {},
      headers: { 'user-agent': agent, cookie, 'x-csrf-token': entered.json().csrfToken },
      remoteAddress: '192.0.2.7',
    });
    expect((await rows('open-site'))[0]).toMatchObject({
      source: {
        said: [{ code: 'fromBrowser', parts: { browser: 'Firefox, Linux', address: '192.0.2.7' } }],
        why: 'Firefox, Linux · 192.0.2.7',
      },
    });
  });

  it.each(["source = jsonb_set(source, '{address}', '\"192.0.2.9\"')", 'changes = null'])(
    'is false after %s in SQL',
    async (change) => {
      await run('set-markup', { ...pair, percent: '1.5' });
      await sql`alter table audit_log disable trigger audit_log_rows`.execute(db);
      await sql.raw(`update audit_log set ${change} where changes is not null`).execute(db);
      await sql`alter table audit_log enable trigger audit_log_rows`.execute(db);
      await expect(run('verify-audit')).rejects.toThrow('("set-markup", ');
    },
  );
});
