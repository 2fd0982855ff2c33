import type { Clock } from '../../platform/clock.ts';
import { netsAround } from '../../platform/http/client-address.ts';
import { type Sharing, windowCounters } from '../../platform/limits/window-counters.ts';

const WINDOW_MS = 10 * 60_000;
const MOST: Readonly<Record<Try, number>> = { changeEmail: 6, handOver: 30, takeOver: 20, askPush: 30 };

export type Try = 'changeEmail' | 'handOver' | 'takeOver' | 'askPush';

export type CountTry = (of: Try, clientAddress: string) => void;

export function triesLimit(clock: Clock, capsApply: boolean, sharing?: Sharing): CountTry {
  if (!capsApply) return () => {};
  const counters = windowCounters(WINDOW_MS, sharing);
  return (of, clientAddress) => {
    const now = clock.now().getTime();
    const counted = counters.countersIn(netsAround(clientAddress), (name) => `${of} ${name}`, MOST[of], now);
    for (const counter of counted) counter.count += 1;
  };
}
