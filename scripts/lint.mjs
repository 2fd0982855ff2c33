// Every check runs, also after a failure.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensure } from './ensure.mjs';
import { bin, root, runSideBySide, say } from './lib/run.mjs';

const script = (name) => [process.execPath, join(root, 'scripts', name)];
const FOLDERS = [
  'contract',
  'signalr-server',
  'signer',
  'server',
  'web',
  'console',
  'client',
  'e2e',
  'scripts',
];
const commands = {
  lint: [...bin('oxlint', 'bin/oxlint'), '--type-aware', '--deny-warnings', ...FOLDERS],
  prose: script('check-prose.mjs'),
  words: script('check-words.mjs'),
  format: [...bin('@biomejs/biome', 'bin/biome'), 'check', '.'],
  imports: script('check-imports.mjs'),
  money: script('check-money.mjs'),
  lock: script('check-lock.mjs'),
};
export const lintParts = Object.entries(commands).map(([name, command]) => [
  name,
  async (run) => (await run(command)) === 0,
]);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensure();
  const failed = await runSideBySide(lintParts);
  say(failed.length === 0 ? 'lint: everything passed' : `lint: FAILED: ${failed.join(', ')}`);
  process.exit(failed.length === 0 ? 0 : 1);
}
