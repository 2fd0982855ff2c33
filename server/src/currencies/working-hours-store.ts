import type { WorkingHours } from '@parom/contract/working-hours';

interface HoursRow {
  readonly opens_minute: number | null;
  readonly closes_minute: number | null;
}

export const hoursIn = ({ opens_minute: opens, closes_minute: closes }: HoursRow): WorkingHours | null =>
  opens === null || closes === null ? null : { opens, closes };

export const storedHours = (hours: WorkingHours | null): HoursRow => ({
  opens_minute: hours?.opens ?? null,
  closes_minute: hours?.closes ?? null,
});
