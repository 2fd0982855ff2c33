// docs/coverage.md names tests by their whole titles: each must exist once, and no line of its tables may stand without one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './lib/run.mjs';
import { deadReferences, looseReferences, REFERENCE, rowsOf } from './lib/test-references.mjs';
import { testsIn } from './lib/test-titles.mjs';

const document = readFileSync(join(root, 'docs', 'coverage.md'), 'utf8');

test('the coverage, each test that it names, exists under this whole title, once', () => {
  assert.deepEqual(looseReferences(document), []);
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

test('a reference, to the beginning of a title, is found', () => {
  const own = 'scripts/coverage-doc.test.mjs';
  assert.deepEqual(
    looseReferences(`| a | \`${own} › a reference, to the beginning of a title, is found\` |`),
    [],
  );
  assert.deepEqual(looseReferences(`| a | \`${own} › a reference, to the beginning\` |`), [
    `${own} has no test called "a reference, to the beginning"`,
  ]);
});

test('a test, deleted or renamed, is missed', () => {
  const [, file, title] = /`(contract\S+) › (coin code [^`]+)`/.exec(document);
  const source = readFileSync(join(root, file), 'utf8');
  const written = title.replace('…', '%j').replace('…', '%s');
  const isThere = (text) => testsIn(file, text).some((found) => !found.isGroup && found.title === title);
  assert.equal(isThere(source), true);
  assert.equal(isThere(source.replace(written, `${written} again`)), false);
  assert.equal(isThere(source.slice(0, source.indexOf("describe('tickerOf'"))), false);
});

test('titles, of tests and groups, are told apart, whatever calls them', () => {
  const text = [
    'const onPostgres = url === undefined ? it.skip : it;',
    "describe('a group', () => {",
    "  it('one', async () => {});",
    "  it.each<[string]>([['x', () => call('not a title', () => 1)]])('%s, each', (name) => {});",
    '  onPostgres(`two of ${name}`, () => {});',
    "  page.route('**/api', () => {});",
    '});',
    "test.describe('another', () => test('it\\'s', () => {}));",
  ].join('\n');
  assert.deepEqual(
    testsIn('a.test.ts', text).map(({ title, isGroup, group }) => [isGroup ? 'group' : group, title]),
    [
      ['group', 'a group'],
      ['a group', 'one'],
      ['a group', '…, each'],
      ['a group', 'two of …'],
      ['group', 'another'],
      ['another', "it's"],
    ],
  );
});
