// `npm run check`.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensure } from './ensure.mjs';
import { filesUnder } from './lib/hash-files.mjs';
import { bin, root, run, say } from './lib/run.mjs';
import { serverTests } from './lib/server-tests.mjs';
import { runTests } from './lib/vitest.mjs';

const tsc = bin('typescript', 'bin/tsc');
const WORKSPACES = ['contract', 'signalr-server', 'server', 'web', 'e2e'];

/** Single files: given the folder, Node would run `test.mjs` as a test. */
const ownTests = filesUnder(join(root, 'scripts')).filter((file) => file.endsWith('.test.mjs'));

/** @returns the failed parts; all parts run */
export async function check() {
  await ensure();
  const failed = [];
  const part = async (name, work) => {
    say(`\n── ${name}`);
    if (!(await work())) failed.push(name);
  };
  const passes = (command) => async () => (await run(command)) === 0;
  for (const workspace of WORKSPACES)
    await part(`types of ${workspace}`, passes([...tsc, '-p', join(root, workspace)]));
  await part('lint', passes([process.execPath, join(root, 'scripts', 'lint.mjs')]));
  await part('tests of scripts', passes([process.execPath, '--test', '--test-reporter=dot', ...ownTests]));
  for (const workspace of ['contract', 'signalr-server', 'web'])
    await part(`tests of ${workspace}`, () => runTests(workspace, ['run']));
  await part('tests of the server without a database', () =>
    runTests('server', ['run', ...serverTests().pure]),
  );
  return failed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = await check();
  say(failed.length === 0 ? '\ncheck: everything passed' : `\ncheck: FAILED: ${failed.join(', ')}`);
  process.exit(failed.length === 0 ? 0 : 1);
}
