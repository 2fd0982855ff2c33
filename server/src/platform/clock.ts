/** The service's clock. Everything that is stored or compared asks it, never the machine's or the database's. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A moment some milliseconds after another. */
export const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);
