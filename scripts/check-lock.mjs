// A platform's package, once unavailable, is missing in the lock: `npm ci` fails.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockedAt } from './lib/locked-at.mjs';
import { root, say } from './lib/run.mjs';

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => lockedAt(packages, path, name) === null)
    .map((name) => `${path || 'the project'} names ${name}, which the lock does not hold`),
);
for (const line of missing) say(line);
say(missing.length === 0 ? 'lock: complete' : `lock: ${missing.length} packages are missing`);
process.exit(missing.length === 0 ? 0 : 1);
