import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { filesUnder } from './lib/hash-files.mjs';
import { root } from './lib/run.mjs';

/** PostgreSQL's own names. */
const OF_A_KEY = /_(pkey|key)$/;

const standingIndexes = () =>
  new Set(
    filesUnder(join(root, 'server', 'src'))
      .filter((file) => file.endsWith('schema.sql'))
      .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bcreate(?: unique)? index (\w+)/g)])
      .map(([, name]) => name),
  );

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
