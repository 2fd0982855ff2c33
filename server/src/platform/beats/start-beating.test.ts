import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { quietLog, testDatabase } from '../../../test/database.ts';
import { readBeatAge } from './beats-store.ts';
import { type Beating, startBeating } from './start-beating.ts';

const database = await testDatabase();
const { db } = database;
let beating: Beating | undefined;
afterEach(async () => {
  await beating?.stop();
  vi.restoreAllMocks();
});
afterAll(() => database.close());

it('a worker whose loop hangs writes no heartbeat until the loop turns', {
  tags: ['threat:dead-worker'],
}, async () => {
  expect(await readBeatAge(db)).toBeNull();
  const real = performance.now.bind(performance);
  let aheadMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => real() + aheadMs);
  let loopAt = performance.now();
  let heard = 0;
  const onBeat = (agoMs: number) => void (heard = agoMs);
  beating = await startBeating({ db, log: quietLog, turnedAt: () => [performance.now(), loopAt], onBeat });
  expect(await readBeatAge(db)).toBeLessThan(1_000);

  // Two seconds of a loop that hangs count from its last turn.
  aheadMs = 10_000;
  loopAt = performance.now() - 2_000;
  await expect.poll(() => readBeatAge(db), { timeout: 2_000, interval: 50 }).toBeGreaterThan(2_000);
  expect(heard).toBeGreaterThanOrEqual(2_000);

  aheadMs = 60_000;
  await new Promise((resolve) => setTimeout(resolve, 1_600));
  expect(await readBeatAge(db)).toBeGreaterThan(1_500);

  loopAt = performance.now();
  await expect.poll(() => readBeatAge(db), { timeout: 2_000, interval: 50 }).toBeLessThan(500);
});
