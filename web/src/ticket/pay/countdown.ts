import { PAYMENT_WINDOW_MS } from '@parom/contract/limits';

const MINUTE_MS = 60_000;
const URGENT_BELOW_MS = 5 * MINUTE_MS;

export interface Countdown {
  /** Dashes while the server's time is unknown. */
  readonly text: string;
  readonly fraction: number;
  /** Rounded up; announced to screen readers. */
  readonly minutesLeft: number | null;
  readonly isUrgent: boolean;
  readonly isExpired: boolean;
}

const unknown: Countdown = {
  text: '––:––',
  fraction: 1,
  minutesLeft: null,
  isUrgent: false,
  isExpired: false,
};

/** Rounded up: 00:00 is exactly the end. */
export function countdownAt(expiresAtUtc: string, nowMs: number | null): Countdown {
  if (nowMs === null) return unknown;
  const leftMs = Math.max(0, Date.parse(expiresAtUtc) - nowMs);
  const seconds = Math.ceil(leftMs / 1000);
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  const hours = seconds < 3_600 ? [] : [String(Math.floor(seconds / 3_600))];
  return {
    text: [...hours, twoDigits(Math.floor(seconds / 60) % 60), twoDigits(seconds % 60)].join(':'),
    fraction: Math.min(1, leftMs / PAYMENT_WINDOW_MS),
    minutesLeft: Math.ceil(leftMs / MINUTE_MS),
    isUrgent: leftMs < URGENT_BELOW_MS,
    isExpired: leftMs === 0,
  };
}
