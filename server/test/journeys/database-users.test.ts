/** The real processes, each as its own user of the database, which owns no table. */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateDatabase } from '../../src/boot/database/update-database.ts';
import type { ProcessUser } from '../../src/platform/db/rights.ts';
import { ids } from '../factories.ts';
import { madeDatabase, type OwnedDatabase } from '../owned-database.ts';
import { type Fleet, type Member, openFleet, type Ticket } from '../proof/fleet.ts';

const serverUrl = process.env.PAROM_TEST_DATABASE_URL;

describe.runIf(serverUrl !== undefined)('processes as users of their own', () => {
  let fleet: Fleet;
  let api: Member;
  let worker: Member;
  const said: string[] = [];
  let database: OwnedDatabase;

  beforeAll(async () => {
    database = await madeDatabase(serverUrl ?? '', (line) => said.push(line));
    fleet = await openFleet();
    worker = await fleet.join(database.urlOf('worker'), { PAROM_ROLES: 'console,worker' });
    api = await fleet.join(database.urlOf('api'), { PAROM_ROLES: 'api' });
  });
  afterAll(async () => {
    await fleet?.stop();
    await database?.drop();
  });

  const status = async (ticket: Ticket) => (await fleet.view(ticket, api)).status;
  const asked = async (kind: ProcessUser, text: string): Promise<string> => {
    const client = new pg.Client({ connectionString: database.urlOf(kind) });
    await client.connect();
    try {
      await client.query(text);
      return 'done';
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    } finally {
      await client.end();
    }
  };
  const reached = (ticket: Ticket, reachedStatus: number) =>
    expect
      .poll(
        async () => {
          await fleet.mine(ids.tron, 1, api);
          return status(ticket);
        },
        { interval: 200 },
      )
      .toBe(reachedStatus);

  it('begin with tables and rights that the owner made', async () => {
    expect(said.join('\n')).toMatch(/^tables: applied \d+ steps\nrights: changed \d+$/);
    const again: string[] = [];
    await updateDatabase([], database.ownerSettings, (line) => again.push(line));
    expect(again).toEqual(['tables: up to date', 'rights: as they should be']);
  });

  it('lead a ticket from order to payout', { tags: ['threat:taken-api'] }, async () => {
    const ticket = await fleet.create(api);
    await fleet.pay(ticket, api);
    await expect.poll(() => status(ticket), { timeout: 15_000 }).toBe(2);
    await fleet.mine(ids.bitcoin, 2, api);
    await reached(ticket, 4);
  });

  it('let a worker do what the api may not', async () => {
    const { ticketId, offerToken } = await fleet.create(api);
    const change = (email: string) =>
      api.call<{ errorCode?: number }>(
        'POST',
        `/v1/tickets/changeEmail?ticketId=${ticketId}`,
        { email },
        offerToken,
      );
    expect((await change('anna@example.com')).status).toBe(200);
    expect((await change('no address')).status).toBe(422);
    const paid = await api.call('POST', `/v1/tickets/pay?ticketId=${ticketId}`, {}, offerToken);
    expect(paid.status).toBe(200);
    expect(await status({ ticketId, offerToken })).toBe(2);
  }, 30_000);

  it('expire a ticket when the sandbox’s clock moves', async () => {
    const ticket = await fleet.create(api);
    await fleet.advanceClock(31 * 60_000, api);
    expect(await status(ticket)).toBe(5);
  }, 30_000);

  it('serve the console in the worker alone', async () => {
    expect(await fleet.command('close-site', {}, worker)).toBe(200);
    expect(await fleet.command('open-site', {}, worker)).toBe(200);
    expect(api.running.output()).not.toContain('console is at');
  }, 30_000);

  it('refuse an api the roles of a worker', async () => {
    const refused = fleet.join(database.urlOf('api'), { PAROM_ROLES: 'api,worker' });
    await expect(refused).rejects.toThrow('may only serve calls');
  });

  it('are kept from each other’s work by the database', { tags: ['threat:taken-api'] }, async () => {
    for (const [kind, text, answer] of [
      ['api', 'insert into deposits default values', '42501'],
      ['api', 'insert into payments default values', '42501'],
      ['api', 'insert into ledger_postings (entry_id) values (1)', '42501'],
      ['api', 'update tickets set to_address = $$mine$$', '42501'],
      ['api', 'select secret from operators', '42703'],
      ['api', 'select id from operators', '42501'],
      ['worker', 'update ledger_postings set amount = 1', '42501'],
      ['worker', 'delete from audit_log', '42501'],
      ['worker', 'alter table audit_log disable trigger all', '42501'],
      ['worker', 'drop table payments', '42501'],
      ['auditor', 'select sum(amount) from ledger_postings', 'done'],
      ['auditor', 'select * from audit_log', 'done'],
      ['auditor', 'insert into alerts default values', '42501'],
      ['auditor', 'select password_hash from users', '42501'],
      ['auditor', 'select value from settings', '42501'],
    ] as const)
      expect([kind, text, await asked(kind, text)]).toEqual([kind, text, answer]);
  });
});
