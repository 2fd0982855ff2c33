// bitcoind for tests: Debian unstable's `bitcoin-knots` with its libraries, unpacked into the user's cache.
// The system's packages and its apt settings stay as they are.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

const PACKAGE = 'bitcoin-knots';
const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** The other dependencies only start it as a service. */
const LIBRARIES = /^(lib(?!c-gconv)|zlib1g)/;

const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
/** One folder for each processor: a home may be shared. */
const folder = join(cache, 'parom', 'bitcoind', process.arch);
export const bitcoindPath = join(folder, 'bitcoind');

const output = (command, args, options = {}) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options });

/** @returns the version of the cached program, or `null` when it is missing or does not run */
export function bitcoindVersion() {
  if (!existsSync(bitcoindPath)) return null;
  try {
    return output(bitcoindPath, ['--version']).split('\n')[0].trim();
  } catch {
    return null;
  }
}

/**
 * @returns {string} the version, fetched where the cache has none. Debian's unstable moves, so a version
 * cannot be pinned.
 * @throws Error that says what is missing
 */
export function ensureBitcoind() {
  const cached = bitcoindVersion();
  if (cached !== null) return cached;
  mkdirSync(dirname(folder), { recursive: true });
  const work = mkdtempSync(join(dirname(folder), '.fetching-'));
  try {
    fetchInto(work);
    rmSync(folder, { recursive: true, force: true });
    renameSync(join(work, 'unpacked'), folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  const version = bitcoindVersion();
  if (version === null) throw new Error(`${bitcoindPath} was fetched, and does not run`);
  return version;
}

function fetchInto(work) {
  if (process.platform !== 'linux' || !existsSync(KEYRING))
    throw new Error('bitcoind is fetched on Debian only (apt and debian-archive-keyring)');
  const apt = privateApt(work);
  apt('update', '--error-on=any');
  const packages = [
    PACKAGE,
    ...librariesOf(apt('install', '--no-install-recommends', '--simulate', PACKAGE)),
  ];
  apt('download', ...packages);
  const unpacked = join(work, 'unpacked');
  for (const name of readdirSync(work).filter((file) => file.endsWith('.deb')))
    output('dpkg-deb', ['-x', join(work, name), unpacked]);
  writeWrapper(unpacked);
}

function privateApt(work) {
  const state = join(work, 'state');
  for (const part of ['lists/partial', 'cache/archives/partial'])
    mkdirSync(join(state, part), { recursive: true });
  writeFileSync(join(state, 'status'), '');
  const sources = join(state, 'sources.list');
  writeFileSync(sources, `deb [signed-by=${KEYRING}] ${mirror()} unstable main\n`);
  const settings = {
    'Dir::Etc::sourcelist': sources,
    'Dir::Etc::sourceparts': '-',
    'Dir::State': state,
    'Dir::State::status': join(state, 'status'),
    'Dir::Cache': join(state, 'cache'),
    'APT::Sandbox::User': 'root',
    'Acquire::Languages': 'none',
    'Acquire::AllowInsecureRepositories': 'false',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  return (...args) => output('apt-get', ['-q', ...options, ...args], { cwd: work });
}

/** The host from which this machine's apt takes Debian already. */
function mirror() {
  const uris = output('apt-get', ['indextargets', '--format', '$(REPO_URI)']).split('\n');
  const found = uris.find((uri) => /\/debian\/?$/.test(uri));
  if (found === undefined) throw new Error("this machine's apt names no mirror of Debian");
  return found;
}

const librariesOf = (plan) =>
  plan
    .split('\n')
    .filter((line) => line.startsWith('Inst '))
    .map((line) => line.split(' ')[1])
    .filter((name) => LIBRARIES.test(name));

/** With the loader of the same Debian: its C library is newer than the system's. */
function writeWrapper(unpacked) {
  const libraries = readdirSync(join(unpacked, 'usr', 'lib')).filter((name) => name.endsWith('-linux-gnu'));
  const [triplet] = libraries;
  if (triplet === undefined) throw new Error('the packages hold no libraries');
  const below = join(unpacked, 'usr', 'lib', triplet);
  const loader = readdirSync(below).find((name) => /^ld-linux.*\.so/.test(name));
  if (loader === undefined) throw new Error('the packages hold no loader');
  const wrapper = join(unpacked, 'bitcoind');
  const lines = [
    '#!/bin/sh',
    'here=$(dirname "$(readlink -f "$0")")',
    `libraries="$here/usr/lib/${triplet}"`,
    `exec "$libraries/${loader}" --library-path "$libraries" "$here/usr/bin/bitcoind" "$@"`,
  ];
  writeFileSync(wrapper, `${lines.join('\n')}\n`);
  chmodSync(wrapper, 0o755);
}
