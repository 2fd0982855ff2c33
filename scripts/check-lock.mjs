// A lock file that was written while a platform's package could not be had makes `npm ci` fail for everybody:
// every optional dependency that the lock names must stand in it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, say } from './lib/run.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Where npm would look for it: beside the package, then in every folder above. */
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
