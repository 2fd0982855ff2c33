import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ensure } from './ensure.mjs';
import { must, root, say } from './lib/run.mjs';

const FOLDER = join(root, 'data', 'demo');
// Not ours: a move to cold storage needs a listed address.
const COLD_ADDRESS = 'tron:TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

await ensure();
await build();

process.env.DATA_DIR ||= FOLDER;
process.env.PAROM_COLD_ADDRESSES ||= COLD_ADDRESS;
if (existsSync(join(process.env.DATA_DIR, 'postgres'))) say(`The demo of ${process.env.DATA_DIR} goes on.`);
else {
  say('Thirty days of an exchange are played, which takes about a minute …');
  const program = join(root, 'server', 'dist', 'demo.js');
  await must([process.execPath, '--enable-source-maps', program], { env: process.env });
}
await import('./start.mjs');
