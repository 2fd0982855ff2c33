import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unreadable } from './check-syntax.mjs';

test('a script for the oldest browsers is readable', async () => {
  assert.deepEqual(
    await unreadable('export const last = (list) => list.at(-1) ?? /a(?=b)/u.exec("ab");'),
    [],
  );
});

test('a script with a lookbehind is reported', async () => {
  const [wrong] = await unreadable('export const found = /(?<!a)b/.test("cb");');
  assert.match(wrong, /lookbehind/i);
});
