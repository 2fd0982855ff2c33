/**
 * The server's time as the browser can best know it. While somebody looks at a running clock and the page is visible,
 * the server is asked every two seconds; the answer with the shortest round trip of the last few is believed.
 */
import { CLOCK_POLL_MS, COUNTDOWN_TICK_MS } from '@parom/contract/limits';
import { useEffect, useState } from 'react';
import { call } from '../calls/api.ts';

interface Sample {
  readonly roundTripMs: number;
  readonly offsetMs: number;
}

const SAMPLES_KEPT = 8;
/** A server whose clock was moved shows as a jump; older samples would hide it behind a faster round trip. */
const JUMP_MS = 2_000;

let samples: readonly Sample[] = [];
let offsetMs = 0;
let watchers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds since 1970 by the server's clock; `null` until it was asked: a browser's own may be hours off. */
export const serverNow = (): number | null => (samples.length === 0 ? null : Date.now() + offsetMs);

/** Adds a sample to those kept and picks the offset to believe. Pure. */
export function believe(
  kept: readonly Sample[],
  sample: Sample,
): { kept: readonly Sample[]; offsetMs: number } {
  const last = kept.at(-1);
  const jumped =
    last !== undefined && Math.abs(sample.offsetMs - last.offsetMs) > JUMP_MS + sample.roundTripMs;
  const next = jumped ? [sample] : [...kept, sample].slice(-SAMPLES_KEPT);
  const best = next.reduce((a, b) => (b.roundTripMs < a.roundTripMs ? b : a));
  return { kept: next, offsetMs: best.offsetMs };
}

async function poll(): Promise<void> {
  const sentMs = Date.now();
  try {
    const { utcTime } = await call('utcTime', {}, { rethrow: true });
    const receivedMs = Date.now();
    const middleMs = (sentMs + receivedMs) / 2;
    const sample = { roundTripMs: receivedMs - sentMs, offsetMs: Date.parse(utcTime) - middleMs };
    const believed = believe(samples, sample);
    samples = believed.kept;
    offsetMs = believed.offsetMs;
  } catch {
    // The last offset stays good enough; the next poll comes soon.
  }
  schedule();
}

function schedule(): void {
  clearTimeout(timer);
  if (watchers > 0 && !document.hidden) timer = setTimeout(() => void poll(), CLOCK_POLL_MS);
}

const onVisibility = (): void => {
  if (document.hidden) clearTimeout(timer);
  else void poll();
};

function watch(): () => void {
  watchers += 1;
  if (watchers === 1) {
    document.addEventListener('visibilitychange', onVisibility);
    void poll();
  }
  return () => {
    watchers -= 1;
    if (watchers > 0) return;
    document.removeEventListener('visibilitychange', onVisibility);
    clearTimeout(timer);
  };
}

/**
 * Keeps the server's time in sight: calls back every half second, and asks the server every two while the page is
 * visible, until the returned function is called.
 */
export function followServerClock(onTick: () => void): () => void {
  const unwatch = watch();
  const tick = setInterval(onTick, COUNTDOWN_TICK_MS);
  return () => {
    clearInterval(tick);
    unwatch();
  };
}

/**
 * The server's time, moving on every half second while the component is mounted; `null` until it is known. It stands still for
 * whoever does not follow it: nobody is asked for a time that nothing depends on.
 */
export function useServerNow(follows = true): number | null {
  const [now, setNow] = useState(serverNow);
  useEffect(() => (follows ? followServerClock(() => setNow(serverNow())) : undefined), [follows]);
  return now;
}
