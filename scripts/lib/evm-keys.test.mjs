// A mistyped mnemonic must not be printed.
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

test('a missing file is reported by its name', async () => {
  const missing = join(folder, 'missing');
  assert.equal(
    await problemOf(publicKeysIn(missing)),
    `${missing} cannot be read: ENOENT: no such file or directory, open '${missing}'`,
  );
});

test('an invalid mnemonic is reported without its words', async () => {
  writeFileSync(file, 'legal winner thank year\n');
  assert.equal(
    await problemOf(publicKeysIn(file)),
    `${file}: the mnemonic is not a valid English BIP-39 phrase`,
  );
});

test('a mnemonic gives its public keys', async () => {
  writeFileSync(file, 'legal winner thank year wave sausage worth useful legal winner thank yellow\n');
  const keys = await publicKeysIn(file);
  assert.deepEqual(Object.keys(keys), ['accountXpub', 'hotAddress']);
  assert.match(keys.accountXpub, /^xpub/);
});
