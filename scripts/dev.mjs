import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { serverBuild } from './build.mjs';
import { ensure } from './ensure.mjs';
import { bin, root, say } from './lib/run.mjs';

await ensure();
const { context } = await import('esbuild');
const PAGES = 'http://127.0.0.1:5173';

let server = null;
let stopping = false;

async function stopServer() {
  const old = server;
  server = null;
  if (old === null || old.exitCode !== null || old.signalCode !== null) return;
  await new Promise((ended) => {
    old.once('exit', ended);
    old.kill('SIGTERM');
  });
}

/** The former process holds the port and the database's lock. */
async function restartServer() {
  await stopServer();
  if (stopping) return;
  server = spawn(process.execPath, ['--enable-source-maps', join(root, 'server', 'dist', 'main.js')], {
    stdio: 'inherit',
  });
}

let restarting = Promise.resolve();
const bundle = await context({
  ...serverBuild(),
  plugins: [
    {
      name: 'restart',
      setup: (build) =>
        build.onEnd(({ errors }) => {
          if (errors.length === 0) restarting = restarting.then(restartServer);
        }),
    },
  ],
});
await bundle.watch();

const [node, vite] = bin('vite', 'bin/vite.js');
const pages = spawn(node, [vite, '--port', '5173', '--strictPort', '--clearScreen', 'false'], {
  cwd: join(root, 'web'),
  stdio: 'inherit',
});
say(`Pages that reload by themselves: ${PAGES}`);

async function stop() {
  if (stopping) return;
  stopping = true;
  pages.kill('SIGTERM');
  await bundle.dispose();
  await restarting;
  await stopServer();
  process.exit(0);
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
