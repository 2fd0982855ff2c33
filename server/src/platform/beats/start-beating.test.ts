import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { quietLog, testDatabase } from '../../../test/database.ts';
import { readBeatAge, readBeats } from './beats-store.ts';
import { type Beating, startBeating } from './start-beating.ts';

const database = await testDatabase();
const { db } = database;
const WORKER = { roles: ['api', 'worker'], version: '1.2.3' };
let beating: Beating | undefined;
afterEach(async () => {
  await beating?.stop();
  vi.restoreAllMocks();
});
afterAll(() => database.close());

it('a worker whose loop hangs writes no heartbeat, and one at once when the loop turns', {
  tags: ['threat:dead-worker'],
}, async () => {
  expect(await readBeatAge(db)).toBeNull();
  const real = performance.now.bind(performance);
  let aheadMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => real() + aheadMs);
  let hangsSince: number | null = null;
  let heard = 0;
  const onBeat = (agoMs: number) => void (heard = agoMs);
  beating = await startBeating({
    db,
    log: quietLog,
    process: WORKER,
    turnedAt: () => [performance.now(), hangsSince ?? performance.now()],
    onBeat,
  });
  expect(await readBeatAge(db)).toBeLessThan(1_000);

  // Two seconds of a loop that hangs count from its last turn.
  aheadMs = 10_000;
  hangsSince = performance.now() - 2_000;
  await expect.poll(() => readBeatAge(db), { timeout: 10_000, interval: 50 }).toBeGreaterThan(2_000);
  expect(heard).toBeGreaterThanOrEqual(2_000);

  aheadMs = 60_000;
  await new Promise((resolve) => setTimeout(resolve, 1_600));
  expect(await readBeatAge(db)).toBeGreaterThan(1_500);

  // A heartbeat written during the hang would delay the next heartbeat by five seconds.
  hangsSince = null;
  await expect.poll(() => readBeatAge(db), { timeout: 2_500, interval: 50 }).toBeLessThan(500);
});

it('a process without a worker beats, and counts as none', async () => {
  await db.deleteFrom('process_beats').execute();
  const process = { roles: ['api'], version: '1.2.3' };
  beating = await startBeating({ db, log: quietLog, process, turnedAt: () => [] });
  expect(await readBeatAge(db)).toBeNull();
  expect(await readBeats(db)).toMatchObject([{ roles: 'api', version: '1.2.3' }]);
});

it('a process that stops in order says so, and its worker’s last beat still counts', async () => {
  await db.deleteFrom('process_beats').execute();
  beating = await startBeating({ db, log: quietLog, process: WORKER, turnedAt: () => [performance.now()] });
  expect(await readBeats(db)).toMatchObject([{ hasEnded: false }]);
  await beating.stop();
  expect(await readBeats(db)).toMatchObject([{ hasEnded: true }]);
  expect(await readBeatAge(db)).toBeLessThan(1_000);
});
