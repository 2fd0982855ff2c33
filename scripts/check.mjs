// `npm run check`: what a change must pass before it is shown to anybody: types, lint, unit tests.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensure } from './ensure.mjs';
import { filesUnder } from './lib/hash-files.mjs';
import { bin, root, run, say } from './lib/run.mjs';

const tsc = bin('typescript', 'bin/tsc');
const vitest = bin('vitest', 'vitest.mjs');
const WORKSPACES = ['contract', 'server', 'web', 'e2e'];

/** Named one by one: given the folder, Node would take `test.mjs` for a test and run everything. */
const ownTests = filesUnder(join(root, 'scripts')).filter((file) => file.endsWith('.test.mjs'));

/** Everything but the journeys and the proofs, which `npm test` walks on every database. */
const UNIT = {
  contract: [],
  server: ['--exclude', 'test/journeys/**', '--exclude', 'test/proof/**'],
  web: [],
};

/** @returns the names of the parts that failed; all are run */
export async function check() {
  await ensure();
  const failed = [];
  const part = async (name, command, options) => {
    say(`\n── ${name}`);
    if ((await run(command, options)) !== 0) failed.push(name);
  };
  for (const workspace of WORKSPACES)
    await part(`types of ${workspace}`, [...tsc, '-p', join(root, workspace)]);
  await part('lint', [process.execPath, join(root, 'scripts', 'lint.mjs')]);
  await part('tests of scripts', [process.execPath, '--test', '--test-reporter=dot', ...ownTests]);
  for (const [workspace, options] of Object.entries(UNIT)) {
    const cwd = join(root, workspace);
    if (existsSync(cwd)) await part(`unit tests of ${workspace}`, [...vitest, 'run', ...options], { cwd });
  }
  return failed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = await check();
  say(failed.length === 0 ? '\ncheck: everything passed' : `\ncheck: FAILED: ${failed.join(', ')}`);
  process.exit(failed.length === 0 ? 0 : 1);
}
