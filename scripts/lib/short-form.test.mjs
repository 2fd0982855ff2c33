import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faults } from '../long/faults.mjs';
import { serverTests } from './server-tests.mjs';
import { browserParts, faultTests, placeOf, shortForm } from './short-form.mjs';

const { onDatabase } = serverTests();
const changes = Array.from({ length: 10 }, (_, place) => place.toString(16));

test('ten changes reach each test of the server', () => {
  assert.deepEqual(new Set(changes.map(placeOf)).size, 10);
  const reached = new Set(changes.flatMap((change) => shortForm(onDatabase, { change, changed: [] })));
  assert.deepEqual([...reached].sort(), onDatabase.toSorted());
});

test('each change begins with another part of the browser tests, and the parts are all tests', () => {
  const specs = Array.from({ length: 85 }, (_, n) => `${n}.spec.ts`);
  const firsts = changes.map((change) => browserParts(specs, change)[0]);
  assert.deepEqual(new Set(firsts.map(({ name }) => name)).size, 10);
  assert.deepEqual(firsts.flatMap(({ files }) => files).sort(), specs.toSorted());
  for (const change of changes) {
    const parts = browserParts(specs, change);
    assert.deepEqual(parts.flatMap(({ files }) => files).sort(), specs.toSorted());
    for (const { files } of parts) assert.ok(files.length >= 8 && files.length <= 9);
  }
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
