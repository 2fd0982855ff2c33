// The public keys of a mnemonic in a file.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { bundled } from './bundled.mjs';

/** @throws with a sentence that names the file and no word of the mnemonic */
export async function publicKeysIn(file) {
  const mnemonic = readWords(file);
  const wallets = 'src/chains/evm/wallets.ts';
  const { deriveKeys } = await bundled(wallets, (program) => import(pathToFileURL(program).href));
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
