// `npm run roll`; replaces the units of systemd in turn, without a refused call.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/run.mjs';

const program = join(root, 'server', 'dist', 'roll.js');
if (!existsSync(program)) {
  const { ensure } = await import('./ensure.mjs');
  const { build } = await import('./build.mjs');
  await ensure();
  await build();
}
await import(pathToFileURL(program).href);
