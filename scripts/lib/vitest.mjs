import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { bin, root, run } from './run.mjs';

const failedTests = [];
const SLOW_FILES = join(root, 'scripts', 'lib', 'slow-files.mjs');
const LINES = 4;
const LINE_MAX = 400;

export const failedSoFar = () => failedTests;

/**
 * @param {string[]} options of Vitest, `run` or `related` first
 * @param runs the command, as `run` does
 * @returns {Promise<boolean>} whether all passed
 */
export async function runTests(workspace, options, env = process.env, runs = run) {
  const folder = mkdtempSync(join(tmpdir(), 'parom-tests-'));
  const report = join(folder, 'report.json');
  const named = ['default', 'json', SLOW_FILES].map((name) => `--reporter=${name}`);
  const reporters = [...named, `--outputFile.json=${report}`];
  const command = [...bin('vitest', 'vitest.mjs'), ...options, ...reporters];
  const code = await runs(command, { cwd: join(root, workspace), env });
  if (code !== 0) failedTests.push(...failuresIn(report));
  rmSync(folder, { recursive: true, force: true });
  return code === 0;
}

/** The first lines have a generated case's failure and seed. */
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
    return [];
  }
}
