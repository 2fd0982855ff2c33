import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followLive, type HubConnection, type LiveState, type LiveSurroundings } from './live.ts';

function fakeConnection(start: () => Promise<void>) {
  const heard = new Map<string, (...args: never[]) => void>();
  const call = (name: string) => () => (heard.get(name) as (() => void) | undefined)?.();
  const connection: HubConnection & Record<'drop' | 'reconnecting' | 'reconnected', () => void> = {
    start: vi.fn(start),
    stop: vi.fn(async () => call('close')()),
    on: (target, handler) => void heard.set(target, handler as never),
    onreconnecting: (handler) => void heard.set('reconnecting', handler),
    onreconnected: (handler) => void heard.set('reconnected', handler),
    onclose: (handler) => void heard.set('close', handler),
    drop: call('close'),
    reconnecting: call('reconnecting'),
    reconnected: call('reconnected'),
  };
  const say = (target: string, ...args: unknown[]) => heard.get(target)?.(...(args as never[]));
  return { connection, say };
}

let made: ReturnType<typeof fakeConnection>[];
let isServerUp: boolean;
let wakers: Set<() => void>;
let around: LiveSurroundings;
let tokens: string[];

beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  tokens = [];
  isServerUp = true;
  wakers = new Set();
  around = {
    connect: async (token) => {
      tokens.push(token);
      const fake = fakeConnection(async () => {
        if (!isServerUp) throw new Error('refused');
      });
      made.push(fake);
      return fake.connection;
    },
    onWake: (listener) => {
      wakers.add(listener);
      return () => void wakers.delete(listener);
    },
  };
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

function follow(token: string) {
  const states: LiveState[] = [];
  const changes: string[] = [];
  let freshes = 0;
  const end = followLive(
    token,
    {
      changed: (id) => void changes.push(id),
      fresh: () => void (freshes += 1),
      state: (state) => void states.push(state),
    },
    around,
  );
  return { states, changes, end, freshes: () => freshes };
}

describe('the live line', () => {
  it('once connected, passes on both events and asks for missed events', {
    tags: ['spec:4.36'],
  }, async () => {
    const page = follow('a');
    await settle();
    expect(page.states).toEqual(['connecting', 'live']);
    expect(page.freshes()).toBe(1);
    made[0]?.say('statusChanged', 'ticket-1', 2);
    made[0]?.say('recalculated', 'ticket-2');
    await vi.advanceTimersByTimeAsync(3_000);
    expect(page.changes).toEqual(['ticket-1', 'ticket-2']);
    page.end();
  });

  it('spreads the pages’ calls after a recalculation of all tickets', async () => {
    const random = vi.spyOn(Math, 'random');
    const pages = ['one', 'two', 'three'].map((token) => follow(token));
    await settle();
    for (const [index, part] of [0.1, 0.5, 0.9].entries()) {
      random.mockReturnValueOnce(part);
      made[index]?.say('recalculated', 'ticket');
      made[index]?.say('recalculated', 'ticket');
    }
    const asked = () => pages.map(({ changes }) => changes.length);
    expect(asked()).toEqual([0, 0, 0]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked()).toEqual([1, 0, 0]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(asked()).toEqual([1, 1, 1]);
    random.mockRestore();
    for (const page of pages) page.end();
  });

  it('is one connection for two followers of a token, until the last leaves', async () => {
    const [first, second] = [follow('b'), follow('b')];
    await settle();
    expect(tokens).toEqual(['b']);
    first.end();
    made[0]?.say('statusChanged', 'ticket-1', 2);
    expect([first.changes, second.changes]).toEqual([[], ['ticket-1']]);
    expect(made[0]?.connection.stop).not.toHaveBeenCalled();
    second.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(made[0]?.connection.stop).toHaveBeenCalledOnce();
    expect(made).toHaveLength(1);
  });

  it('left by one page and followed by the next, is the same connection', async () => {
    const first = follow('b2');
    await settle();
    first.end();
    const next = follow('b2');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(next.states).toEqual(['live']);
    expect(made).toHaveLength(1);
    expect(made[0]?.connection.stop).not.toHaveBeenCalled();
    next.end();
  });

  it('mended by the client itself, asks again for missed events', { tags: ['spec:4.39'] }, async () => {
    const page = follow('c');
    await settle();
    made[0]?.connection.reconnecting();
    made[0]?.connection.reconnected();
    expect(page.states).toEqual(['connecting', 'live', 'reconnecting', 'live']);
    expect(page.freshes()).toBe(2);
    expect(made).toHaveLength(1);
    page.end();
  });

  it('closed for good, is started anew after a pause, for as long as it takes', {
    tags: ['spec:4.39'],
  }, async () => {
    const page = follow('d');
    await settle();
    isServerUp = false;
    made[0]?.connection.drop();
    await settle();
    expect(page.states.at(-1)).toBe('reconnecting');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(made).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(10 * 60_000);
    const tries = made.length;
    expect(tries).toBeGreaterThan(15);
    expect(tries).toBeLessThan(25);
    isServerUp = true;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(page.states.at(-1)).toBe('live');
    expect(page.freshes()).toBe(2);
    page.end();
  });

  it('down while the page slept, is started at once when it wakes', async () => {
    const page = follow('e');
    await settle();
    made[0]?.connection.reconnecting();
    for (const wake of wakers) wake();
    await settle();
    expect(made[0]?.connection.stop).toHaveBeenCalledOnce();
    for (const wake of wakers) wake();
    await settle();
    expect(page.states.at(-1)).toBe('live');
    expect(made).toHaveLength(2);
    page.end();
  });

  it('that stands, is left alone when the page wakes', async () => {
    const page = follow('f');
    await settle();
    for (const wake of wakers) wake();
    await settle();
    expect(made[0]?.connection.stop).not.toHaveBeenCalled();
    page.end();
  });

  it('left while it is still starting, is stopped as soon as it stands', async () => {
    const page = follow('g');
    page.end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(made[0]?.connection.stop).toHaveBeenCalledOnce();
    expect(page.states).toEqual(['connecting']);
  });
});
