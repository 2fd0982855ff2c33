import { randomUUID } from 'node:crypto';
import { alertDetail } from '@parom/contract/console/answers/alerts/alerts';
import { beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR } from '../../test/operator-world.ts';
import { smallWorld } from '../../test/small-world.ts';
import { insertOperator } from '../operators/operators-store.ts';
import { raiseAlert } from '../platform/alerts/alerts-store.ts';

const { db, clock, run } = await smallWorld();

const COLLEAGUE = 'boris@example.com';
const subject = 'reorg:17';

beforeEach(async () => {
  await raiseAlert(db, clock.now(), subject, alertDetail('depositsWait', {}));
  const colleague = { email: COLLEAGUE, role: 'support', passwordHash: '' } as const;
  await insertOperator(db, { ...colleague, id: randomUUID(), createdAt: clock.now() });
});

describe('an alert', () => {
  it('is taken, assigned, named to the next operator and returned', async () => {
    const takenAt = clock.now().toISOString();
    expect(await run('take-alert', { subject })).toBe(
      'operator@example.com deals with the alert reorg:17 now.',
    );
    expect(await run('alerts')).toMatchObject([{ subject, takenBy: OPERATOR.email, takenAt }]);
    clock.advance(60_000);
    expect(await run('take-alert', { subject, operator: ' Boris@example.com' })).toBe(
      'boris@example.com deals with the alert reorg:17 now. Before, operator@example.com did.',
    );
    expect(await run('audit', { command: 'take-alert' })).toMatchObject([
      { operator: OPERATOR.email, arguments: { subject, operator: ' Boris@example.com' }, outcome: 'done' },
      { operator: OPERATOR.email, arguments: { subject }, outcome: 'done' },
    ]);
    expect(await run('return-alert', { subject })).toContain('Before, boris@example.com dealt with it.');
    expect(await run('alerts')).toMatchObject([{ subject, takenBy: null, takenAt: null }]);
  });

  it('needs an open alert and an enabled operator', async () => {
    await db
      .updateTable('operators')
      .set({ disabled_at: clock.now() })
      .where('email', '=', COLLEAGUE)
      .execute();
    await expect(run('take-alert', { subject, operator: 'vera@example.com' })).rejects.toThrow(
      '422: there is no operator vera@example.com',
    );
    await expect(run('take-alert', { subject, operator: COLLEAGUE })).rejects.toThrow(
      '422: the operator boris@example.com is disabled',
    );
    await expect(run('return-alert', { subject })).rejects.toThrow('422: no operator deals with');
    expect(await run('alerts')).toMatchObject([{ subject, takenBy: null }]);
    const viewer = { email: 'vera@example.com', role: 'viewer', passwordHash: '' } as const;
    await insertOperator(db, { ...viewer, id: randomUUID(), createdAt: clock.now() });
    await expect(run('take-alert', { subject, operator: viewer.email })).rejects.toThrow(
      '422: the operator vera@example.com is a viewer',
    );
    await run('take-alert', { subject });
    await run('resolve-alert', { subject });
    for (const name of ['take-alert', 'return-alert'])
      for (const of of [subject, 'reorg:18'])
        await expect(run(name, { subject: of })).rejects.toThrow(`422: no open alert is called ${of}`);
  });
});
