/** The tests' nodes and databases serve here too. One file at a time: a second one would be measured too. */
import base from '../../vitest.config.ts';

export default {
  ...base,
  test: {
    ...base.test,
    include: ['bench/nodes/*.bench.ts'],
    setupFiles: [],
    maxWorkers: 1,
    testTimeout: 600_000,
  },
};
