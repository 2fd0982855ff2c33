/** For each act: makes its thing in the database, and returns the act's arguments. */
import type { smallWorld } from '../small-world.ts';

export type Small = Awaited<ReturnType<typeof smallWorld>>;
/** Makes the thing. @returns the arguments; a reason is added where the act demands one */
export type Scenario = (small: Small) => Promise<object>;
export type Scenarios = Readonly<Record<string, Scenario>>;

/** Done without a preview of its own: it only prepares. */
export const give = (small: Small, command: string, values: object): Promise<unknown> =>
  small.world.run(command, values);

export const BTC = 'BTC@bitcoin';
export const USDT = 'USDT@tron';
