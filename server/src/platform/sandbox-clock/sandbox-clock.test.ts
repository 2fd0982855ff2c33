import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { quietLog, testDatabase } from '../../../test/database.ts';
import { openSandboxClock } from './sandbox-clock.ts';

const database = await testDatabase();
afterAll(() => database.close());
beforeEach(() => database.truncate());

const open = () => openSandboxClock({ database, log: quietLog });
const aheadMs = (clock: { now(): Date }) => clock.now().getTime() - Date.now();

describe("the sandbox's clock", () => {
  it('shows the machine’s time until it is moved', async () => {
    const clock = await open();
    expect(Math.abs(aheadMs(clock))).toBeLessThan(1_000);
    clock.close();
  });

  it('keeps two advances, also for a service that starts later', async () => {
    const clock = await open();
    await clock.advance(3_600_000);
    await clock.advance(86_400_000);
    expect(aheadMs(clock)).toBeCloseTo(90_000_000, -3);
    clock.close();
    const restarted = await open();
    expect(aheadMs(restarted)).toBeCloseTo(90_000_000, -3);
    restarted.close();
  });

  it('counts both of two concurrent advances', async () => {
    const clock = await open();
    await Promise.all([clock.advance(1_000_000), clock.advance(2_000_000)]);
    expect(aheadMs(clock)).toBeCloseTo(3_000_000, -3);
    clock.close();
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])('refuses to advance by %s', async (ms) => {
    const clock = await open();
    await expect(clock.advance(ms)).rejects.toThrow(RangeError);
    expect(Math.abs(aheadMs(clock))).toBeLessThan(1_000);
    clock.close();
  });

  it.runIf(database.kind === 'postgres')('follows another process within a second', async () => {
    const [one, other] = await Promise.all([open(), open()]);
    await one.advance(5_000_000);
    await expect.poll(() => aheadMs(other), { timeout: 1_000 }).toBeGreaterThan(4_999_000);
    one.close();
    other.close();
  });
});
