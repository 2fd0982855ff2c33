// `npm run init`; asks, makes keys and passwords, and writes the files of a new installation.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/run.mjs';

const program = join(root, 'server', 'dist', 'init.js');
if (!existsSync(program)) {
  const { ensure } = await import('./ensure.mjs');
  const { build } = await import('./build.mjs');
  await ensure();
  await build();
}
await import(pathToFileURL(program).href);
