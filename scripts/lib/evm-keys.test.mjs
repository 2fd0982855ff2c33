// A mistyped mnemonic gives a sentence without any word of it.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { publicKeysIn } from './evm-keys.mjs';

const folder = mkdtempSync(join(tmpdir(), 'parom-words-'));
test.after(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'words');
const problemOf = (asked) => asked.then(String, ({ message }) => message);

test('keys, of a file that is not there, are answered with its name', async () => {
  const missing = join(folder, 'missing');
  assert.equal(
    await problemOf(publicKeysIn(missing)),
    `${missing} cannot be read: ENOENT: no such file or directory, open '${missing}'`,
  );
});

test('keys, of words that are no phrase, are answered without the words', async () => {
  writeFileSync(file, 'legal winner thank year\n');
  assert.equal(
    await problemOf(publicKeysIn(file)),
    `${file}: the mnemonic is not a valid English BIP-39 phrase`,
  );
});

test('keys, of a phrase, are its public half', async () => {
  writeFileSync(file, 'legal winner thank year wave sausage worth useful legal winner thank yellow\n');
  const keys = await publicKeysIn(file);
  assert.deepEqual(Object.keys(keys), ['accountXpub', 'hotAddress']);
  assert.match(keys.accountXpub, /^xpub/);
});
