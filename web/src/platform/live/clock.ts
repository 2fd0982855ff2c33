/** The server's time, by the sample with the shortest round trip. */
import { CLOCK_POLL_MS, COUNTDOWN_TICK_MS } from '@parom/contract/limits';
import { useEffect, useState } from 'react';
import { call } from '../calls/api.ts';

interface Sample {
  readonly roundTripMs: number;
  readonly offsetMs: number;
}

const SAMPLES_KEPT = 8;
/** After the clock jumps, older samples would hide it. */
const JUMP_MS = 2_000;

let samples: readonly Sample[] = [];
let offsetMs = 0;
let watchers = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Milliseconds since 1970; `null` until the first answer: a browser's clock may be hours off. */
export const serverNow = (): number | null => (samples.length === 0 ? null : Date.now() + offsetMs);

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
  } catch {}
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

export function followServerClock(onTick: () => void): () => void {
  const unwatch = watch();
  const tick = setInterval(onTick, COUNTDOWN_TICK_MS);
  return () => {
    clearInterval(tick);
    unwatch();
  };
}

export function useServerNow(follows = true): number | null {
  const [now, setNow] = useState(serverNow);
  useEffect(() => (follows ? followServerClock(() => setNow(serverNow())) : undefined), [follows]);
  return now;
}
