/** Browser paths against the built service. */
import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  // A browser and a service each: more workers would compete for two cores.
  workers: 3,
  timeout: 150_000,
  expect: {
    timeout: 15_000,
    // Chromiums smooth letters differently; a moved line or a lost colour is far more.
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, animations: 'disabled' },
  },
  // The page brings its fonts: one picture serves every system.
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  forbidOnly: process.env['CI'] === 'true',
  // A retry would hide a test that passes by luck.
  retries: 0,
  reporter: process.env['CI'] === 'true' ? 'dot' : 'list',
  use: {
    actionTimeout: 15_000,
    viewport: { width: 1280, height: 900 },
    timezoneId: 'Europe/Moscow',
    permissions: ['clipboard-read', 'clipboard-write'],
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--font-render-hinting=none',
      ],
    },
  },
});
