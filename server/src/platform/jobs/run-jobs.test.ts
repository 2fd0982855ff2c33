import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { quietLog, testDatabase } from '../../../test/database.ts';
import { runJobs } from '../../../test/run-jobs.ts';
import { openAlerts } from '../alerts/alerts-store.ts';
import { later } from '../clock.ts';
import { emit } from './enqueue.ts';
import { retryJob } from './jobs-store.ts';
import { type JobHandlers, pauseAfter, RetryAt } from './run-job.ts';
import { type JobRunner, jobRunner, startJobs } from './run-jobs.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());
beforeEach(() => database.truncate());

const clock = handClock();
const jobs = () => db.selectFrom('jobs').selectAll().orderBy('id').execute();
const seen = (depositId: number) => emit(db, clock.now(), 'deposit.seen', { depositId });
const only = (handlers: Partial<JobHandlers>) => handlers as JobHandlers;

const runners: JobRunner[] = [];
const runnerOf = (handlers: Partial<JobHandlers>, concurrency?: number) => {
  const runner = jobRunner({ database, clock, log: quietLog, handlers: only(handlers) }, concurrency);
  runners.push(runner);
  return runner;
};
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
});

/** A promise and the hand that settles it. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe('emit', () => {
  it('leaves no job after a rollback', async () => {
    const broken = db.transaction().execute(async (tx) => {
      await emit(tx, clock.now(), 'deposit.seen', { depositId: 1 });
      throw new Error('changed my mind');
    });
    await expect(broken).rejects.toThrow('changed my mind');
    expect(await jobs()).toEqual([]);
  });

  it('leaves no job for a live event', async () => {
    await db
      .transaction()
      .execute((tx) => emit(tx, clock.now(), 'tickets.recalculated', { ticketIds: ['t'] }));
    expect(await jobs()).toEqual([]);
    expect(await db.selectFrom('outbox').select('kind').execute()).toEqual([
      { kind: 'tickets.recalculated' },
    ]);
  });

  it('with one key leaves one waiting job, and a new one while it runs', async () => {
    const keyed = () => emit(db, clock.now(), 'deposit.seen', { depositId: 7 }, { dedupKey: 'deposit:7' });
    await keyed();
    await keyed();
    expect(await jobs()).toHaveLength(1);
    let runs = 0;
    const ran = await runJobs(database, clock, {
      'deposit.seen': [
        async () => {
          runs += 1;
          if (runs === 1) await keyed();
        },
      ],
    });
    expect(ran).toBe(2);
    expect(await jobs()).toEqual([]);
  });
});

describe('runDue', () => {
  it('also runs the jobs that jobs enqueue, and deletes all', async () => {
    await seen(1);
    await seen(2);
    const mined: number[] = [];
    const ran = await runJobs(database, clock, {
      'deposit.seen': [async ({ depositId }) => emit(db, clock.now(), 'deposit.mined', { depositId })],
      'deposit.mined': [async ({ depositId }) => void mined.push(depositId)],
    });
    expect(ran).toBe(4);
    expect(mined.sort()).toEqual([1, 2]);
    expect(await jobs()).toEqual([]);
  });

  it('leaves a job for later until its time', async () => {
    await emit(db, clock.now(), 'deposit.seen', { depositId: 1 }, { runAt: later(clock.now(), 5_000) });
    const runner = runnerOf({ 'deposit.seen': [async () => {}] });
    clock.advance(4_999);
    expect(await runner.runDue()).toBe(0);
    clock.advance(1);
    expect(await runner.runDue()).toBe(1);
  });

  it('runs an event of a wrong clock at once, and a postponed one at its time', async () => {
    const ahead = later(clock.now(), 600_000);
    await emit(db, ahead, 'deposit.seen', { depositId: 1 });
    await emit(db, ahead, 'deposit.seen', { depositId: 2 }, { runAt: later(ahead, 1_000) });
    const ran: number[] = [];
    const runner = runnerOf({ 'deposit.seen': [async ({ depositId }) => void ran.push(depositId)] });
    await runner.runDue();
    expect(ran).toEqual([1]);
    clock.advance(601_000);
    await runner.runDue();
    expect(ran).toEqual([1, 2]);
  });

  it('leaves a job to a process whose clock is a little ahead', async () => {
    await seen(1);
    const { open, opened } = gate();
    const begun: string[] = [];
    const running = runnerOf({
      'deposit.seen': [async () => void begun.push('ahead'), () => opened],
    }).runDue();
    await expect.poll(() => begun).toEqual(['ahead']);
    for (const behindMs of [1, 20, 29_000]) {
      const behind = { now: () => later(clock.now(), -behindMs) };
      const handlers = { 'deposit.seen': [async () => void begun.push(`behind by ${behindMs}`)] };
      await runJobs(database, behind, handlers);
    }
    open();
    await running;
    expect(begun).toEqual(['ahead']);
  });

  it('leaves a kind without a handler to another process', async () => {
    await seen(1);
    expect(await runJobs(database, clock, { 'deposit.mined': [async () => {}] })).toBe(0);
    expect(await jobs()).toHaveLength(1);
  });

  it('runs each of a thousand jobs once with two runners', async () => {
    for (let id = 1; id <= 1000; id += 100)
      await Promise.all(Array.from({ length: 100 }, (_, offset) => seen(id + offset)));
    const runs: number[] = [];
    const handlers: Partial<JobHandlers> = {
      'deposit.seen': [async ({ depositId }) => void runs.push(depositId)],
    };
    await Promise.all([runnerOf(handlers, 8).runDue(), runnerOf(handlers, 8).runDue()]);
    expect(runs.sort((a, b) => a - b)).toEqual(Array.from({ length: 1000 }, (_, index) => index + 1));
  });
});

describe('a failing job', () => {
  const failing = { 'deposit.seen': [async () => Promise.reject(new Error('the node is down'))] };

  it('waits a second, then two, and keeps the reason', async () => {
    await seen(1);
    const runner = runnerOf(failing);
    expect(await runner.runDue()).toBe(1);
    expect(await jobs()).toMatchObject([
      { attempts: 1, last_error: 'the node is down', run_at: later(clock.now(), 1_000), locked_until: null },
    ]);
    clock.advance(1_000);
    await runner.runDue();
    expect(await jobs()).toMatchObject([{ attempts: 2, run_at: later(clock.now(), 2_000) }]);
  });

  it('waits also with a reason that the database cannot store', async () => {
    await seen(1);
    await runnerOf({ 'deposit.seen': [async () => Promise.reject(new Error('a NUL: \0'))] }).runDue();
    expect(await jobs()).toMatchObject([{ attempts: 1, last_error: 'a NUL: \ufffd', locked_until: null }]);
  });

  it('is given up after twenty failures and never run again', async () => {
    await seen(1);
    const runner = runnerOf(failing);
    let ran = 0;
    for (let hours = 0; hours < 30; hours++) {
      ran += await runner.runDue();
      clock.advance(3_600_000);
    }
    expect(ran).toBe(20);
    const [job] = await jobs();
    expect(job).toMatchObject({ attempts: 20, last_error: 'the node is down' });
    expect(job?.failed_at).toBeInstanceOf(Date);
    const message = `Event ${job?.id} (deposit seen, deposit 1) failed 20 times and was given up: the node is down`;
    expect(await openAlerts(database.db)).toMatchObject([{ subject: `event:${job?.id}`, message }]);
  });

  it('has all its attempts and no alert after a retry', async () => {
    await seen(1);
    const giveUp = async () => {
      for (let hours = 0; hours < 20; hours++) {
        await runnerOf(failing).runDue();
        clock.advance(3_600_000);
      }
    };
    await giveUp();
    const id = (await jobs())[0]?.id ?? 0;
    expect(await retryJob(database.db, id, clock.now())).toBe(true);
    expect([await retryJob(database.db, id, clock.now()), await openAlerts(database.db)]).toEqual([
      false,
      [],
    ]);
    await giveUp();
    expect(await jobs()).toMatchObject([{ attempts: 20 }]);
    expect(await openAlerts(database.db)).toHaveLength(1);
    await retryJob(database.db, id, clock.now());
    await runnerOf({ 'deposit.seen': [async () => {}] }).runDue();
    expect([await jobs(), await openAlerts(database.db)]).toEqual([[], []]);
  });

  it('in its second handler runs both again', async () => {
    await seen(1);
    let first = 0;
    let second = 0;
    const runner = runnerOf({
      'deposit.seen': [
        async () => void (first += 1),
        async () => {
          second += 1;
          if (second === 1) throw new Error('not yet');
        },
      ],
    });
    await runner.runDue();
    clock.advance(1_000);
    await runner.runDue();
    expect([first, second]).toEqual([2, 2]);
    expect(await jobs()).toEqual([]);
  });

  it('with RetryAt runs again at that time and counts no failure', async () => {
    await seen(1);
    const runner = runnerOf({
      'deposit.seen': [
        async () => {
          throw new RetryAt(later(clock.now(), 60_000), 'waits for the price');
        },
      ],
    });
    for (let minute = 0; minute < 25; minute++) {
      expect(await runner.runDue()).toBe(1);
      expect(await runner.runDue()).toBe(0);
      clock.advance(60_000);
    }
    expect(await jobs()).toMatchObject([{ attempts: 0, failed_at: null, last_error: 'waits for the price' }]);
  });

  it('with RetryAt in the past does not spin', async () => {
    await seen(1);
    const runner = runnerOf({
      'deposit.seen': [
        async () => {
          throw new RetryAt(clock.now(), 'now');
        },
      ],
    });
    expect(await runner.runDue()).toBe(1);
  });
});

describe('pauseAfter', () => {
  it('the first attempts, doubles from a second, and stops at five minutes', () => {
    expect([1, 2, 3, 9, 10, 19].map(pauseAfter)).toEqual([1e3, 2e3, 4e3, 256e3, 300e3, 300e3]);
  });
});

describe('the lease', () => {
  it('of a running job stays when the clock is moved', async () => {
    await seen(1);
    const { open, opened } = gate();
    let runs = 0;
    const runner = runnerOf({
      'deposit.seen': [
        async () => {
          runs += 1;
          await opened;
        },
      ],
    });
    const done = runner.runDue();
    await expect.poll(() => runs).toBeGreaterThan(0);
    clock.advance(86_400_000);
    runner.wake();
    open();
    await done;
    expect(runs).toBe(1);
  });

  it('of a long job is renewed, and no other process runs it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] });
    const { open, opened } = gate();
    try {
      await seen(1);
      let runs = 0;
      const slow = runnerOf({
        'deposit.seen': [
          async () => {
            runs += 1;
            await opened;
          },
        ],
      });
      const other = runnerOf({ 'deposit.seen': [async () => {}] });
      const done = slow.runDue();
      await expect.poll(() => runs).toBeGreaterThan(0);
      for (let seconds = 0; seconds < 90; seconds += 10) {
        clock.advance(10_000);
        vi.advanceTimersByTime(10_000);
        const renewed = later(clock.now(), 30_000);
        await expect.poll(async () => (await jobs())[0]?.locked_until).toEqual(renewed);
        expect(await other.runDue()).toBe(0);
      }
      open();
      expect(await done).toBe(1);
      expect(runs).toBe(1);
      expect(await jobs()).toEqual([]);
    } finally {
      open();
      vi.useRealTimers();
    }
  });

  it('of a dead process ends, and another process runs the job', async () => {
    await seen(1);
    await db
      .updateTable('jobs')
      .set({ locked_until: later(clock.now(), 30_000), attempts: 1 })
      .execute();
    const runner = runnerOf({ 'deposit.seen': [async () => {}] });
    expect(await runner.runDue()).toBe(0);
    clock.advance(30_000);
    expect(await runner.runDue()).toBe(1);
  });
});

describe('startJobs', () => {
  const start = async (handlers: Partial<JobHandlers>, pollMs: number) => {
    const runner = await startJobs({ database, clock, log: quietLog, handlers: only(handlers), pollMs });
    runners.push(runner);
    return runner;
  };

  it('starts the handler within 20 ms after a commit, without polling', async () => {
    let startedAt = 0;
    await start({ 'deposit.seen': [async () => void (startedAt = performance.now())] }, 3_600_000);
    const delays: number[] = [];
    for (let round = 0; round < 10; round++) {
      await db.transaction().execute((tx) => emit(tx, clock.now(), 'deposit.seen', { depositId: round }));
      const committedAt = performance.now();
      startedAt = 0;
      await expect.poll(async () => (await jobs()).length, { interval: 5 }).toBe(0);
      delays.push(startedAt - committedAt);
    }
    // The quickest: a machine that does much else may pause the others for longer than that.
    expect(Math.min(...delays)).toBeLessThan(20);
  });

  it('finds the job by polling when a notification is lost', async () => {
    let runs = 0;
    await start({ 'deposit.seen': [async () => void (runs += 1)] }, 50);
    await db
      .insertInto('jobs')
      .values({
        kind: 'deposit.seen',
        payload: '{"depositId":1}',
        run_at: clock.now(),
        created_at: clock.now(),
      })
      .execute();
    await expect.poll(() => runs).toBe(1);
  });

  it('waits for the running job at its stop and takes no further one', async () => {
    await seen(1);
    const { open, opened } = gate();
    let isRunning = false;
    const runner = await start(
      {
        'deposit.seen': [
          async () => {
            isRunning = true;
            await opened;
          },
        ],
      },
      3_600_000,
    );
    await expect.poll(() => isRunning).toBe(true);
    const stopped = runner.stop();
    await seen(2);
    open();
    await stopped;
    expect(await jobs()).toMatchObject([{ payload: { depositId: 2 }, locked_until: null }]);
  });

  it('with lanes lets a full lane delay no other kind', async () => {
    const { open, opened } = gate();
    let begun = 0;
    const wait = async () => {
      begun += 1;
      await opened;
    };
    const runner = await startJobs({
      database,
      clock,
      log: quietLog,
      handlers: only({
        'mail.queued': [wait],
        'payment.requested': [wait],
        'deposit.seen': [async () => void (begun += 1)],
      }),
      lanes: [
        { kinds: ['mail.queued'], slots: 2 },
        { kinds: ['payment.requested'], slots: 1 },
      ],
    });
    runners.push(runner);
    for (let n = 0; n < 5; n += 1) await emit(db, clock.now(), 'mail.queued', { mailId: `${n}` });
    await expect.poll(() => begun).toBe(2);
    for (let n = 0; n < 5; n += 1) await emit(db, clock.now(), 'payment.requested', { paymentId: `${n}` });
    await expect.poll(() => begun).toBe(3);
    await seen(1);
    await expect.poll(() => begun).toBe(4);
    open();
    await expect.poll(() => begun).toBe(11);
  });

  it.runIf(database.kind === 'embedded')(
    'frees all leases after a crash of the embedded service',
    async () => {
      await seen(1);
      await db
        .updateTable('jobs')
        .set({ locked_until: later(clock.now(), 30_000) })
        .execute();
      let runs = 0;
      await start({ 'deposit.seen': [async () => void (runs += 1)] }, 3_600_000);
      await expect.poll(() => runs).toBe(1);
    },
  );
});

describe.runIf(database.kind === 'embedded')('a commit', () => {
  const flushed = async (): Promise<string | undefined> => {
    const { rows } = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(db);
    return rows[0]?.at;
  };

  it('of a lease or a finished job does not wait for the disk', async () => {
    const before = await flushed();
    await seen(1);
    const emitted = await flushed();
    expect(emitted).not.toBe(before);
    await runJobs(database, clock, { 'deposit.seen': [async () => {}] });
    expect(await jobs()).toEqual([]);
    expect(await flushed()).toBe(emitted);
  });
});
