// What each test file calls, kept from run to run: learning it takes half of an hour's budget. A test file
// that changed is learnt again. After a change of the sources a mutant may be judged by fewer tests.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashFiles } from '../lib/hash-files.mjs';

/**
 * @param {string} server the folder of the test files
 * @param {string} file of the kept reach
 */
export function keptReach(server, file) {
  const hashOf = (test) => hashFiles([join(server, test)]);
  return {
    /** @returns {Map<string, {ms: number, reached: Set<string>, failed: string[]}>} */
    read(tests) {
      const known = new Set(tests);
      const rows = read(file).filter(({ test, hash }) => known.has(test) && hashOf(test) === hash);
      return new Map(
        rows.map(({ test, ms, reached }) => [test, { ms, reached: new Set(reached), failed: [] }]),
      );
    },
    write(learnt) {
      const passed = [...learnt].filter(([, { failed }]) => failed.length === 0);
      const rows = passed.map(([test, { ms, reached }]) => ({
        test,
        hash: hashOf(test),
        ms,
        reached: [...reached],
      }));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(rows));
    },
  };
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return [];
  }
}
