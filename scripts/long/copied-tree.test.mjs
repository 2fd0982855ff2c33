// In a copy that cannot run a test, every fault would count as noticed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copyTree } from './copied-tree.mjs';
import { runTestFiles } from './run-test-files.mjs';

test('a copied tree runs a test file of the server', async () => {
  const tree = copyTree();
  try {
    const withinMs = 120_000;
    const { tests, files, isTimeout } = await runTestFiles(tree.folder, ['test/short-form.test.ts'], {
      withinMs,
    });
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
