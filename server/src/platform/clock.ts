/** Compare times by this clock, never by the machine's or the database's. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
