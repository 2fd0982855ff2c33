// `npm run drill`; brings a backup back beside the living service, and says what it lacks.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/run.mjs';

const program = join(root, 'server', 'dist', 'drill.js');
if (!existsSync(program)) {
  const { ensure } = await import('./ensure.mjs');
  const { build } = await import('./build.mjs');
  await ensure();
  await build();
}
await import(pathToFileURL(program).href);
