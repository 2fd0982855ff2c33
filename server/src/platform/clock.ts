/** Code that stores or compares times asks this clock, never the machine's or the database's. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
