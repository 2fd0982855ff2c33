import type { StopReason } from '@parom/contract/console/answers/stop-reason';
import type { Stop } from './catalogue.ts';

export const stopIn = (reason: unknown, until: Date | null): Stop | null =>
  reason === null ? null : { reason: reason as StopReason, until };

export const storedReason = (stop: Stop | null): string | null =>
  stop === null ? null : JSON.stringify(stop.reason);

/** An enabled pair or direction has no stop. */
export const storedSwitch = (stop: Stop | null, isEnabled: boolean) => ({
  is_enabled: isEnabled,
  stopped_reason: isEnabled ? null : storedReason(stop),
  stopped_until: isEnabled ? null : (stop?.until ?? null),
});
