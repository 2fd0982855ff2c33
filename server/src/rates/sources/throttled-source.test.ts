import { ONE } from '@parom/contract/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { type HandClock, handClock } from '../../../test/clock.ts';
import { type PriceObservation, type RateSource, SourceOutage } from './source.ts';
import { throttled } from './throttled-source.ts';

const EVERY_MS = 5_000;

let clock: HandClock;
let questions: number;
let failures: unknown[];
let answer: () => Promise<readonly PriceObservation[]>;
beforeEach(() => {
  clock = handClock();
  questions = 0;
  failures = [];
  answer = async () => [{ currencyId: 1, usdt: ONE, observedAt: clock.now() }];
});

function polite(random = 0.999_999): RateSource {
  const source: RateSource = {
    name: 'a',
    kind: 'venue',
    currencyIds: [1],
    fetch: () => {
      questions += 1;
      return answer();
    },
  };
  const onFailure = (error: unknown): void => void failures.push(error);
  return throttled(source, { clock, everyMs: EVERY_MS, onFailure, random: () => random });
}
const outage =
  (retryAfterMs: number | null = null) =>
  async (): Promise<never> => {
    throw new SourceOutage('down', { retryAfterMs });
  };

describe('throttled', () => {
  it('asked twice in its period, asks once and repeats the answer with its age', async () => {
    const source = polite();
    const [first] = await source.fetch();
    clock.advance(EVERY_MS / 2);
    expect(await source.fetch()).toEqual([first]);
    expect(questions).toBe(1);
    clock.advance(EVERY_MS / 2);
    expect((await source.fetch())[0]?.observedAt).toEqual(clock.now());
    expect(questions).toBe(2);
  });

  it('asked while a question is open, asks no second one', async () => {
    let reply: (seen: readonly PriceObservation[]) => void = () => {};
    answer = () => new Promise((resolve) => (reply = resolve));
    const source = polite();
    const both = [source.fetch(), source.fetch()];
    reply([]);
    expect(await Promise.all(both)).toEqual([[], []]);
    expect(questions).toBe(1);
  });

  it('failing, keeps its last answer and waits up to a minute', async () => {
    const source = polite();
    const before = await source.fetch();
    answer = outage();
    const askedAfterMs: number[] = [];
    for (let lastMs = 0, passedMs = 0; askedAfterMs.length < 7; passedMs += 250) {
      clock.advance(250);
      const asked = questions;
      expect(await source.fetch()).toEqual(before);
      if (questions > asked) {
        askedAfterMs.push(passedMs - lastMs);
        lastMs = passedMs;
      }
    }
    expect(failures).toHaveLength(7);
    expect(askedAfterMs.slice(1)).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
  });

  it('with jitter, waits half as long at least', async () => {
    answer = outage();
    const source = polite(0);
    await source.fetch();
    clock.advance(2_499);
    await source.fetch();
    expect(questions).toBe(1);
    clock.advance(1);
    await source.fetch();
    expect(questions).toBe(2);
  });

  it('with a time to come back, does not come before, and then is as quick as ever', async () => {
    answer = outage(7 * 60_000);
    const source = polite();
    await source.fetch();
    clock.advance(7 * 60_000 - 1);
    await source.fetch();
    expect(questions).toBe(1);
    answer = async () => [];
    clock.advance(1);
    await source.fetch();
    clock.advance(EVERY_MS);
    await source.fetch();
    expect(questions).toBe(3);
  });

  it('sent away for a year, is back after three days', async () => {
    answer = outage(365 * 86_400_000);
    const source = polite();
    await source.fetch();
    clock.advance(3 * 86_400_000);
    await source.fetch();
    expect(questions).toBe(2);
  });

  it('whose clock is set back, asks at once', async () => {
    let now = new Date('2030-01-15T12:00:00Z');
    const source = throttled(
      { name: 'a', kind: 'venue', currencyIds: [], fetch: async () => ((questions += 1), []) },
      { clock: { now: () => now }, everyMs: EVERY_MS, onFailure: () => {} },
    );
    await source.fetch();
    now = new Date('2030-01-15T11:00:00Z');
    await source.fetch();
    expect(questions).toBe(2);
  });
});
