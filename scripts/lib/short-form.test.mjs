import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults } from '../long/faults.mjs';
import { serverTests } from './server-tests.mjs';
import { faultTests, placeOf, shardOf, shortForm, wholeShards } from './short-form.mjs';

const { onDatabase } = serverTests();
const changes = Array.from({ length: 10 }, (_, place) => place.toString(16));

test('ten changes reach each test of the server, and each part of the browser tests', () => {
  assert.deepEqual(new Set(changes.map(placeOf)).size, 10);
  const reached = new Set(changes.flatMap((change) => shortForm(onDatabase, { change, changed: [] })));
  assert.deepEqual([...reached].sort(), onDatabase.toSorted());
  assert.deepEqual(new Set(changes.map(shardOf)).size, 10);
});

test('the parts of the whole browser run are all parts, for each change', () => {
  const all = new Set(changes.map(shardOf));
  for (const change of changes) assert.deepEqual(new Set(wholeShards(change)), all);
});

test('a change runs at most a sixth of the slow tests', () => {
  const slow = (files) => files.filter((file) => file.startsWith('test/')).length;
  for (const change of changes)
    assert.ok(
      slow(shortForm(onDatabase, { change, changed: [] })) < slow(onDatabase) / 6,
      `change ${change}`,
    );
});

test('without git all near tests run', () => {
  const run = shortForm(onDatabase, { change: '0', changed: null });
  const left = onDatabase.filter((file) => file.startsWith('src/') && !run.includes(file));
  assert.deepEqual(left, []);
});

test('`npm test` runs the test of a planted fault: planting is a change of its file', () => {
  const missed = [];
  for (const { workspace, file, name, only, test: at } of faults) {
    if (workspace !== undefined || !onDatabase.includes(at)) continue;
    const changed = [`server/${file}`];
    const run = shortForm(onDatabase, { change: '0', changed });
    const { files, titles } = faultTests(
      onDatabase.filter((one) => !run.includes(one)),
      changed,
    );
    const isSelected = only !== undefined && files.includes(at) && titles !== '';
    if (!run.includes(at) && !isSelected) missed.push(name);
  }
  assert.deepEqual(missed, []);
});

test('a slow test of a planted fault is selected by its title', () => {
  const { files, titles } = faultTests(['test/journeys/fixed-prices.test.ts'], null);
  assert.deepEqual(files, ['test/journeys/fixed-prices.test.ts']);
  const selects = new RegExp(titles);
  assert.ok(selects.test('a fixed price puts a larger paid ticket on hold'));
  assert.ok(!selects.test('a fixed price has an end'));
});
