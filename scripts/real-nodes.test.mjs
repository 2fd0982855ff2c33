import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { whyUntested } from './lib/real-nodes.mjs';
import { root } from './lib/run.mjs';

const CI = { CI: 'true' };

test('a missing node skips its tests here and fails them in CI', () => {
  for (const [further, without] of [
    [null, 'anvil is missing'],
    ['monerod is missing', null],
  ]) {
    const why = without ?? further;
    assert.equal(whyUntested(further, { without, env: {} }), why);
    assert.throws(() => whyUntested(further, { without, env: CI }), new RegExp(`NOT TESTED: ${why}`));
  }
});

test('with every node nothing is skipped, and CI runs', () => {
  assert.equal(whyUntested(null, { without: null, env: CI }), null);
});

test('each browser test that needs a node asks by this rule', () => {
  const folder = join(root, 'e2e');
  const specs = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
  const sources = specs.map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
  const skipping = sources.filter(([, source]) => source.includes('test.skip(why'));
  assert.ok(skipping.length >= 5);
  for (const [name, source] of skipping) {
    assert.ok(source.includes('whyUntested('), name);
    assert.ok(!source.includes('whyWithoutNodes'), name);
  }
});
