// The public half of the wallet whose secret words stand in a file.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './run.mjs';

/** @throws with a sentence that names the file and none of its words */
export async function publicKeysIn(file) {
  const mnemonic = readWords(file);
  const { deriveKeys } = await walletsProgram();
  try {
    const { accountXpub, hotAddress } = deriveKeys(mnemonic);
    return { accountXpub, hotAddress };
  } catch (error) {
    throw new Error(`${file}: ${error.message}`);
  }
}

function readWords(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error.message}`);
  }
}

async function walletsProgram() {
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
    return await import(pathToFileURL(program).href);
  } finally {
    rmSync(program, { force: true });
  }
}
