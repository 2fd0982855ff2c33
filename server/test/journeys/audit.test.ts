/** What the audit keeps besides commands, and that nothing of the audit is changed. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstOperator } from '../../src/accounts/index.ts';
import { auditOperatorMade } from '../../src/operator/index.ts';
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
    expect((await logIn(operator.email, 'guessed')).statusCode).toBe(401);
    expect((await logIn(operator.email, operator.password)).statusCode).toBe(200);
    const rows = { operator: operator.email, arguments: { address: '127.0.0.1', tries: 1 } };
    await expect.poll(async () => (await shown('log-in')).length).toBeGreaterThanOrEqual(2);
    expect(await shown('log-in')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...rows, outcome: 'done' }),
        expect.objectContaining({ ...rows, outcome: 'refused: wrong password' }),
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
    await expect.poll(async () => (await shown('customer-log-in')).length).toBe(3);
    expect(await shown('customer-log-in')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...from, outcome: 'done' }),
        ...[1, 10].map((tries) =>
          expect.objectContaining({
            operator: null,
            arguments: { address: '127.0.0.1', tries, account: null },
            outcome: 'refused: wrong password',
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
      { operator: 'second@example.com', arguments: { account: 'taken over' } },
      { operator: 'second@example.com', arguments: { account: 'new' } },
      { operator: operator.email, arguments: { account: 'new' } },
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
});
