// `npm run operator -- COMMAND --name value`: the operator's hands at a terminal, through the running server.
// `npm run operator` alone lists the commands.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/run.mjs';

const program = join(root, 'server', 'dist', 'operator.js');
if (!existsSync(program)) {
  const { ensure } = await import('./ensure.mjs');
  const { build } = await import('./build.mjs');
  await ensure();
  await build();
}
await import(pathToFileURL(program).href);
