import { pathToFileURL } from 'node:url';
import { bundled } from './bundled.mjs';
import { readWords } from './evm-keys.mjs';

/**
 * @param sequence of the account now, to sign the flag too
 * @throws Error that names the file, without any word of the mnemonic
 */
export async function xrpKeysIn(file, { sequence, fee = 12 } = {}) {
  const mnemonic = readWords(file);
  const keys = '../signer/src/networks/xrp-keys.ts';
  const { requireTag, xrpPublicKey } = await bundled(keys, (program) => import(pathToFileURL(program).href));
  try {
    const flag =
      sequence === undefined ? {} : { txBlob: requireTag(mnemonic, sequence, fee).bytes.toUpperCase() };
    return { ...xrpPublicKey(mnemonic), ...flag };
  } catch (error) {
    throw new Error(`${file}: ${error.message}`);
  }
}
