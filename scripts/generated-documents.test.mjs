import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { behavioursIn } from './documents/conformance-tables.mjs';
import { parts, withPart } from './documents/generated-parts.mjs';
import { tags } from './documents/tags.mjs';
import { filesOf } from './documents/test-tables.mjs';
import { root } from './lib/run.mjs';
import { taggedTests, tagsIn } from './lib/tagged-tests.mjs';

const known = new Set(tags.map(({ name }) => name));

for (const part of parts)
  test(`${part.document} is as \`npm run docs\` writes "${part.name ?? 'all'}"`, () => {
    const text = readFileSync(join(root, part.document), 'utf8');
    assert.equal(text, withPart(text, part), 'run `npm run docs`');
  });

describe('tags of tests', () => {
  test('each sentence, threat and anchor has a test', () => {
    assert.ok(known.size > 300, `only ${known.size} tags were read`);
    assert.deepEqual(
      [...known].filter((tag) => filesOf(tag).size === 0),
      [],
    );
  });

  test('each tag names a sentence, a threat or an anchor', () => {
    assert.deepEqual(
      taggedTests().filter(({ tag }) => !known.has(tag)),
      [],
    );
  });

  test('ids are unique', () => {
    assert.equal(known.size, tags.length);
  });
});

describe('tagsIn', () => {
  test('finds tags of tests, of tables of tests and of groups', () => {
    const source = [
      "it('one', { tags: ['spec:1.1', 'threat:csrf'] }, async () => {});",
      "it.each([1])('%s', { timeout: 1, tags: ['spec:1.2'] }, () => {});",
      'onPostgres(`two of ${name}`, { tags: "spec:1.3" }, () => {});',
      "test.describe('group', { tag: ['@spec:1.4'] }, () => test('three', () => {}));",
      "// it('gone', { tags: ['spec:1.5'] }, () => {});",
      "call('not a test', { tags: ['spec:1.6'] });",
    ].join('\n');
    assert.deepEqual(tagsIn('a.test.ts', source), [
      'spec:1.1',
      'threat:csrf',
      'spec:1.2',
      'spec:1.3',
      'spec:1.4',
    ]);
  });

  test('reports a deleted test', () => {
    const file = 'scripts/supply-chain.test.mjs';
    const source = readFileSync(join(root, file), 'utf8');
    const deleted = source.replaceAll(/\{\s*tags: \[[^\]]*\],?\s*\}, /g, '');
    assert.ok(tagsIn(file, source).includes('threat:poisoned-dependency'));
    assert.deepEqual(tagsIn(file, deleted), []);
  });
});

test('behavioursIn finds the sentence and its levers', () => {
  const source =
    "export const all = [behaviour('pays once', ['silent', 'stuck'], async () => {}), other('no')];";
  assert.deepEqual(behavioursIn('a.ts', source), [{ sentence: 'pays once', needs: ['silent', 'stuck'] }]);
});
