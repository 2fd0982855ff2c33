// `npm run database`; the owner of the tables brings them and the rights of the other users up to date.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/run.mjs';

const program = join(root, 'server', 'dist', 'database.js');
if (!existsSync(program)) {
  const { ensure } = await import('./ensure.mjs');
  const { build } = await import('./build.mjs');
  await ensure();
  await build();
}
await import(pathToFileURL(program).href);
