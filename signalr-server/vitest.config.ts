import { defineConfig } from 'vitest/config';
import { tags } from '../scripts/documents/tags.mjs';

export default defineConfig({
  test: {
    tags,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    // Floods and slow readers take seconds on a busy machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    restoreMocks: true,
  },
});
