/** A slow node's head moves too; only its age shows that it is behind. */
import type { Network } from '../currencies/catalogue.ts';
import { later } from '../platform/clock.ts';
import type { ShownBlock } from './chain.ts';

const BEHIND_MS = 10 * 60_000;
/** Two hours without a Bitcoin block come less than once a year. */
const BITCOIN_BEHIND_MS = 2 * 60 * 60_000;

export const behindAfterMs = ({ addressFormat }: Pick<Network, 'addressFormat'>): number =>
  addressFormat === 'bitcoin' || addressFormat === 'bitcoinRegtest' ? BITCOIN_BEHIND_MS : BEHIND_MS;

export const isBehind = (
  madeAt: ShownBlock['madeAt'] | null,
  now: Date,
  network: Pick<Network, 'addressFormat'>,
): madeAt is Date => madeAt !== undefined && madeAt !== null && later(madeAt, behindAfterMs(network)) <= now;
