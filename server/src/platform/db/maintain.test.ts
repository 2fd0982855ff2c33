import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { quietLog, testDatabase } from '../../../test/database.ts';
import type { Logger } from '../logger.ts';
import { startMaintenance } from './maintain.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database.close());

const MINUTE = 60_000;
let stop: () => void = () => {};
// The timers alone are the test's: what they start is real and takes its time.
beforeEach(async () => {
  await database.truncate();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const lastCheckpoint = async () =>
  (await sql<{ at: string }>`select checkpoint_lsn::text as at from pg_control_checkpoint()`.execute(db))
    .rows[0]?.at;
/** What the planner believes of the table; only vacuum and analyze tell it. */
const rowsBelieved = async () =>
  (
    await sql<{ rows: number }>`select reltuples::int as rows from pg_class where relname = 'alerts'`.execute(
      db,
    )
  ).rows[0]?.rows;
const addAlerts = async (count: number) => {
  const rows = Array.from({ length: count }, (_, index) => ({
    subject: `s${index}`,
    message: 'words',
    detail: '{}',
    raised_at: new Date('2030-01-01T00:00:00Z'),
  }));
  await db.insertInto('alerts').values(rows).execute();
};

describe('maintenance', () => {
  it('makes a checkpoint after a minute with writes', async () => {
    stop = startMaintenance(db, quietLog);
    const before = await lastCheckpoint();
    await addAlerts(3);
    vi.advanceTimersByTime(MINUTE - 1);
    await sql`select 1`.execute(db);
    expect(await lastCheckpoint()).toBe(before);
    vi.advanceTimersByTime(1);
    await expect.poll(lastCheckpoint, { timeout: 10_000 }).not.toBe(before);
  });

  it('vacuums and analyzes every quarter of an hour', async () => {
    stop = startMaintenance(db, quietLog);
    const before = await rowsBelieved();
    await db.deleteFrom('alerts').execute();
    await addAlerts(40);
    expect(await rowsBelieved()).toBe(before);
    vi.advanceTimersByTime(15 * MINUTE);
    await expect.poll(rowsBelieved, { timeout: 10_000 }).toBe(40);
  });

  it('does no work after its stop', async () => {
    startMaintenance(db, quietLog)();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.runIf(database.kind === 'embedded')(
    'that fails logs a warning and runs again at its next time',
    async () => {
      const warned: string[] = [];
      const log = { ...quietLog, warn: (_: unknown, message: string) => void warned.push(message) };
      stop = startMaintenance(db, log as unknown as Logger);
      await sql`create role nobody`.execute(db);
      await sql`set role nobody`.execute(db);
      vi.advanceTimersByTime(MINUTE);
      await expect.poll(() => warned).toEqual([expect.stringContaining('tried again')]);
      await sql`reset role`.execute(db);
      const before = await lastCheckpoint();
      await addAlerts(3);
      vi.advanceTimersByTime(MINUTE);
      await expect.poll(lastCheckpoint, { timeout: 10_000 }).not.toBe(before);
      expect(warned).toHaveLength(1);
    },
  );
});
