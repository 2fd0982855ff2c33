/** A node that synchronises, or is slower than its network for good, shows a new head every few seconds: only the age of it tells. */
import { later } from '../platform/clock.ts';
import type { ShownBlock } from './chain.ts';

/** The networks that can be served live make a block every few seconds. */
const BEHIND_MS = 10 * 60_000;

export const isBehind = (madeAt: ShownBlock['madeAt'] | null, now: Date): madeAt is Date =>
  madeAt !== undefined && madeAt !== null && later(madeAt, BEHIND_MS) <= now;
