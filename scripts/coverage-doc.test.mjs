// docs/coverage.md names tests: each of them must exist, and no line of its tables may stand without one.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './lib/run.mjs';

const LAST = '## Not shown';
const REFERENCE = /`([^`\s]+\.(?:test|spec)\.(?:ts|tsx|mjs)) › ([^`]+)`/g;
/** A string that is handed over before a function or its options: the title of a test or of a group. */
const TITLE = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1,\s*(?:async\b|\(|\{)/g;
/** What a title fills in at run time: `${name}`, `%s`, `$next`. */
const FILLED_IN = /\$\{(?:[^{}]|\{[^{}]*\})*\}|%[sdijfoO]|\$\w+/g;

const titles = new Map();
function titlesOf(file) {
  if (!titles.has(file)) {
    const text = readFileSync(join(root, file), 'utf8');
    const plain = ([, , title]) => title.replace(/\\(['"`])/g, '$1').replace(FILLED_IN, '…');
    titles.set(file, [...text.matchAll(TITLE)].map(plain));
  }
  return titles.get(file);
}

/** @returns the references of a text that lead nowhere, in words */
function deadReferences(text) {
  return [...text.matchAll(REFERENCE)].flatMap(([, name, title]) => {
    const file = name.includes('/') ? name : `e2e/${name}`;
    if (!existsSync(join(root, file))) return [`there is no ${file}`];
    return titlesOf(file).some((known) => known.startsWith(title))
      ? []
      : [`${file} has no test that begins "${title}"`];
  });
}

/** The lines of the tables, without their heads. */
const rowsOf = (text) =>
  text
    .split('\n')
    .filter((line, index, lines) => line.startsWith('| ') && !/^\|[-| ]+$/.test(lines[index + 1] ?? ''));

const document = readFileSync(join(root, 'docs', 'coverage.md'), 'utf8');

test('every test that the coverage names exists', () => {
  assert.deepEqual(deadReferences(document), []);
});

test('every sentence in the coverage names a test', () => {
  const [shown] = document.split(LAST);
  const rows = rowsOf(shown);
  assert.ok(rows.length > 100, `only ${rows.length} lines were read`);
  assert.deepEqual(
    rows.filter((row) => row.match(REFERENCE) === null),
    [],
  );
});

test('a file or a title that does not exist is found', () => {
  const own = 'scripts/coverage-doc.test.mjs';
  assert.deepEqual(deadReferences(`| a | \`${own} › every test that the coverage\` |`), []);
  assert.deepEqual(deadReferences(`| a | \`${own} › no such title\` and \`none.spec.ts › a\` |`), [
    `${own} has no test that begins "no such title"`,
    'there is no e2e/none.spec.ts',
  ]);
  assert.deepEqual(rowsOf('| head | tests |\n|---|---|\n| a | b |'), ['| a | b |']);
});
