// docs/threats.md names tests: each must exist, and a line that shows nothing must say so.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './lib/run.mjs';
import { deadReferences, REFERENCE, rowsOf } from './lib/test-references.mjs';

const document = readFileSync(join(root, 'docs', 'threats.md'), 'utf8');
const rows = rowsOf(document);
/** The last cell of a line. */
const shownBy = (row) => row.split('|').at(-2).trim();

test('the threats, each test that they name, exists', () => {
  assert.deepEqual(deadReferences(document), []);
});

test('the threats, each of them, names a test, or a dash where none shows it', () => {
  assert.ok(rows.length > 40, `only ${rows.length} lines were read`);
  assert.deepEqual(
    rows.filter((row) => shownBy(row) !== '—' && shownBy(row).match(REFERENCE) === null),
    [],
  );
});

test('the threats, without a test, are no more than a few', () => {
  assert.ok(rows.filter((row) => shownBy(row) === '—').length <= 2);
});
