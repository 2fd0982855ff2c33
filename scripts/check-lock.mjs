// A lock written while a platform's package was unavailable lacks its entry, and `npm ci` fails.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './lib/run.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** npm looks beside the package, then in each folder above. */
function isLocked(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`] !== undefined) return true;
    if (at === '') return false;
  }
}

const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path || 'the project'} names ${name}, which the lock does not hold`),
);
for (const line of missing) say(line);
say(missing.length === 0 ? 'lock: complete' : `lock: ${missing.length} packages are missing`);
process.exit(missing.length === 0 ? 0 : 1);
