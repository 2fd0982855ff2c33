// Unpacked into the user's cache: the system's packages and apt settings stay.
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

const KEYRING = '/usr/share/keyrings/debian-archive-keyring.gpg';
/** The other dependencies only start it as a service. */
const LIBRARIES = /^(lib(?!c-gconv)|zlib1g)/;

const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');

/** One folder for each processor: a home may be shared. */
export const programFolder = (name) => join(cache, 'parom', name, process.arch);

const output = (command, args, options = {}) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options });

/** @returns the cached version, or `null` when it does not run */
export function versionOf(path) {
  if (!existsSync(path)) return null;
  try {
    return output(path, ['--version']).split('\n')[0].trim();
  } catch {
    return null;
  }
}

/**
 * A pool keeps only the newest version: none can be pinned.
 * @param {{ package: string, suites: string[], programs: string[], folder: string }} wanted
 * @throws Error that names the missing part
 */
export function fetchPackage(wanted) {
  const { folder, suites } = wanted;
  const faults = [];
  mkdirSync(dirname(folder), { recursive: true });
  for (const suite of suites) {
    const work = mkdtempSync(join(dirname(folder), '.fetching-'));
    try {
      fetchInto(work, suite, wanted);
      rmSync(folder, { recursive: true, force: true });
      renameSync(join(work, 'unpacked'), folder);
      return;
    } catch (error) {
      faults.push(`${suite}: ${error.stderr?.trim() || error.message}`);
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  throw new Error(faults.join('; '));
}

function fetchInto(work, suite, { package: name, programs }) {
  if (process.platform !== 'linux' || !existsSync(KEYRING))
    throw new Error(`${name} is fetched on Debian only (apt and debian-archive-keyring)`);
  const apt = privateApt(work, suite);
  apt('update', '--error-on=any');
  const packages = [name, ...librariesOf(apt('install', '--no-install-recommends', '--simulate', name))];
  apt('download', ...packages);
  const unpacked = join(work, 'unpacked');
  for (const file of readdirSync(work).filter((one) => one.endsWith('.deb')))
    output('dpkg-deb', ['-x', join(work, file), unpacked]);
  for (const program of programs) writeWrapper(unpacked, program);
}

function privateApt(work, suite) {
  const state = join(work, 'state');
  for (const part of ['lists/partial', 'cache/archives/partial'])
    mkdirSync(join(state, part), { recursive: true });
  writeFileSync(join(state, 'status'), '');
  const sources = join(state, 'sources.list');
  writeFileSync(sources, `deb [signed-by=${KEYRING}] ${mirror()} ${suite} main\n`);
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

/** This machine's apt takes Debian from it already. */
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

/** With its own loader: its C library is newer than the system's. */
function writeWrapper(unpacked, program) {
  const libraries = readdirSync(join(unpacked, 'usr', 'lib')).filter((name) => name.endsWith('-linux-gnu'));
  const [triplet] = libraries;
  if (triplet === undefined) throw new Error('the packages hold no libraries');
  const below = join(unpacked, 'usr', 'lib', triplet);
  const loader = readdirSync(below).find((name) => /^ld-linux.*\.so/.test(name));
  if (loader === undefined) throw new Error('the packages hold no loader');
  const wrapper = join(unpacked, program);
  const lines = [
    '#!/bin/sh',
    'here=$(dirname "$(readlink -f "$0")")',
    `libraries="$here/usr/lib/${triplet}"`,
    `exec "$libraries/${loader}" --library-path "$libraries" "$here/usr/bin/${program}" "$@"`,
  ];
  writeFileSync(wrapper, `${lines.join('\n')}\n`);
  chmodSync(wrapper, 0o755);
}
