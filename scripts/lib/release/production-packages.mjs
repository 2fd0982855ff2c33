// npm's own choice would add TypeScript, an optional peer.
import { lockedAt } from '../locked-at.mjs';

export const RUNNING = ['server', 'signer', 'signalr-server', 'contract'];
export const COMPILED = ['web', 'console'];

const isFor = (allowed, value) =>
  allowed === undefined ||
  (allowed.includes(value) && !allowed.includes(`!${value}`)) ||
  (allowed.every((name) => name.startsWith('!')) && !allowed.includes(`!${value}`));

const runsOn = ({ os, cpu, libc }, platform) =>
  isFor(os, platform.os) && isFor(cpu, platform.cpu) && isFor(libc, platform.libc);

/** An optional peer is not needed at run time. */
function namesOf({
  dependencies = {},
  optionalDependencies = {},
  peerDependencies = {},
  peerDependenciesMeta,
}) {
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers];
}

/**
 * @param {{packages: Record<string, object>}} lock
 * @param {string[]} workspaces
 * @param {{os: string, cpu: string, libc: string}} platform
 * @returns {Map<string, string[]>} each package's path in the lock, with its own packages' paths
 */
export function productionPackages({ packages }, workspaces, platform) {
  const found = new Map();
  const waiting = [...workspaces];
  for (const path of waiting) {
    const entry = packages[path];
    const own = [...new Set(namesOf(entry))].flatMap((name) => {
      const at = lockedAt(packages, path, name);
      if (at === null && entry.optionalDependencies?.[name] === undefined)
        throw new Error(`The lock lacks ${name}, which ${path} needs.`);
      if (at === null || packages[at].link || !runsOn(packages[at], platform)) return [];
      return [at];
    });
    if (!workspaces.includes(path)) found.set(path, own);
    for (const at of own) {
      if (found.has(at) || waiting.includes(at)) continue;
      waiting.push(at);
    }
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
