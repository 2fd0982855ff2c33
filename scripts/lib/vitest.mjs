// Runs a workspace's tests and remembers by name what failed, so that it can be said again at the end of a long run.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bin, root, run } from './run.mjs';

const failedTests = [];
const LINES = 4;
const LINE_MAX = 400;

/** @returns {string[]} every test that failed so far, as "file: name" */
export const failedSoFar = () => failedTests;

/**
 * @param {string} workspace the folder of its tests
 * @param {string[]} options vitest's own, `run` or `related` first
 * @returns {Promise<boolean>} whether everything passed
 */
export async function runTests(workspace, options, env = process.env) {
  const folder = mkdtempSync(join(tmpdir(), 'parom-tests-'));
  const report = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const command = [...bin('vitest', 'vitest.mjs'), ...options, ...reporters];
  const code = await run(command, { cwd: join(root, workspace), env });
  if (code !== 0) failedTests.push(...failuresIn(report));
  rmSync(folder, { recursive: true, force: true });
  return code === 0;
}

/** What a generated case failed with, and the seed that makes it again, stand in its first lines. */
const begun = (why) =>
  why
    .split(/\n\s+at /)[0]
    .split('\n')
    .slice(0, LINES)
    .map((line) => line.slice(0, LINE_MAX));

function failuresIn(report) {
  try {
    const files = JSON.parse(readFileSync(report, 'utf8')).testResults;
    return files.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(root, name);
      const failures = assertionResults.filter((test) => test.status === 'failed');
      if (failures.length === 0 && status === 'failed') return [`${file}: ${message}`];
      return failures.map(({ fullName, failureMessages: [why = ''] }) => {
        return [`${file}: ${fullName}`, ...begun(why)].join('\n    ');
      });
    });
  } catch {
    // The run ended before it could say what failed; it has printed why.
    return [];
  }
}
