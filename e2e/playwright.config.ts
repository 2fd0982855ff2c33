/** Browser paths against the built service: its own sandbox, its own port, blocks made by hand. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { operator } from './operator.ts';

// Below 32768: above lie the ports that the system hands out by itself.
const port = process.env['E2E_PORT'] ?? '23470';
const baseURL = `http://127.0.0.1:${port}`;

/** Made once by the runner; its workers, which read this file too, inherit it. Gone when the runner goes, after the service. */
function dataFolder(): string {
  const inherited = process.env['E2E_DATA_DIR'];
  if (inherited !== undefined) return inherited;
  const folder = mkdtempSync(join(tmpdir(), 'parom-e2e-'));
  process.env['E2E_DATA_DIR'] = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export default defineConfig({
  testDir: '.',
  outputDir: 'results',
  // One service, one clock that tests move: they take turns.
  workers: 1,
  timeout: 60_000,
  expect: {
    timeout: 15_000,
    // Chromiums smooth letters each in their own way; a moved line or a lost colour is far more than this.
    toHaveScreenshot: { maxDiffPixelRatio: 0.02, animations: 'disabled' },
  },
  // The page brings its fonts: one picture serves every system.
  snapshotPathTemplate: '{testDir}/looks/{arg}{ext}',
  forbidOnly: process.env['CI'] === 'true',
  reporter: [['list']],
  use: {
    baseURL,
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
  webServer: {
    command: 'node --enable-source-maps ../server/dist/main.js',
    url: `${baseURL}/api/v1/status/get`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      NODE_ENV: 'production',
      PORT: port,
      DATA_DIR: dataFolder(),
      PAROM_SANDBOX_BLOCK_MS: '0',
      PAROM_SANDBOX_RATES: 'fixed',
      PAROM_RATE_LIMIT: 'off',
      PAROM_OPERATOR_EMAIL: operator.email,
      PAROM_OPERATOR_PASSWORD: operator.password,
    },
  },
});
