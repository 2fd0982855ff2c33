// `node scripts/bitcoin-keys.mjs FILE [regtest]`
import { ensure } from './ensure.mjs';
import { bitcoinKeysIn } from './lib/bitcoin-keys.mjs';
import { say } from './lib/run.mjs';

const [file, net = 'mainnet'] = process.argv.slice(2);
if (file === undefined || !['mainnet', 'regtest'].includes(net)) {
  say('node scripts/bitcoin-keys.mjs FILE [regtest], a text file that holds the English BIP-39 words');
  process.exit(2);
}

await ensure();
try {
  say(JSON.stringify(await bitcoinKeysIn(file, net), null, 2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
