/** What the audit keeps besides commands, and that nothing of the audit is changed. */
import type { AuditOutcome } from '@parom/contract/console/audit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOperatorMade } from '../../src/operator/index.ts';
import { firstOperator } from '../../src/operators/index.ts';
import { openService, operator, type Service } from '../service.ts';

let service: Service;
beforeAll(async () => {
  service = await openService();
});
afterAll(() => service.close());

const shown = async (command: string): Promise<object[]> =>
  (await service.ask('audit', { command })).json().result;
const logIn = (email: string, password: string) =>
  service.call('POST', '/v1/auth/login', { body: { email, password, rememberme: false } });

describe('the audit', () => {
  it('records operators’ log-ins, and failed ones with their source', {
    tags: ['threat:operator-password'],
  }, async () => {
    const tried = { ...operator, password: 'guessed' };
    expect((await service.call('POST', '/console/log-in', { body: tried })).statusCode).toBe(401);
    await service.logInOperator();
    const rows = {
      operator: operator.email,
      source: expect.objectContaining({ why: expect.stringMatching(/127\.0\.0\.1$/) }),
    };
    expect(await shown('log-in')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...rows, outcome: 'done' }),
        expect.objectContaining({ ...rows, outcome: 'refused' }),
      ]),
    );
  });

  it('records customers’ log-ins, and counts the failed ones of a source', {
    tags: ['threat:operator-password'],
  }, async () => {
    const customer = { email: 'anna@example.com', password: 'a long password' };
    await service.call('POST', '/v1/auth/register', { body: customer });
    for (let n = 0; n < 10; n += 1)
      expect((await logIn(`nobody-${n}@example.com`, 'wrong')).statusCode).toBe(401);
    for (let n = 0; n < 3; n += 1)
      expect((await logIn(customer.email, customer.password)).statusCode).toBe(200);
    const account = { id: expect.any(String), email: 'an…om' };
    const from = { operator: null, arguments: { address: '127.0.0.1', tries: 1, account } };
    await expect.poll(async () => (await shown('customer-log-in')).length, { timeout: 10_000 }).toBe(3);
    expect(await shown('customer-log-in')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...from, outcome: 'done' }),
        ...[1, 10].map((tries) =>
          expect.objectContaining({
            operator: null,
            arguments: { address: '127.0.0.1', tries, account: null },
            outcome: 'refused',
            why: expect.objectContaining({ why: 'wrong password' }),
          }),
        ),
      ]),
    );
    expect((await logIn(customer.email, 'wrong')).statusCode).toBe(401);
    expect(JSON.stringify(await shown('customer-log-in'))).not.toContain(customer.email);
    expect(await shown('log-in')).not.toContainEqual(expect.objectContaining({ operator: null }));
  });

  it('records each read of customers’ data, with the search masked', {
    tags: ['threat:operator-password'],
  }, async () => {
    const ticket = await service.createTicket();
    const { simpleId } = await service.view(ticket);
    expect(await service.order('ticket', { ticket: String(simpleId) })).toBe(200);
    expect(await service.order('find', { by: 'anna@example.com' })).toBe(200);
    expect(await shown('ticket')).toMatchObject([
      { arguments: { ticket: String(simpleId) }, outcome: 'done' },
    ]);
    expect(await shown('find')).toMatchObject([{ arguments: { by: 'an…om' }, outcome: 'done' }]);
  });

  it('keeps a search whose second letter takes two units whole', async () => {
    expect(await service.order('payouts', { asset: 'a\u{10FFEE}bc' })).toBe(422);
    expect(JSON.stringify(await shown('payouts'))).toContain('a\u{10FFEE}…bc');
  });

  it('records each operator made by the settings at a start', {
    tags: ['threat:dishonest-operator'],
  }, async () => {
    const deps = { db: service.db, clock: service.clock, noteMade: auditOperatorMade };
    await firstOperator(deps, { email: 'second@example.com', password: 'another one', isReset: true });
    await firstOperator(deps, { email: 'second@example.com', password: 'one more', isReset: true });
    await firstOperator(deps, { email: 'third@example.com', password: 'not made' });
    expect(await shown('make-operator')).toMatchObject([
      { operator: 'second@example.com', arguments: { operator: 'renewed' } },
      { operator: 'second@example.com', arguments: { operator: 'new' } },
      { operator: operator.email, arguments: { operator: 'new' } },
    ]);
  });

  it('refuses update, delete and truncate', {
    tags: ['threat:dishonest-operator'],
  }, async () => {
    const { db } = service;
    const rows = async () => db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    const before = await rows();
    expect(before.length).toBeGreaterThan(0);
    const changes = ["update audit_log set outcome = 'done'", 'delete from audit_log', 'truncate audit_log'];
    for (const change of changes)
      await expect(sql.raw(change).execute(db), change).rejects.toThrow('the audit is append-only');
    expect(await rows()).toEqual(before);
  });

  it('names a row that was changed in SQL, and one after a removed row', {
    tags: ['threat:dishonest-operator'],
  }, async () => {
    const { db } = service;
    const verify = async () => (await service.ask('verify-audit', {})).json();
    for (const name of ['close-site', 'open-site']) await service.order(name, {});
    const rows = await db.selectFrom('audit_log').select(['id', 'outcome']).orderBy('place').execute();
    expect((await verify()).result).toMatchObject({ isWhole: true, rows: rows.length });
    const [, second, third] = rows;
    const change = (outcome: AuditOutcome | undefined) =>
      db
        .updateTable('audit_log')
        .set({ outcome })
        .where('id', '=', second?.id ?? 0)
        .execute();
    await sql`alter table audit_log disable trigger audit_log_rows`.execute(db);
    await change('failed');
    expect((await verify()).message).toContain(`row ${second?.id} (`);
    await change(second?.outcome);
    expect((await verify()).result).toMatchObject({ isWhole: true });
    await db
      .updateTable('audit_log')
      .set({ ends: null })
      .where('ends', '=', second?.id ?? 0)
      .execute();
    await db
      .deleteFrom('audit_log')
      .where('id', '=', second?.id ?? 0)
      .execute();
    expect((await verify()).message).toContain(`row ${third?.id} (`);
    await sql`alter table audit_log enable trigger audit_log_rows`.execute(db);
  });

  it('keeps one chain when many rows are written at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => service.order('find', { by: 'anna@example.com' })));
    const places = await service.db.selectFrom('audit_log').select('place').execute();
    expect(new Set(places.map(({ place }) => place)).size).toBe(places.length);
  });
});
