import { defineConfig } from 'vitest/config';
import { tags } from '../scripts/documents/tags.mjs';

export default defineConfig({
  test: {
    tags,
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    restoreMocks: true,
  },
});
