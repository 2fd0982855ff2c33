// In a copy that cannot run a test, every fault would count as noticed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyTree } from './copied-tree.mjs';
import { runTestFiles } from './run-test-files.mjs';

/** The second reads a file of the web. */
const FILES = ['test/short-form.test.ts', 'src/currencies/currencies.test.ts'];

test('a copied tree runs test files of the server', async () => {
  const tree = copyTree();
  try {
    const withinMs = 120_000;
    const { tests, files, isTimeout } = await runTestFiles(tree.folder, FILES, { withinMs });
    assert.equal(isTimeout, false);
    assert.ok(tests.size > 0, 'no test ran');
    assert.deepEqual(
      files.flatMap(({ failed }) => failed),
      [],
    );
  } finally {
    tree.remove();
  }
});
