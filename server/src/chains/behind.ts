/** The head of a slow or synchronising node moves too; only its age shows that it is behind. */
import { later } from '../platform/clock.ts';
import type { ShownBlock } from './chain.ts';

const BEHIND_MS = 10 * 60_000;

export const isBehind = (madeAt: ShownBlock['madeAt'] | null, now: Date): madeAt is Date =>
  madeAt !== undefined && madeAt !== null && later(madeAt, BEHIND_MS) <= now;
