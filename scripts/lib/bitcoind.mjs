import { join } from 'node:path';
import { fetchPackage, programFolder, versionOf } from './debian-package.mjs';

const folder = programFolder('bitcoind');
export const bitcoindPath = join(folder, 'bitcoind');

/** @returns the cached version, or `null` when it does not run */
export const bitcoindVersion = () => versionOf(bitcoindPath);

/**
 * @returns {string} the version, fetched if needed
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
