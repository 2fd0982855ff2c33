// The order decides which tests fit into a mutant's time.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearTests } from './reached-tests.mjs';

const FILE = 'src/tickets/letters/ticket-letters.ts';
const learnt = new Map(
  [
    ['test/journeys/exchange.test.ts', 1_000],
    ['test/journeys/letters.test.ts', 50_000],
    ['src/payments/rows.test.ts', 500],
    ['src/tickets/letters/kinds.test.ts', 2_000],
    ['test/demo.test.ts', 9_000],
  ].map(([name, ms]) => [name, { ms, failed: [], reached: new Set([`${FILE}#keyOf`]) }]),
);
const imports = (name) => (name.includes('letters.test') ? "import '../ticket-letters.ts'" : '');
const near = (mutant) => nearTests(learnt, { file: FILE, within: 'keyOf', ...mutant }, imports);

test('the closest tests come first, then the quickest', () => {
  assert.deepEqual(near({}), [
    'src/tickets/letters/kinds.test.ts',
    'test/journeys/letters.test.ts',
    'src/payments/rows.test.ts',
    'test/journeys/exchange.test.ts',
  ]);
});

test('tests that fail without a mutant, or call another function, are left out', () => {
  assert.deepEqual(near({ within: 'limitOf' }), []);
  learnt.get('test/journeys/letters.test.ts').failed.push('flake');
  assert.equal(near({}).includes('test/journeys/letters.test.ts'), false);
});
