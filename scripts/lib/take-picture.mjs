import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from './run.mjs';

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** Without external parts, on a transparent ground. */
export function takePicture(html, { width, height }, target) {
  const folder = mkdtempSync(join(tmpdir(), 'parom-picture-'));
  const source = join(folder, 'page.html');
  writeFileSync(source, html);
  const { status, stderr } = spawnSync(
    chromium,
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--hide-scrollbars',
      '--default-background-color=00000000',
      `--window-size=${width},${height}`,
      '--virtual-time-budget=2000',
      `--user-data-dir=${join(folder, 'profile')}`,
      `--screenshot=${target}`,
      `file://${source}`,
    ],
    { encoding: 'utf8' },
  );
  rmSync(folder, { recursive: true, force: true });
  if (status !== 0) throw new Error(`${chromium} failed: ${stderr}`);
  say(`${target} ${Math.round(statSync(target).size / 1_000)} kB`);
}
