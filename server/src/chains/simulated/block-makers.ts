/** An even real-time pace; stamps follow the clock. */
import type { Logger } from '../../platform/logger.ts';
import { makeBlocks, type World } from './world.ts';

export interface BlockMakers {
  stop(): Promise<void>;
}

/** @param blockMs 0: by hand only */
export function startBlockMakers(world: World, blockMs: number, log: Logger): BlockMakers {
  const stops =
    blockMs === 0 ? [] : world.catalogue().networks.map(({ id }) => startOne(world, id, blockMs, log));
  return { stop: async () => void (await Promise.all(stops.map((stop) => stop()))) };
}

function startOne(world: World, networkId: number, blockMs: number, log: Logger): () => Promise<void> {
  let making: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    // A slow block delays the next one; they never pile up.
    making ??= makeBlocks(world, networkId)
      .catch((error: unknown) => log.error({ err: error, networkId }, 'no simulated block could be made'))
      .finally(() => {
        making = null;
      });
  }, blockMs);
  return async () => {
    clearInterval(timer);
    await making;
  };
}
