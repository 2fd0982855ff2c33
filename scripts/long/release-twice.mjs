// Two releases have the same bytes, one changed byte is refused, and the unpacked bundle serves.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../lib/free-port.mjs';
import { root, say } from '../lib/run.mjs';

const READY_WITHIN_MS = 60_000;
const UNWANTED = ['typescript', 'vitest', 'esbuild', 'vite', '@playwright', '@foundry-rs', 'solc', '@types'];
const folder = mkdtempSync(join(tmpdir(), 'parom-release-'));
const problems = [];
const expect = (isTrue, words) => {
  say(`${isTrue ? 'yes' : 'NO'}: ${words}`);
  if (!isTrue) problems.push(words);
};

const release = (...args) =>
  spawnSync(process.execPath, [join(root, 'scripts', 'release.mjs'), ...args], { encoding: 'utf8' });

function make(to) {
  const { status, stdout, stderr } = release('--to', to);
  if (status !== 0) throw new Error(`${stdout}${stderr}`);
  say(stdout.trimEnd().split('\n').slice(-6).join('\n'));
}

function refusesOneByte(file) {
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(file, bytes);
  const { status, stderr } = release('--verify', file);
  say(stderr.trimEnd());
  return status === 1 && stderr.includes('is not the released file');
}

/** @returns `name@version`, also inside packages */
function packagesInside(modules) {
  const found = readdirSync(modules, { recursive: true })
    .filter((path) => /(^|node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
    .map((path) => JSON.parse(readFileSync(join(modules, path), 'utf8')))
    .map(({ name, version }) => `${name}@${version}`);
  return [...new Set(found)].sort();
}

/** Also packages that only a live network needs. */
function missingPackages(unpacked) {
  const dist = join(unpacked, 'server', 'dist');
  const programs = readdirSync(dist).filter((name) => name.endsWith('.js'));
  const named = programs.flatMap((name) =>
    [...readFileSync(join(dist, name), 'utf8').matchAll(/^import .*?["']([^."'][^"']*)["'];$/gm)].map(
      ([, specifier]) => specifier,
    ),
  );
  const packages = [...new Set(named)].filter(
    (name) => !name.startsWith('node:') && !builtinModules.includes(name),
  );
  expect(packages.length > 20, `the programs name ${packages.length} packages`);
  const code = packages.map((name) => `await import(${JSON.stringify(name)});`).join('');
  writeFileSync(join(dist, 'every-package.mjs'), code);
  return spawnSync(process.execPath, [join(dist, 'every-package.mjs')], { encoding: 'utf8' });
}

async function answer(url) {
  try {
    const response = await fetch(url);
    return response.ok ? await response.text() : null;
  } catch {
    return null;
  }
}

async function serves(unpacked) {
  const port = await freePort(18_090);
  const data = join(folder, 'data');
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    PORT: String(port),
    DATA_DIR: data,
    NODE_ENV: 'production',
  };
  const child = spawn(process.execPath, ['server/dist/main.js'], { cwd: unpacked, env, stdio: 'inherit' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  try {
    const until = Date.now() + READY_WITHIN_MS;
    while ((await answer(`http://127.0.0.1:${port}/readyz`)) === null) {
      if (child.exitCode !== null || Date.now() > until) return expect(false, 'the bundle starts');
      await sleep(200);
    }
    expect(true, '/readyz answers from the bundle');
    const page = await answer(`http://127.0.0.1:${port}/en/faq`);
    expect(page?.includes('<h1') === true, 'the bundle draws a page');
    child.kill('SIGTERM');
    return expect((await ended) === 0, 'the bundle stops cleanly');
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

try {
  const [first, second] = ['first', 'second'].map((name) => join(folder, name));
  make(first);
  make(second);
  const names = readdirSync(first);
  const differing = names.filter(
    (name) => !readFileSync(join(first, name)).equals(readFileSync(join(second, name))),
  );
  expect(differing.length === 0, `two runs give the same bytes ${differing.join(', ')}`);
  const bundle = names.find((name) => name.endsWith('.tar.gz'));
  expect(release('--verify', join(first, bundle)).status === 0, 'the bundle is verified');
  expect(refusesOneByte(join(second, bundle)), 'one changed byte is refused');
  execFileSync('tar', ['-xzf', join(first, bundle), '-C', folder]);
  const unpacked = join(folder, bundle.replace(/\.tar\.gz$/, ''));
  const sums = spawnSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: unpacked, encoding: 'utf8' });
  expect(sums.status === 0, `sha256sum accepts each unpacked file ${sums.stdout}`);
  const installed = readdirSync(join(unpacked, 'node_modules'));
  const unwanted = UNWANTED.filter((name) => installed.includes(name));
  expect(unwanted.length === 0, `no development package is inside ${unwanted.join(', ')}`);
  const { components } = JSON.parse(readFileSync(join(unpacked, 'sbom.cdx.json'), 'utf8'));
  const listed = components
    .filter(({ properties }) => properties[0].value === 'node_modules')
    .map(({ name, version }) => `${name}@${version}`);
  const inside = packagesInside(join(unpacked, 'node_modules'));
  expect(
    inside.length > 100 && inside.join() === [...new Set(listed)].sort().join(),
    `the bill of materials lists the ${inside.length} packages inside, and no other`,
  );
  const { status, stderr } = missingPackages(unpacked);
  expect(status === 0, `each package loads ${stderr}`);
  await serves(unpacked);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
say(problems.length === 0 ? 'release: passed' : `release: FAILED: ${problems.join('; ')}`);
process.exit(problems.length === 0 ? 0 : 1);
