import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './lib/run.mjs';

const migrations = join(root, 'server', 'src', 'migrations');
/** PostgreSQL's own names. */
const OF_A_KEY = /_(pkey|key)$/;

function standingIndexes() {
  const standing = new Set();
  for (const file of readdirSync(migrations).sort()) {
    const text = readFileSync(join(migrations, file), 'utf8');
    for (const [, verb, name] of text.matchAll(/\b(create(?: unique)?|drop) index (\w+)/g)) {
      if (verb === 'drop') standing.delete(name);
      else standing.add(name);
    }
  }
  return standing;
}

test('each index of the performance page exists', () => {
  const [, section] = readFileSync(join(root, 'docs', 'performance.md'), 'utf8').split('\n## Which index\n');
  const named = [...section.split('\n## ')[0].matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name]) => name);
  assert.ok(named.length > 20, `only ${named.length} names were read`);
  const standing = standingIndexes();
  assert.deepEqual(
    named.filter((name) => !OF_A_KEY.test(name) && !standing.has(name)),
    [],
  );
});
