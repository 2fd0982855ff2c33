// `npm start`. In npm's process group, so that a signal to the group ends the server.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { ensure } from './ensure.mjs';
import { root } from './lib/run.mjs';

const ORPHAN_LOOK_MS = 500;

await ensure();
await build();

process.env.NODE_ENV = 'production';
process.setSourceMapsEnabled(true);
if (process.env.npm_lifecycle_event !== undefined) stopWithNpm();
await import(pathToFileURL(join(root, 'server', 'dist', 'main.js')).href);

/** npm's shell passes no signal on; its end changes our parent. */
function stopWithNpm() {
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, ORPHAN_LOOK_MS).unref();
  // A second signal would cut the graceful stop short.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(look));
}
