/** `npm run bench -- web`: one browser, one page at a time; whatever ran beside it would be measured, too. */
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
