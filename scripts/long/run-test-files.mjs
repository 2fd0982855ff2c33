// With a limit for endless loops.
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { bin } from '../lib/run.mjs';

/**
 * @param {string} folder of the copied tree
 * @param {string[]} options files, `-t`, `--bail`
 * @returns `tests`: passed or not, by title; empty if a file did not load or end. `files`: durations and
 * failed tests. `isTimeout`: the limit ended the run
 */
export async function runTestFiles(folder, options, { env = process.env, withinMs, workspace = 'server' }) {
  const report = join(folder, 'report.json');
  writeFileSync(report, '{}');
  const [node, vitest] = bin('vitest', 'vitest.mjs');
  const args = [vitest, 'run', ...options, '--reporter=json', `--outputFile=${report}`];
  const cwd = join(folder, workspace);
  const child = spawn(node, args, { cwd, env, stdio: 'ignore', detached: true });
  const isTimeout = await endWithin(withinMs, child);
  const { testResults = [] } = JSON.parse(readFileSync(report, 'utf8') || '{}');
  const ended = testResults.map(({ name, startTime, endTime, status, assertionResults }) => {
    const ran = assertionResults.filter((test) => test.status === 'passed' || test.status === 'failed');
    const failed = ran.filter((test) => test.status === 'failed').map(({ fullName }) => fullName.trim());
    const isLost = status === 'failed' && failed.length === 0;
    return {
      file: relative(cwd, name),
      ms: endTime - startTime,
      ran,
      failed: isLost ? ['(not loaded)'] : failed,
    };
  });
  const ran = ended.flatMap((file) => file.ran);
  return {
    tests: new Map(ran.map(({ fullName, status }) => [fullName.trim(), status === 'passed'])),
    files: ended,
    isTimeout,
  };
}

/** A test can start programs, so the process group ends. @returns whether the limit was reached */
async function endWithin(ms, child) {
  let isTimeout = false;
  const endGroup = () => {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The group has ended.
    }
  };
  const timer = setTimeout(() => {
    isTimeout = true;
    endGroup();
  }, ms);
  process.once('exit', endGroup);
  await new Promise((resolve) => child.once('exit', resolve));
  clearTimeout(timer);
  process.off('exit', endGroup);
  endGroup();
  return isTimeout;
}
