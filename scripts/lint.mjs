// Every check runs, also after a failure.
import { join } from 'node:path';
import { ensure } from './ensure.mjs';
import { bin, root, run, say } from './lib/run.mjs';

await ensure();
const script = (name) => [process.execPath, join(root, 'scripts', name)];
const checks = {
  format: [...bin('@biomejs/biome', 'bin/biome'), 'check', '.'],
  lint: [
    ...bin('oxlint', 'bin/oxlint'),
    '--type-aware',
    '--deny-warnings',
    'contract',
    'signalr-server',
    'server',
    'web',
    'e2e',
    'scripts',
  ],
  imports: script('check-imports.mjs'),
  money: script('check-money.mjs'),
  lock: script('check-lock.mjs'),
  prose: script('check-prose.mjs'),
};

const failed = [];
for (const [name, command] of Object.entries(checks)) if ((await run(command)) !== 0) failed.push(name);
say(failed.length === 0 ? 'lint: everything passed' : `lint: FAILED: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
