import { randomUUID } from 'node:crypto';
import { byOperator } from '@parom/contract/console/answers/stop-reason';
import { systemAnswer } from '@parom/contract/console/system';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../../test/factories.ts';
import { smallWorld } from '../../../test/small-world.ts';
import { endBeats, writeBeat } from '../../platform/beats/beats-store.ts';
import { emit } from '../../platform/jobs/enqueue.ts';
import { showSystem } from './show-system.ts';

const { db, clock, world, run } = await smallWorld();
const shown = async () => systemAnswer.parse(await showSystem(world.deps));
beforeEach(() => db.deleteFrom('process_beats').execute());

describe('the system page', () => {
  it('names each process with its roles, its version and whether it lives', async () => {
    await writeBeat(db, { id: randomUUID(), roles: ['api', 'worker'], version: '1.2.3' });
    await writeBeat(db, { id: randomUUID(), roles: ['api'], version: '1.2.2' }, 60_000);
    const ended = { id: randomUUID(), roles: ['api'], version: '1.2.1' };
    await writeBeat(db, ended);
    await endBeats(db, ended);
    const { processes } = await shown();
    expect(processes).toMatchObject([
      { roles: 'api, worker', version: '1.2.3', isAlive: true, hasEnded: false },
      { roles: 'api', version: '1.2.2', isAlive: false, hasEnded: false },
      { roles: 'api', version: '1.2.1', isAlive: false, hasEnded: true },
    ]);
    expect(processes[1]?.beatAgeS).toBeGreaterThanOrEqual(60);
  });

  it('shows how far each network is read, and why it is stopped', async () => {
    await sql`insert into chain_cursors values (${ids.bitcoin}, 96, 'block', ${clock.now()})`.execute(db);
    clock.advance(90_000);
    await run('stop-network', { network: 'bitcoin', direction: 'out', reason: 'looking' });
    const of = (name: string) =>
      shown().then(({ networks }) => networks.find(({ network }) => network === name));
    // The scripted node is at block 100.
    expect(await of('Bitcoin')).toEqual({
      network: 'Bitcoin',
      read: 96,
      behind: 4,
      ageS: 90,
      inStopped: null,
      outStopped: { reason: byOperator('looking'), until: null },
    });
    expect((await shown()).networks.find(({ read }) => read === null)).toMatchObject({
      behind: null,
      ageS: null,
    });
  });

  it('counts events that wait, with the longest first, and those given up', async () => {
    await emit(db, clock.now(), 'mail.queued', { mailId: 'a' });
    clock.advance(30_000);
    await emit(db, clock.now(), 'ticket.due', { ticketId: 'a' });
    await emit(db, clock.now(), 'ticket.due', { ticketId: 'b' });
    await emit(db, clock.now(), 'deposit.seen', { depositId: 1 });
    await db.updateTable('jobs').set({ failed_at: clock.now() }).where('kind', '=', 'deposit.seen').execute();
    clock.advance(5_000);
    expect((await shown()).events).toEqual({
      due: [
        { kind: 'mail.queued', count: 1, oldestS: 35 },
        { kind: 'ticket.due', count: 2, oldestS: 5 },
      ],
      givenUp: 1,
    });
  });

  it('shows what the mail server was not given, and what it refused', async () => {
    const letter = (times: Record<string, Date>) =>
      db
        .insertInto('mails')
        .values({
          id: randomUUID(),
          recipient: 'anna@example.com',
          subject: 'x',
          text_body: 'x',
          html_body: 'x',
          message_id: randomUUID(),
          created_at: clock.now(),
          admitted_at: clock.now(),
          ...times,
        } as never)
        .execute();
    await letter({ sent_at: clock.now() });
    await letter({ failed_at: clock.now() });
    const sentAt = clock.now().toISOString();
    await letter({});
    clock.advance(120_000);
    await letter({});
    expect((await shown()).mail).toEqual({ waiting: 2, oldestS: 120, lastSentAt: sentAt, failedInADay: 1 });
    clock.advance(86_400_000);
    expect((await shown()).mail.failedInADay).toBe(0);
  });

  it('says which database answers, and how its clock differs', async () => {
    const { database, clockAheadMs } = await shown();
    expect(database.engine).toMatch(/^PostgreSQL \d+/);
    expect(database.megabytes).toBeGreaterThan(0);
    expect(database.connections).toBeGreaterThan(0);
    expect(Math.abs(clockAheadMs)).toBeLessThan(5_000);
  });
});
