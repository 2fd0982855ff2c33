// As a program it prints a Chromium's path; exit code 3: none.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bin } from './lib/run.mjs';

/** The headless shell needs half the processor time. */
const SYSTEM = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const quiet = { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8', timeout: 60_000 };

function runs(path) {
  if (!path) return false;
  try {
    return /chrom/i.test(execFileSync(path, ['--version', '--no-sandbox'], quiet));
  } catch {
    return false;
  }
}

const onPath = (name) => {
  try {
    return execFileSync('sh', ['-c', `command -v ${name}`], quiet).trim();
  } catch {
    return null;
  }
};
const system = () => SYSTEM.map(onPath).find(runs) ?? null;

async function packaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    // Makes the package unpack libraries that the system lacks.
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
    const { default: chromium } = await import('@sparticuz/chromium');
    chromium.setGraphicsMode = false;
    return await chromium.executablePath();
  } catch {
    return null;
  }
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return null;
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore' });
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    return null;
  }
  return system();
}

async function fromPlaywright() {
  try {
    const [node, cli] = bin('playwright', 'cli.js');
    execFileSync(node, [cli, 'install', 'chromium-headless-shell'], { stdio: 'ignore', timeout: 300_000 });
    const { chromium } = await import('playwright');
    return chromium.executablePath();
  } catch {
    return null;
  }
}

export async function ensureBrowser() {
  for (const candidate of [
    () => process.env.CHROMIUM_PATH ?? null,
    system,
    packaged,
    fromDebian,
    fromPlaywright,
  ]) {
    const path = await candidate();
    if (runs(path)) return path;
  }
  return null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = await ensureBrowser();
  process.stdout.write(path === null ? 'no Chromium: browser tests are SKIPPED\n' : `${path}\n`);
  process.exit(path === null ? 3 : 0);
}
