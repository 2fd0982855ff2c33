import { pathToFileURL } from 'node:url';
import { bundled } from './bundled.mjs';
import { readWords } from './evm-keys.mjs';

/** @throws Error that names the file, without any word of the mnemonic */
export async function bitcoinKeysIn(file, net) {
  const mnemonic = readWords(file);
  const keys = '../signer/src/networks/bitcoin-keys.ts';
  const { bitcoinPublicKeys } = await bundled(keys, (program) => import(pathToFileURL(program).href));
  try {
    return bitcoinPublicKeys(mnemonic, net);
  } catch (error) {
    throw new Error(`${file}: ${error.message}`);
  }
}
