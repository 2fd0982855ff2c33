// `npm start`: installs and builds what is missing, then becomes the server: one process, in the process group that
// npm was started in, so that whoever ends that group ends the server, and nothing stays behind.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { ensure } from './ensure.mjs';
import { root } from './lib/run.mjs';

const ORPHAN_LOOK_MS = 500;

await ensure();
await build();

// The renderer's production mode is ours to set: whoever starts us may have none or another.
process.env.NODE_ENV = 'production';
process.setSourceMapsEnabled(true);
if (process.env.npm_lifecycle_event !== undefined) stopWithNpm();
await import(pathToFileURL(join(root, 'server', 'dist', 'main.js')).href);

/** A signal to npm ends the shell between npm and us, which does not pass it on: then we have another parent. */
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
