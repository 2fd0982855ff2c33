// The random walks of `server/test/proof/model.test.ts`, a hundred times as many: one after the other they would keep a single
// processor busy for half a day, so every processor takes its share, each by a seed of its own.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { bin, root, run, say } from '../lib/run.mjs';

const walk = [...bin('vitest', 'vitest.mjs'), 'run', '--testTimeout', '0', 'test/proof/model.test.ts'];

/** @returns {number[]} how many of so many walks each process takes; the sum is all of them */
export const shares = (walks, processes) =>
  Array.from({ length: processes }, (_, index) => Math.floor((walks + index) / processes));

/**
 * @param {{ walks: number, firstSeed: number, env: object }} task `env` names the PostgreSQL to walk on, or none: embedded
 * @returns {Promise<string[]>} what failed, a sentence for each process
 */
export async function runWalks({ walks, firstSeed, env }) {
  const failures = shares(walks, availableParallelism()).map(async (share, index) => {
    if (share === 0) return [];
    const seed = firstSeed + index;
    say(`${share} walks by seed ${seed}`);
    const told = { ...env, PAROM_SEQUENCES: String(share), PAROM_SEED: String(seed) };
    const code = await run(walk, { cwd: join(root, 'server'), env: told });
    return code === 0 ? [] : [`the walks by seed ${seed}`];
  });
  return (await Promise.all(failures)).flat();
}
