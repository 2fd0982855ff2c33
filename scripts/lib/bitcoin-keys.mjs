import { pathToFileURL } from 'node:url';
import { bundled } from './bundled.mjs';
import { readWords } from './evm-keys.mjs';

/** @throws Error that names the file, without any word of the mnemonic */
export async function bitcoinKeysIn(file, net) {
  const mnemonic = readWords(file);
  const { deriveKeys } = await bundled(
    'src/chains/bitcoin/sending/keys.ts',
    (program) => import(pathToFileURL(program).href),
  );
  try {
    const { accountXpub, hotXpub } = deriveKeys(mnemonic, net);
    return { accountXpub, hotXpub };
  } catch (error) {
    throw new Error(`${file}: ${error.message}`);
  }
}
