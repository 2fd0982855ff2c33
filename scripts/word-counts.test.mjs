import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counted } from './check-words.mjs';
import { documentNames, problemsOf, wordsOf } from './documents/word-counts.mjs';
import { root } from './lib/run.mjs';

const generated = (words) => `<!-- generated: a b -->\n${words}\n<!-- /generated: a b -->`;

test('a document is counted by hand-written and generated words', () => {
  const text = `# Two words\n\n| a | b-c |\n| --- | :-: |\n\n${generated('| `x y` | 5 |')}\n\n- \`npm start\` → ✓`;
  assert.deepEqual(wordsOf(text), { hand: 6, generated: 3 });
});

test('each document of the repository is counted', () => {
  const names = documentNames(root);
  for (const name of ['README.md', 'docs/operating/alerts.md', 'docs/threats.md', 'signalr-server/README.md'])
    assert.ok(names.includes(name), `${name} is not counted`);
  assert.ok(names.every((name) => !name.includes('node_modules')));
});

test('the documents are within their limits', () => {
  assert.deepEqual(problemsOf(counted()), []);
});

test('a long document, a long group and a long whole are found', () => {
  const grown = (name, kind) =>
    problemsOf(counted().map((each) => (each.name === name ? { ...each, [kind]: 60_000 } : each)));
  const [own, group] = [grown('CHANGELOG.md', 'hand'), grown('docs/operating/install.md', 'hand')];
  assert.match(own[0], /^CHANGELOG: 60000 words of 800$/);
  assert.match(group[0], /^docs\/operating, without the signer: 6\d+ words of 7500$/);
  assert.match(grown('docs/operating/signer.md', 'hand')[0], /^all documents, by hand: \d+ words of 24000$/);
  assert.deepEqual([own.length, group.length], [3, 3]);
  assert.match(grown('docs/threats.md', 'generated').join(), /^all documents: \d+ words of \d+$/);
});
