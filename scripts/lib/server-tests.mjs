import { relative } from 'node:path';
import { readSources } from '../check-imports.mjs';
import { root } from './run.mjs';

const OPEN_DATABASES = ['server/test/database.ts', 'server/test/empty-postgres.ts'];

/**
 * The engine, kills, and one journey per writing module. Other tests use the same SQL. CI runs all journeys
 * on both (`newer-node.mjs`).
 */
const ON_BOTH =
  /^(?:src\/platform\/db\/|test\/proof\/(?:killed|broken-surroundings)\.|test\/journeys\/(?:exchange|live-exchange|refunds|referral|personal-data|restored-backup)\.)/;
/** Always embedded, the last two in own programs. */
const ONLY_EMBEDDED =
  /^(?:src\/platform\/db\/(?:embedded|whole-statements)|test\/(?:main|measured-service))\.test\.ts$/;
/** Imports do not show started programs' databases. */
const STARTS_PROGRAMS =
  /^server\/(?:test\/(?:proof\/|main\.|measured-service\.)|src\/(?:boot\/drill\/|signing\/over-tls))/;

/** Journeys, campaigns and real nodes are in `test`. @param {string} file below `server` */
export const isNear = (file) => file.startsWith('src/');

/**
 * `pure` needs neither a database nor a network's node, and is quick.
 * @returns {{pure: string[], onDatabase: string[], onEmbeddedToo: string[], onlyEmbedded: string[]}} paths
 * below `server`
 */
export function serverTests() {
  const imports = new Map(readSources(root).map(({ path, imports }) => [path, imports.map(({ to }) => to)]));
  const reaching = new Set(OPEN_DATABASES);
  for (let before = 0; before < reaching.size; ) {
    before = reaching.size;
    for (const [path, all] of imports) if (all.some((to) => reaching.has(to))) reaching.add(path);
  }
  const tests = [...imports.keys()].filter((path) => /^server\/.*\.test\.ts$/.test(path));
  const below = (paths) => paths.map((path) => relative('server', path)).sort();
  const needsDatabase = (path) => reaching.has(path) || STARTS_PROGRAMS.test(path);
  const isPure = (path) => isNear(relative('server', path)) && !needsDatabase(path);
  const onDatabase = below(tests.filter((path) => !isPure(path)));
  return {
    pure: below(tests.filter(isPure)),
    onDatabase: onDatabase.filter((path) => !ONLY_EMBEDDED.test(path)),
    onEmbeddedToo: onDatabase.filter((path) => ON_BOTH.test(path) && !ONLY_EMBEDDED.test(path)),
    onlyEmbedded: onDatabase.filter((path) => ONLY_EMBEDDED.test(path)),
  };
}
