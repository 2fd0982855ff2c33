import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { root } from './lib/run.mjs';

const isMarkdown = (name) => name.endsWith('.md');
const documents = [
  ...readdirSync(root).filter(isMarkdown),
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .filter(isMarkdown)
    .map((name) => join('docs', name)),
];
const textOf = (path) => readFileSync(join(root, path), 'utf8').replace(/^ *```[^]*?^ *```$/gm, '');

const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
const headingsOf = (text, marks) =>
  [...text.matchAll(/^(#+) (.+)$/gm)].filter(([, own]) => marks.test(own)).map(([, , heading]) => heading);

function deadLinks(path, text) {
  return [...text.matchAll(/\]\((?!https?:)([^)\s]*)\)/g)].flatMap(([, link]) => {
    const [file, anchor] = link.split('#');
    const target = file === '' ? path : relative(root, join(root, dirname(path), file));
    if (!existsSync(join(root, target))) return [`${path}: there is no ${target}`];
    if (anchor === undefined) return [];
    const anchors = headingsOf(target === path ? text : textOf(target), /^#+$/).map(anchorOf);
    return anchors.includes(anchor) ? [] : [`${path}: ${target} has no heading #${anchor}`];
  });
}

/** Some names start at the server's folder. */
const NAMED =
  /`((?:(?:signalr-server|signer|server|web|client|contract|e2e|scripts|docs|src|test)\/)[\w./-]+\.(?:ts|tsx|mjs|md|json|css)|(?:signalr-server|signer|server|web|client|contract|e2e|scripts)\/[\w/-]+)`/g;
const isBuilt = (path) => /(^|\/)dist(-server)?(\/|$)/.test(path);
const isExample = (path) => path.includes('NNNN');
const missingFiles = (path, text) =>
  [...text.matchAll(NAMED)]
    .map(([, file]) => file)
    .filter((file) => !isBuilt(file) && !isExample(file))
    .filter((file) => !existsSync(join(root, file)) && !existsSync(join(root, 'server', file)))
    .map((file) => `${path}: there is no ${file}`);

for (const path of documents) {
  test(`each link of ${path} leads to a file and a heading`, () => {
    assert.deepEqual(deadLinks(path, textOf(path)), []);
  });

  test(`each file named by ${path} exists`, () => {
    assert.deepEqual(missingFiles(path, textOf(path)), []);
  });
}

test('a broken link and a missing file are found', () => {
  const own = 'docs/money.md';
  assert.deepEqual(
    deadLinks(own, '## A word\n[a](#a-word), [b](../README.md#try-it), [c](https://nowhere)'),
    [],
  );
  assert.deepEqual(deadLinks(own, '[a](#none), [b](none.md), [c](../README.md#none)'), [
    'docs/money.md: docs/money.md has no heading #none',
    'docs/money.md: there is no docs/none.md',
    'docs/money.md: README.md has no heading #none',
  ]);
  assert.deepEqual(missingFiles(own, '`server/src/none.ts`, `src/main.ts`, `server/dist/main.js`'), [
    'docs/money.md: there is no server/src/none.ts',
  ]);
});
