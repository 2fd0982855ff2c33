// `node scripts/evm-keys.mjs FILE`: what the settings say of the wallet whose secret words stand in that file. It prints
// the public half only: the account's xpub, from which deposit addresses are made, and the hot wallet's address.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensure } from './ensure.mjs';
import { root, say } from './lib/run.mjs';

const [file] = process.argv.slice(2);
if (file === undefined) {
  say('node scripts/evm-keys.mjs FILE, a text file that holds the English BIP-39 words');
  process.exit(2);
}

await ensure();
const { build } = await import('esbuild');
// Within the tree, so that the packages left out of the bundle are found.
const program = join(root, 'node_modules', '.cache', `evm-keys-${process.pid}.mjs`);
try {
  await build({
    entryPoints: [join(root, 'server', 'src', 'chains', 'evm', 'wallets.ts')],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  const { deriveKeys } = await import(pathToFileURL(program).href);
  const { accountXpub, hotAddress } = deriveKeys(readFileSync(file, 'utf8').trim());
  say(JSON.stringify({ accountXpub, hotAddress }, null, 2));
} finally {
  rmSync(program, { force: true });
}
