/** The payment window as numbers and text. Pure: the caller says what time it is on the server. */
import { PAYMENT_WINDOW_MS } from '@parom/contract/limits';

const MINUTE_MS = 60_000;
const URGENT_BELOW_MS = 5 * MINUTE_MS;

export interface Countdown {
  /** `mm:ss`; zeros once expired, dashes while nobody knows. */
  readonly text: string;
  /** From 1 (just created) down to 0. */
  readonly fraction: number;
  /** Whole minutes left, rounded up: what is announced to those who cannot see the ring. */
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

/** Without the server's time there is no verdict. Seconds are rounded up, so that the text reads 00:00 exactly when the window has closed and not a second before. */
export function countdownAt(expiresAtUtc: string, nowMs: number | null): Countdown {
  if (nowMs === null) return unknown;
  const leftMs = Math.max(0, Date.parse(expiresAtUtc) - nowMs);
  const seconds = Math.ceil(leftMs / 1000);
  const twoDigits = (n: number) => String(n).padStart(2, '0');
  return {
    text: `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`,
    fraction: Math.min(1, leftMs / PAYMENT_WINDOW_MS),
    minutesLeft: Math.ceil(leftMs / MINUTE_MS),
    isUrgent: leftMs < URGENT_BELOW_MS,
    isExpired: leftMs === 0,
  };
}
