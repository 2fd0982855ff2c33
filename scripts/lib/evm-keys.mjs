import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundled } from './bundled.mjs';

/** @throws Error that names the file, without any word of the mnemonic */
export async function publicKeysIn(file) {
  const mnemonic = readWords(file);
  const keys = '../signer/src/networks/evm-keys.ts';
  const { evmPublicKeys } = await bundled(keys, (program) => import(pathToFileURL(program).href));
  try {
    return evmPublicKeys(mnemonic);
  } catch (error) {
    throw new Error(`${file}: ${error.message}`);
  }
}

export function readWords(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error.message}`);
  }
}
