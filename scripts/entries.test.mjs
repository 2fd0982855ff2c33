// They run before installation: Node and the repository only.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from './lib/run.mjs';

/** Also of its static imports. */
function packagesOf(file, seen = new Set()) {
  if (seen.has(file)) return [];
  seen.add(file);
  const imported = [
    ...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b(?:[^;'"]*\bfrom)?\s*['"]([^'"]+)['"];/gm),
  ];
  return imported.flatMap(([, name]) => {
    if (name.startsWith('node:') || builtinModules.includes(name)) return [];
    return name.startsWith('.') ? packagesOf(join(dirname(file), name), seen) : [`${name} (${file})`];
  });
}

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
for (const [name, command] of Object.entries(scripts)) {
  const [, file] = /^node (scripts\/\S+\.mjs)/.exec(command) ?? [];
  if (file !== undefined)
    test(`npm run ${name} can begin without installed packages`, () => {
      assert.deepEqual(packagesOf(join(root, file)), []);
    });
}
