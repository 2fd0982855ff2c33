import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { handClock } from '../../../test/clock.ts';
import { quietLog, testDatabase } from '../../../test/database.ts';
import { every, type ScheduleEntry, scheduleRunner, startSchedules } from './run-schedules.ts';

const database = await testDatabase();
afterAll(() => database.close());
beforeEach(() => database.truncate());

const clock = handClock();
const isAlone = false;
const { db } = database;
const runnerOf = (...entries: ScheduleEntry[]) =>
  scheduleRunner({ db, clock, log: quietLog, entries, isAlone });

describe('a schedule', () => {
  it('runs once in its period, and again afterwards', async () => {
    let runs = 0;
    const schedules = runnerOf(every(60_000, 'count', async () => void (runs += 1)));
    await schedules.runDue();
    clock.advance(59_999);
    await schedules.runDue();
    expect(runs).toBe(1);
    clock.advance(1);
    await schedules.runDue();
    expect(runs).toBe(2);
  });

  it('runs once after the clock jumped by many periods', async () => {
    let runs = 0;
    const schedules = runnerOf(every(1_000, 'count', async () => void (runs += 1)));
    await schedules.runDue();
    clock.advance(86_400_000);
    await schedules.runDue();
    expect(runs).toBe(2);
  });

  it('runs at once after the clock was set back by more than a period', async () => {
    let runs = 0;
    let shiftMs = 600_000;
    const wrong = { now: () => new Date(clock.now().getTime() + shiftMs) };
    const entry = every(60_000, 'count', async () => void (runs += 1));
    const schedules = scheduleRunner({ db, clock: wrong, log: quietLog, entries: [entry], isAlone });
    await schedules.runDue();
    shiftMs = 0;
    await schedules.runDue();
    expect(runs).toBe(2);
    await schedules.runDue();
    expect(runs).toBe(2);
    clock.advance(60_000);
    await schedules.runDue();
    expect(runs).toBe(3);
  });

  it('runs once per period in two processes', async () => {
    let runs = 0;
    const entry = every(60_000, 'count', async () => void (runs += 1));
    const [one, other] = [runnerOf(entry), runnerOf(entry)];
    await Promise.all([one.runDue(), other.runDue()]);
    expect(runs).toBe(1);
    clock.advance(60_000);
    await Promise.all([one.runDue(), other.runDue()]);
    expect(runs).toBe(2);
  });

  it('of one period with others, runs once in two processes as well', async () => {
    const ran: string[] = [];
    const entries = ['a', 'b', 'c'].map((name) => every(1_000, name, async () => void ran.push(name)));
    const [one, other] = [runnerOf(...entries), runnerOf(...entries.toReversed())];
    await Promise.all([one.runDue(), other.runDue()]);
    expect(ran.toSorted()).toEqual(['a', 'b', 'c']);
  });

  it('that throws delays no other and runs again in its time', async () => {
    let failed = 0;
    let runs = 0;
    const schedules = runnerOf(
      every(1_000, 'failing', async () => {
        failed += 1;
        throw new Error('no luck');
      }),
      every(1_000, 'count', async () => void (runs += 1)),
    );
    await schedules.runDue();
    clock.advance(1_000);
    await schedules.runDue();
    expect([failed, runs]).toEqual([2, 2]);
  });

  it('is not begun twice, and runDue waits for the running one', async () => {
    let runs = 0;
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const schedules = runnerOf(
      every(1_000, 'slow', async () => {
        runs += 1;
        await opened;
      }),
    );
    schedules.wake();
    await expect.poll(() => runs).toBe(1);
    clock.advance(5_000);
    schedules.wake();
    expect(runs).toBe(1);
    const due = schedules.runDue();
    open();
    await due;
    expect(runs).toBe(2);
  });

  it('runs all entries on demand and keeps its period from there', async () => {
    let runs = 0;
    const entry = every(60_000, 'count', async () => void (runs += 1));
    const [one, other] = [runnerOf(entry), runnerOf(entry)];
    await one.runDue();
    clock.advance(30_000);
    await other.runAll();
    await one.runAll();
    expect(runs).toBe(3);
    clock.advance(59_999);
    await one.runDue();
    expect(runs).toBe(3);
    clock.advance(1);
    await one.runDue();
    expect(runs).toBe(4);
  });

  it('never runs beside itself when two callers run all', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const slow = every(1_000, 'slow', async () => {
      running += 1;
      runs += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
    });
    const schedules = runnerOf(slow);
    schedules.wake();
    await Promise.all([schedules.runAll(), schedules.runAll()]);
    expect([runs, most]).toEqual([3, 1]);
  });

  it('with timers runs by itself until its stop', async () => {
    let runs = 0;
    const entries = [every(1_000, 'count', async () => void (runs += 1))];
    const schedules = startSchedules({ db, clock, log: quietLog, entries, isAlone, lookMs: 5 });
    await expect.poll(() => runs).toBe(1);
    clock.advance(1_000);
    await expect.poll(() => runs).toBe(2);
    await schedules.stop();
    clock.advance(1_000);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(runs).toBe(2);
  });
});
