import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotificationHandler } from '../db/database.ts';
import { followSignals } from './follow-signals.ts';

const GAP_MS = 500;

/** A database that notifies by hand. */
async function follow() {
  let notify: NotificationHandler = () => {};
  const told: (readonly string[] | null)[] = [];
  const stop = await followSignals({
    database: {
      listen: async (_channel, handler) => {
        notify = handler;
        return async () => void (notify = () => {});
      },
    },
    heard: (names) => void told.push(names === null ? null : [...names]),
  });
  return { notify: (name: string) => notify(name), told, stop };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a follower of signals', () => {
  it('tells the first at once and the rest of a gap together', async () => {
    const { notify, told } = await follow();
    notify('tickets');
    expect(told).toEqual([['tickets']]);
    for (let times = 0; times < 100; times += 1) notify('alerts');
    notify('tickets');
    expect(told).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(GAP_MS);
    expect(told).toEqual([['tickets'], ['alerts', 'tickets']]);
    await vi.advanceTimersByTimeAsync(10 * GAP_MS);
    expect(told).toHaveLength(2);
    notify('tickets');
    expect(told).toHaveLength(3);
  });

  it('says after a reconnect that some may be lost', async () => {
    const { notify, told } = await follow();
    notify('');
    notify('tickets');
    await vi.advanceTimersByTimeAsync(GAP_MS);
    expect(told).toEqual([null, ['tickets']]);
  });

  it('tells nothing after its stop', async () => {
    const { notify, told, stop } = await follow();
    notify('tickets');
    notify('alerts');
    await stop();
    notify('payments');
    await vi.advanceTimersByTimeAsync(10 * GAP_MS);
    expect(told).toEqual([['tickets']]);
  });
});
