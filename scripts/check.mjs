import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensure } from './ensure.mjs';
import { filesUnder } from './lib/hash-files.mjs';
import { bin, root, runSideBySide, say } from './lib/run.mjs';
import { serverTests } from './lib/server-tests.mjs';
import { runTests } from './lib/vitest.mjs';
import { lintParts } from './lint.mjs';

const tsc = bin('typescript', 'bin/tsc');

/** Given the folder, Node would run `test.mjs` as a test. */
const ownTests = filesUnder(join(root, 'scripts')).filter((file) => file.endsWith('.test.mjs'));

const ATTACKS = ['fuzz', 'floods', 'neighbours'].map((name) => `test/${name}.test.ts`);

const passes = (command) => async (run) => (await run(command)) === 0;
const types = (workspace) => [`types of ${workspace}`, passes([...tsc, '-p', join(root, workspace)])];
const tests = (workspace, ...options) => [
  `tests of ${workspace}`,
  (run) => runTests(workspace, ['run', ...options], process.env, run),
];
const parts = [
  ['tests of scripts', passes([process.execPath, '--test', '--test-reporter=dot', ...ownTests])],
  tests('web'),
  tests('contract'),
  tests('signer', 'src/'),
  tests('console'),
  ...lintParts,
  ...['server', 'web', 'console', 'signalr-server', 'signer', 'client', 'e2e', 'contract'].map(types),
];
/** These measure times. */
const alone = [
  [
    'tests of signalr-server',
    () => runTests('signalr-server', ['run', ...ATTACKS.flatMap((file) => ['--exclude', file])]),
  ],
  ['tests of the server without a database', () => runTests('server', ['run', ...serverTests().pure])],
];

/** Too slow before a commit: `npm test` runs them. */
export const slowTests = [
  ['processes of the signer', () => runTests('signer', ['run', 'test/'])],
  ['attacks on the hub', () => runTests('signalr-server', ['run', ...ATTACKS])],
];

export async function check() {
  await ensure();
  const failed = await runSideBySide(parts);
  for (const [name, work] of alone) {
    say(`\n── ${name}`);
    if (!(await work())) failed.push(name);
  }
  return failed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failed = await check();
  say(failed.length === 0 ? '\ncheck: everything passed' : `\ncheck: FAILED: ${failed.join(', ')}`);
  process.exit(failed.length === 0 ? 0 : 1);
}
