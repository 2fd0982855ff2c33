// Built anew, with production packages from the lock and nothing else.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { buildConsole, buildWeb, serverBuild, shippedEntries } from '../../build.mjs';
import { ensure, npmCommand } from '../../ensure.mjs';
import { root, say } from '../run.mjs';
import { COMPILED, productionPackages, RUNNING } from './production-packages.mjs';
import { sbomOf } from './sbom.mjs';
import { SUMS, sumsOf } from './sums.mjs';

/** One place for all runs: source maps hold paths relative to it. */
const stage = join(root, 'dist', 'stage');
const SHIPPED_TEXTS = ['README.md', 'CHANGELOG.md', 'SECURITY.md', '.env.example'];
const SHIPPED_FOLDERS = ['deploy', 'docs/operating'];
/** Two thirds of packages' bytes, and no process reads them. */
const UNREAD = /\.([cm]?tsx?|map|flow|tsbuildinfo)$/;

const read = (...path) => readFileSync(join(root, ...path), 'utf8');

const libc = () => (process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc');
const platform = () => ({ os: process.platform, cpu: process.arch, libc: libc() });

/** @returns paths below the folder, `node_modules` included */
function everyFile(folder, below = '') {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) return everyFile(folder, path);
    return entry.isFile() ? [path] : [];
  });
}

async function buildAll() {
  await ensure();
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  say('Building server, pages and console …');
  const { build, stop } = await import('esbuild');
  await build(serverBuild(shippedEntries, join(stage, 'server', 'dist')));
  await stop();
  await buildWeb(join(stage, 'web'));
  await buildConsole(join(stage, 'console'));
}

/** Fresh: npm compares a package with the lock's hash only as it unpacks it. */
function installPackages({ os, cpu, libc: library }) {
  const folder = join(stage, 'packages');
  const workspaces = JSON.parse(read('package.json')).workspaces;
  for (const at of ['.', ...workspaces]) {
    mkdirSync(join(folder, at), { recursive: true });
    copyFileSync(join(root, at, 'package.json'), join(folder, at, 'package.json'));
  }
  for (const file of ['package-lock.json', '.npmrc'])
    if (existsSync(join(root, file))) copyFileSync(join(root, file), join(folder, file));
  say('Installing the production packages …');
  const target = [`--os=${os}`, `--cpu=${cpu}`, `--libc=${library}`];
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  const chosen = RUNNING.flatMap((name) => ['-w', name]);
  const [command, ...first] = npmCommand();
  const { status, stderr } = spawnSync(
    command,
    [...first, 'ci', '--omit=dev', ...chosen, ...target, ...quiet],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`The production packages could not be installed:\n${stderr}`);
  return folder;
}

/** The lock lists inner packages by themselves. */
const filesOfPackage = (folder, path) =>
  everyFile(join(folder, path))
    .filter((name) => !name.startsWith('node_modules/') && !UNREAD.test(name))
    .map((name) => `${path}/${name}`);

const sizeOf = (folder) =>
  everyFile(folder).reduce((total, name) => total + statSync(join(folder, name)).size, 0);

export function changesOf(changelog, version) {
  const section = changelog.split(/^(?=## )/m).find((part) => part.split('\n')[0].endsWith(version));
  if (section === undefined) throw new Error(`CHANGELOG.md has no section of ${version}. Write it first.`);
  return `${section.trimEnd()}\n`;
}

const json = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

const manifestOf = ({ version, description, license, engines, type }) => ({
  name: 'parom',
  version,
  private: true,
  description,
  license,
  type,
  engines,
  scripts: {
    start: 'NODE_ENV=production node --enable-source-maps server/dist/main.js',
    operator: 'node server/dist/operator.js',
    signer: 'node server/dist/signer.js',
    init: 'node server/dist/init.js',
    doctor: 'node server/dist/doctor.js',
    database: 'node server/dist/database.js',
    roll: 'node server/dist/roll.js',
    drill: 'node server/dist/drill.js',
  },
});

/**
 * @param {{commit: string, seconds: number}} source
 * @returns {Promise<{name: string, files: Map<string, Buffer>, sbom: Buffer, changes: Buffer, installedBytes:
 * number}>}
 */
export async function bundleOf({ commit, seconds }) {
  const manifest = JSON.parse(read('package.json'));
  const lock = JSON.parse(read('package-lock.json'));
  const target = platform();
  const changes = Buffer.from(changesOf(read('CHANGELOG.md'), manifest.version));
  const running = productionPackages(lock, RUNNING, target);
  const compiled = productionPackages(lock, COMPILED, target);
  await buildAll();
  const packages = installPackages(target);
  const files = new Map();
  const add = (folder, names) => {
    for (const name of names) files.set(name, readFileSync(join(folder, name)));
  };
  add(stage, everyFile(stage, 'server').concat(everyFile(stage, 'web'), everyFile(stage, 'console')));
  for (const path of running.keys()) add(packages, filesOfPackage(packages, path));
  add(root, SHIPPED_TEXTS.concat(SHIPPED_FOLDERS.flatMap((folder) => everyFile(root, folder))));
  const installedBytes = sizeOf(join(packages, 'node_modules'));
  const platformName = `${target.os}-${target.cpu}${target.libc === 'musl' ? '-musl' : ''}`;
  const time = new Date(seconds * 1000).toISOString();
  const sbom = json(sbomOf(lock, { running, compiled }, { version: manifest.version, commit, time }));
  files.set('package.json', json(manifestOf(manifest)));
  files.set('release.json', json({ version: manifest.version, commit, time, platform: platformName }));
  files.set('sbom.cdx.json', sbom);
  files.set(SUMS, Buffer.from(sumsOf(files)));
  rmSync(stage, { recursive: true, force: true });
  return { name: `parom-${manifest.version}-${platformName}`, files, sbom, changes, installedBytes };
}
