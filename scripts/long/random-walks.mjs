// `server/test/proof/model.test.ts` on all processors, each with its own seed.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { bin, root, run, say } from '../lib/run.mjs';

const walk = [...bin('vitest', 'vitest.mjs'), 'run', '--testTimeout', '0', 'test/proof/model.test.ts'];

/** @returns {number[]} walks per process */
export const shares = (walks, processes) =>
  Array.from({ length: processes }, (_, index) => Math.floor((walks + index) / processes));

/**
 * @param {{ walks: number, firstSeed: number, env: object }} task without PostgreSQL in `env`: embedded
 * @returns {Promise<string[]>} the failures
 */
export async function runWalks({ walks, firstSeed, env }) {
  const failures = shares(walks, availableParallelism()).map(async (share, index) => {
    if (share === 0) return [];
    const seed = firstSeed + index;
    say(`${share} walks by seed ${seed}`);
    const ownEnv = { ...env, PAROM_SEQUENCES: String(share), PAROM_SEED: String(seed) };
    const code = await run(walk, { cwd: join(root, 'server'), env: ownEnv });
    return code === 0 ? [] : [`the walks by seed ${seed}`];
  });
  return (await Promise.all(failures)).flat();
}
