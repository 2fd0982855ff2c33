import { join } from 'node:path';
import { fetchPackage, programFolder, versionOf } from './debian-package.mjs';

const PROGRAMS = ['monerod', 'monero-wallet-rpc'];
const folder = programFolder('monero');
export const [monerodPath, moneroWalletPath] = PROGRAMS.map((name) => join(folder, name));

/** @returns the cached version, or `null` when one does not run */
export function monerodVersion() {
  const [version, ofWallet] = [monerodPath, moneroWalletPath].map(versionOf);
  return ofWallet === null ? null : version;
}

/**
 * @returns {string} the version, fetched if needed
 * @throws Error that names the missing part
 */
export function ensureMonerod() {
  const cached = monerodVersion();
  if (cached !== null) return cached;
  fetchPackage({ package: 'monero', suites: ['trixie', 'unstable'], programs: PROGRAMS, folder });
  const version = monerodVersion();
  if (version === null) throw new Error(`${monerodPath} was fetched, and does not run`);
  return version;
}
