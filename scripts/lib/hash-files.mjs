// Shows an outdated build.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', 'dist-server', '.git', 'results']);

export function filesUnder(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !SKIPPED.has(entry.name))
    .flatMap((entry) => filesUnder(join(path, entry.name)))
    .sort();
}

export function hashFiles(paths, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const file of paths.flatMap(filesUnder)) hash.update(`\n${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}
