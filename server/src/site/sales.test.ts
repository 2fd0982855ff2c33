import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { handClock } from '../../test/clock.ts';
import { quietLog, testDatabase } from '../../test/database.ts';
import { openAlerts } from '../platform/alerts/alerts-store.ts';
import { writeBeat } from '../platform/beats/beats-store.ts';
import { salesReporter } from './report-sales.ts';
import { salesFault, salesStop } from './sales.ts';
import { type SalesWatch, watchSales } from './watch-sales.ts';

const database = await testDatabase();
const { db } = database;
const clock = handClock();
const WORKER = { id: '11111111-1111-4111-8111-111111111111', roles: ['worker'], version: '1.0.0' };
const deps = { db, clock, log: quietLog };
let watch: SalesWatch | undefined;
afterAll(() => database.close());
beforeEach(() => database.truncate());
afterEach(() => {
  watch?.close();
  vi.restoreAllMocks();
});

const subjects = async () => (await openAlerts(db)).map(({ subject }) => subject);
const beatAgo = (seconds: number) => writeBeat(db, WORKER, seconds * 1_000);
/** Moves the monotonic clock of the process. */
const real = performance.now.bind(performance);
const laterBy = (ms: number) => {
  vi.spyOn(performance, 'now').mockImplementation(() => real() + ms);
};

describe('sales', () => {
  const well = { unreadMs: 0, hasDiskSpace: true, sinceBeatMs: 0 };

  it.each([
    ['nothing', true, well, null],
    ['a heartbeat 20 s ago', true, { ...well, sinceBeatMs: 20_000 }, null],
    ['a heartbeat longer ago', true, { ...well, sinceBeatMs: 20_001 }, 'worker'],
    ['no heartbeat at all', true, { ...well, sinceBeatMs: Number.POSITIVE_INFINITY }, 'worker'],
    ['a full disk', true, { ...well, hasDiskSpace: false, sinceBeatMs: 60_000 }, 'database'],
    ['a silent database', true, { ...well, unreadMs: 10_001, sinceBeatMs: 60_000 }, 'database'],
    ['an operator', false, { ...well, hasDiskSpace: false }, 'closed'],
  ] as const)('stopped by %s', (_, isOpen, facts, stop) => {
    expect(salesStop(isOpen, facts)).toBe(stop);
  });

  it('name the fault of a closed site too', () => {
    expect(salesFault({ ...well, hasDiskSpace: false })).toBe('database');
  });
});

describe('the watch over sales', () => {
  it("stops them without any worker's heartbeat", async () => {
    watch = await watchSales(deps);
    expect(salesFault(watch.facts())).toBe('worker');
  });

  it('counts on while it cannot read', async () => {
    await beatAgo(15);
    const awake = { ms: () => performance.now(), stop: () => {} };
    watch = await watchSales(deps, awake);
    watch.close();
    expect(salesFault(watch.facts())).toBeNull();
    laterBy(6_000);
    expect(salesFault(watch.facts())).toBe('worker');
    laterBy(11_000);
    expect(salesFault(watch.facts())).toBe('database');
  });

  it('trusts its own worker after a suspension or a jump of the clock', async () => {
    await beatAgo(3_600);
    let awakeMs = 0;
    watch = await watchSales(deps, { ms: () => awakeMs, stop: () => {} });
    watch.noteOwnBeat(0);
    laterBy(3_600_000);
    expect(salesFault(watch.facts())).toBeNull();
    watch.close();
    awakeMs = 9_000;
    expect(salesFault(watch.facts())).toBeNull();
    watch.noteOwnBeat(0);
    awakeMs = 30_000;
    expect(watch.facts().sinceBeatMs).toBe(21_000);
  });

  it('distrusts old heartbeats of other workers after a suspension', async () => {
    await beatAgo(0);
    watch = await watchSales(deps);
    watch.close();
    laterBy(60_000);
    expect(salesFault(watch.facts())).toBe('worker');
  });

  it('ends the stop and the alert within two seconds of the heartbeat', async () => {
    await beatAgo(30);
    await db
      .insertInto('alerts')
      .values({ subject: 'worker', message: 'of a process that ended', detail: '{}', raised_at: clock.now() })
      .execute();
    watch = await watchSales(deps);
    const { facts } = watch;
    expect(salesFault(facts())).toBe('worker');
    await writeBeat(db, WORKER);
    await expect.poll(() => salesFault(facts()), { timeout: 2_000, interval: 50 }).toBeNull();
    await expect.poll(subjects, { timeout: 2_000, interval: 50 }).toEqual([]);
  });

  it('learns of a full disk from the first failed answer', async () => {
    await beatAgo(0);
    watch = await watchSales(deps);
    watch.noteError(new Error('another error'));
    expect(salesFault(watch.facts())).toBeNull();
    watch.noteError(Object.assign(new Error('could not extend file'), { code: '53100' }));
    expect(salesFault(watch.facts())).toBe('database');
    await expect.poll(subjects, { timeout: 2_000, interval: 50 }).toEqual(['database']);
  });
});

describe('the operator', () => {
  it('is alerted once to a dead worker, 20 s after the process starts', async () => {
    const reporter = salesReporter(deps);
    await reporter.report('worker');
    expect(await subjects()).toEqual([]);
    laterBy(21_000);
    await reporter.report('worker');
    await reporter.report('worker');
    expect(await subjects()).toEqual(['worker']);
    await reporter.report(null);
    expect(await subjects()).toEqual([]);
  });

  it('reads an alert that could not be stored', async () => {
    const broken = { ...deps, db: db.withSchema('nowhere') };
    const reporter = salesReporter(broken);
    await expect(reporter.report('database')).rejects.toThrow();
    expect(reporter.unstoredAlerts()).toMatchObject([
      {
        subject: 'database',
        message: expect.stringContaining('Free space'),
        detail: { code: 'databaseSilent' },
      },
    ]);
  });

  it('keeps the alert of a dead worker while the disk is full', async () => {
    const reporter = salesReporter(deps);
    laterBy(21_000);
    await reporter.report('worker');
    await reporter.report('database');
    expect(await subjects()).toEqual(['worker', 'database']);
    await reporter.report('worker');
    expect(await subjects()).toEqual(['worker']);
  });
});
