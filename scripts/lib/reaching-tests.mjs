import { readSources } from '../check-imports.mjs';
import { root } from './run.mjs';

/** Files there that are no modules (SQL, test settings, packages) reach every test. */
const OF_SERVER = /^(?:server|contract|signer|signalr-server)\/|^package(?:-lock)?\.json$/;
const WITHOUT_EFFECT = /\.(?:md|test\.ts)$|^server\/(?:bench|README)/;
/** Loaded by the tests' settings, so no test imports it. */
const OF_ALL_TESTS = new Set([
  'server/vitest.config.ts',
  'server/test/prepare-database.ts',
  'server/test/watch-lock-order.ts',
]);

let read;
function graph() {
  if (read !== undefined) return read;
  const sources = readSources(root);
  const importers = new Map();
  for (const { path, imports } of sources)
    for (const { to } of imports) importers.set(to, [...(importers.get(to) ?? []), path]);
  read = { modules: new Set(sources.map(({ path }) => path)), importers };
  return read;
}

/**
 * @param {readonly string[]} changed paths from the root
 * @returns {(test: string) => boolean} whether a test of the server imports a changed module, itself or
 * through others; takes paths below `server`
 */
export function reachedBy(changed) {
  const { modules, importers } = graph();
  const isOfAll = (path) =>
    OF_ALL_TESTS.has(path) || (OF_SERVER.test(path) && !modules.has(path) && !WITHOUT_EFFECT.test(path));
  if (changed.some(isOfAll)) return () => true;
  const reached = new Set(changed);
  for (const path of reached) for (const importer of importers.get(path) ?? []) reached.add(importer);
  return (test) => reached.has(`server/${test}`);
}
