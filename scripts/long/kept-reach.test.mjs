import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { keptReach } from './kept-reach.mjs';

test('of the kept reach, unchanged test files that passed come back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parom-reach-'));
  try {
    for (const name of ['same', 'changed', 'failed']) writeFileSync(join(folder, name), 'before');
    const kept = keptReach(folder, join(folder, 'cache', 'reach.json'));
    assert.equal(kept.read(['same']).size, 0);
    const reached = new Set(['src/a.ts#b']);
    kept.write(
      new Map([
        ['same', { ms: 5, reached, failed: [] }],
        ['changed', { ms: 5, reached, failed: [] }],
        ['failed', { ms: 5, reached, failed: ['a title'] }],
      ]),
    );
    writeFileSync(join(folder, 'changed'), 'after');
    const again = kept.read(['same', 'changed', 'failed']);
    assert.deepEqual([...again], [['same', { ms: 5, reached, failed: [] }]]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
