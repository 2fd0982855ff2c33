import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unreadable } from './check-syntax.mjs';

test('script, of what the oldest browsers know, is readable', async () => {
  assert.deepEqual(
    await unreadable('export const last = (list) => list.at(-1) ?? /a(?=b)/u.exec("ab");'),
    [],
  );
});

test('script, with a look behind in a regular expression, is named', async () => {
  const [wrong] = await unreadable('export const found = /(?<!a)b/.test("cb");');
  assert.match(wrong, /lookbehind/i);
});
