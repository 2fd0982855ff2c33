import assert from 'node:assert/strict';
import { test } from 'node:test';
import { reachedBy } from './reaching-tests.mjs';

const LEDGER = 'src/ledger/ledger.test.ts';
const OPERATOR = 'src/operator/every-act.test.ts';
const PRICES = 'src/rates/live-rates.test.ts';

test('a test is reached by a module that it imports through others', () => {
  const isReached = reachedBy(['server/src/ledger/ledger-store.ts']);
  assert.ok(isReached(LEDGER));
  assert.ok(isReached(OPERATOR));
});

test('a test is reached by its own change, and by modules of the contract', () => {
  assert.ok(reachedBy([`server/${PRICES}`])(PRICES));
  assert.ok(reachedBy(['contract/src/money.ts'])(LEDGER));
});

test('a module of the operator does not reach the books', () => {
  const isReached = reachedBy(['server/src/operator/treasury-commands.ts']);
  assert.ok(isReached(OPERATOR));
  assert.ok(!isReached(LEDGER));
});

test('pages and documents reach no test of the server', () => {
  const isReached = reachedBy(['web/src/app.tsx', 'docs/money.md', 'e2e/exchange.spec.ts', 'README.md']);
  assert.ok(![LEDGER, OPERATOR, PRICES].some(isReached));
});

test('SQL, packages and the settings of the tests reach every test', () => {
  for (const path of ['server/src/ledger/schema.sql', 'package-lock.json', 'server/vitest.config.ts'])
    assert.ok([LEDGER, OPERATOR, PRICES].every(reachedBy([path])), path);
});
