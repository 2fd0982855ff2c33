// `npm start`: installs and builds what is missing, then runs the server in a process group of its own.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensure } from './ensure.mjs';
import { root } from './lib/run.mjs';

await ensure();
await build();

const server = spawn(
  process.execPath,
  ['--enable-source-maps', join(root, 'server', 'dist', 'main.js'), ...process.argv.slice(2)],
  // A group of its own: Ctrl-C reaches only us, and the server gets one signal from us instead of two.
  { cwd: process.cwd(), env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'inherit', 'inherit'], detached: true },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.once('error', (error) => {
  process.stderr.write(`The server could not be started: ${error.message}\n`);
  process.exit(1);
});
server.once('exit', (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)));
