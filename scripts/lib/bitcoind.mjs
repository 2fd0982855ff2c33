// bitcoind for tests: Debian unstable's `bitcoin-knots`.
import { join } from 'node:path';
import { fetchPackage, programFolder, versionOf } from './debian-package.mjs';

const folder = programFolder('bitcoind');
export const bitcoindPath = join(folder, 'bitcoind');

/** @returns the version of the cached program, or `null` when it is missing or does not run */
export const bitcoindVersion = () => versionOf(bitcoindPath);

/**
 * @returns {string} the version, fetched where the cache has none
 * @throws Error that names the missing part
 */
export function ensureBitcoind() {
  const cached = bitcoindVersion();
  if (cached !== null) return cached;
  fetchPackage({ package: 'bitcoin-knots', suites: ['unstable'], programs: ['bitcoind'], folder });
  const version = bitcoindVersion();
  if (version === null) throw new Error(`${bitcoindPath} was fetched, and does not run`);
  return version;
}
