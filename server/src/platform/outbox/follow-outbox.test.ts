import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quietLog, testDatabase } from '../../../test/database.ts';
import { emit } from '../jobs/enqueue.ts';
import { type Following, followOutbox } from './follow-outbox.ts';
import { KEEP_MS, type OutboxEvent, pruneOutbox } from './outbox-store.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());
beforeEach(() => database.truncate());
const followed: Following[] = [];
afterEach(async () => {
  for (const following of followed.splice(0)) await following.stop();
});

const AT = new Date('2030-01-15T12:00:00Z');
const NEVER_MS = 3_600_000;
const moved = (ticketId: string) =>
  db.transaction().execute((tx) => emit(tx, AT, 'ticket.moved', { ticketId, from: 1, to: 2 }));
const nameOf = (event: OutboxEvent): string =>
  event.kind === 'ticket.moved' ? event.payload.ticketId : event.payload.ticketIds.join('+');

/** A reader that notes its events. Without a poll only notifications wake it. */
async function follow(
  options: { pollMs?: number; deliver?: (events: readonly OutboxEvent[]) => Promise<void> } = {},
): Promise<string[]> {
  const received: string[] = [];
  const deliver = async (events: readonly OutboxEvent[]) => {
    await options.deliver?.(events);
    received.push(...events.map(nameOf));
  };
  followed.push(await followOutbox({ database, log: quietLog, deliver, pollMs: options.pollMs ?? NEVER_MS }));
  return received;
}

/** A transaction of its own that has written its event and waits for the word to end. */
async function openWriter(ticketId: string) {
  let decide: (how: 'commit' | 'roll back') => void = () => {};
  const decision = new Promise<'commit' | 'roll back'>((resolve) => {
    decide = resolve;
  });
  let hasWritten = () => {};
  const written = new Promise<void>((resolve) => {
    hasWritten = resolve;
  });
  const ended = db
    .transaction()
    .execute(async (tx) => {
      await emit(tx, AT, 'ticket.moved', { ticketId, from: 1, to: 2 });
      hasWritten();
      if ((await decision) === 'roll back') throw new Error('changed my mind');
    })
    .catch(() => {});
  await written;
  return async (how: 'commit' | 'roll back') => {
    decide(how);
    await ended;
  };
}

describe('a reader of the outbox', () => {
  it('gets an event at once after its commit', async () => {
    const given: OutboxEvent[] = [];
    await follow({ deliver: async (events) => void given.push(...events) });
    await moved('a');
    await expect.poll(() => given, { interval: 5 }).toHaveLength(1);
    expect(given).toMatchObject([{ kind: 'ticket.moved', payload: { ticketId: 'a', from: 1, to: 2 } }]);
  });

  it('gets no event that is not live', async () => {
    const received = await follow();
    await emit(db, AT, 'ticket.created', { ticketId: 'quiet' });
    await moved('loud');
    await expect.poll(() => received).toEqual(['loud']);
    expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([{ kind: 'ticket.moved' }]);
  });

  it('gets no event after a rollback', async () => {
    const received = await follow();
    const end = await openWriter('never');
    await end('roll back');
    await moved('after');
    await expect.poll(() => received).toEqual(['after']);
  });

  it('that starts later gets no past event', async () => {
    await moved('past');
    const received = await follow();
    await moved('now');
    await expect.poll(() => received).toEqual(['now']);
  });

  it('gets one event for a thousand recalculated tickets', async () => {
    const ticketIds = Array.from({ length: 1_000 }, (_, index) => `t${index}`);
    let calls = 0;
    const received = await follow({ deliver: async () => void (calls += 1) });
    await db.transaction().execute((tx) => emit(tx, AT, 'tickets.recalculated', { ticketIds }));
    await expect.poll(() => received).toEqual([ticketIds.join('+')]);
    expect(calls).toBe(1);
  });

  it('gets more than a page of events in order', async () => {
    const received = await follow();
    const names = Array.from({ length: 450 }, (_, index) => `t${index}`);
    await db.transaction().execute(async (tx) => {
      for (const ticketId of names) await emit(tx, AT, 'ticket.moved', { ticketId, from: 1, to: 2 });
    });
    await expect.poll(() => received.length).toBe(450);
    expect(received).toEqual(names);
  });

  it('finds the row by polling when a notification is lost', async () => {
    const received = await follow({ pollMs: 50 });
    await db
      .insertInto('outbox')
      .values({ kind: 'ticket.moved', payload: '{"ticketId":"unnotified","from":1,"to":2}' })
      .execute();
    await expect.poll(() => received).toEqual(['unnotified']);
  });

  it('that could not deliver gets the same events again', async () => {
    let failures = 2;
    const received = await follow({
      pollMs: 50,
      deliver: async () => {
        failures -= 1;
        if (failures >= 0) throw new Error('not now');
      },
    });
    await moved('a');
    await moved('b');
    await expect.poll(() => received).toEqual(['a', 'b']);
  });

  it('finishes its delivery when it is stopped', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    let isDelivering = false;
    const received = await follow({
      deliver: async () => {
        isDelivering = true;
        await opened;
      },
    });
    await moved('a');
    await expect.poll(() => isDelivering).toBe(true);
    const stopped = followed.pop()?.stop();
    open();
    await stopped;
    await moved('b');
    expect(received).toEqual(['a']);
  });
});

/** The embedded database has one connection: its transactions commit in the order of their numbers. */
describe.runIf(database.kind === 'postgres')('a reader with concurrent writers', () => {
  it('gets each event once when commits change their order', async () => {
    const received = await follow({ pollMs: 20 });
    const [first, second, third] = [
      await openWriter('first'),
      await openWriter('second'),
      await openWriter('third'),
    ];
    await third('commit');
    await expect.poll(() => received).toEqual(['third']);
    await first('commit');
    await expect.poll(() => received).toEqual(['third', 'first']);
    await second('commit');
    await expect.poll(() => received).toEqual(['third', 'first', 'second']);
    await moved('last');
    await expect.poll(() => received).toEqual(['third', 'first', 'second', 'last']);
  });

  it('stops looking for a number that was rolled back', async () => {
    const received = await follow();
    const [lost, kept] = [await openWriter('lost'), await openWriter('kept')];
    await kept('commit');
    await lost('roll back');
    await moved('next');
    await expect.poll(() => received).toEqual(['kept', 'next']);
  });

  it('gets an event of a transaction that was open at its start', async () => {
    const early = await openWriter('early');
    await moved('past');
    const received = await follow();
    await early('commit');
    await expect.poll(() => received).toEqual(['early']);
  });

  it('gets each of two hundred commits once', async () => {
    const received = await follow({ pollMs: 20 });
    const write = async (index: number): Promise<void> => {
      const written = db.transaction().execute(async (tx) => {
        await emit(tx, AT, 'ticket.moved', { ticketId: `t${index}`, from: 1, to: 2 });
        await sql`select pg_sleep(${(index * 7) % 20} / 1000.0)`.execute(tx);
        if (index % 5 === 0) throw new Error('changed my mind');
      });
      if (index % 5 === 0) await expect(written).rejects.toThrow('changed my mind');
      else await written;
    };
    // Eight side by side: no more than there are connections, so that none waits for one in vain.
    const lane = async (_: unknown, first: number) => {
      for (let index = first; index < 200; index += 8) await write(index);
    };
    await Promise.all(Array.from({ length: 8 }, lane));
    await expect.poll(() => received.length).toBe(160);
    expect(new Set(received).size).toBe(160);
  });

  it('gets each event once after a cut connection', async () => {
    const received = await follow();
    await moved('before');
    await expect.poll(() => received).toEqual(['before']);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
               where application_name = 'parom listener' and datname = current_database()`.execute(db);
    await moved('during');
    await expect.poll(() => received, { timeout: 5_000 }).toEqual(['before', 'during']);
    await moved('after');
    await expect.poll(() => received).toEqual(['before', 'during', 'after']);
  });
});

describe('pruning', () => {
  it('removes only rows above the age limit', async () => {
    await moved('old');
    await db
      .updateTable('outbox')
      .set({ created_at: ageOf(KEEP_MS + 1_000) })
      .execute();
    await moved('young');
    await pruneOutbox(db);
    const rows = await db.selectFrom('outbox').select('payload').execute();
    expect(rows).toMatchObject([{ payload: { ticketId: 'young' } }]);
  });
});

const ageOf = (ms: number) => sql<Date>`now() - ${ms} * interval '1 millisecond'`;
