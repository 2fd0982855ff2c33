/** One page at a time: a second one would be measured too. */
import { defineConfig } from '@playwright/test';
import paths from '../playwright.config.ts';

export default defineConfig(paths, {
  testDir: '.',
  testMatch: '*.bench.ts',
  outputDir: '../results',
  workers: 1,
  retries: 0,
  timeout: 300_000,
  reporter: [['dot']],
  use: { ...paths.use, screenshot: 'off' },
});
