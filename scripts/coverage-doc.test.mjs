// docs/coverage.md names tests: each of them must exist, and no line of its tables may stand without one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './lib/run.mjs';
import { deadReferences, REFERENCE, rowsOf } from './lib/test-references.mjs';

const document = readFileSync(join(root, 'docs', 'coverage.md'), 'utf8');

test('the coverage, each test that it names, exists', () => {
  assert.deepEqual(deadReferences(document), []);
});

test('the coverage, each of its sentences, names a test', () => {
  const rows = rowsOf(document);
  assert.ok(rows.length > 100, `only ${rows.length} lines were read`);
  assert.deepEqual(
    rows.filter((row) => row.match(REFERENCE) === null),
    [],
  );
});

test('a reference, to a file or a title that does not exist, is found', () => {
  const own = 'scripts/coverage-doc.test.mjs';
  assert.deepEqual(deadReferences(`| a | \`${own} › the coverage, each test\` |`), []);
  assert.deepEqual(deadReferences(`| a | \`${own} › no such title\` and \`none.spec.ts › a\` |`), [
    `${own} has no test that begins "no such title"`,
    'there is no e2e/none.spec.ts',
  ]);
  assert.deepEqual(rowsOf('| head | tests |\n|---|---|\n| a | b |'), ['| a | b |']);
});
