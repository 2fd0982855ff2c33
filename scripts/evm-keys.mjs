// `node scripts/evm-keys.mjs FILE`
import { ensure } from './ensure.mjs';
import { publicKeysIn } from './lib/evm-keys.mjs';
import { say } from './lib/run.mjs';

const [file] = process.argv.slice(2);
if (file === undefined) {
  say('node scripts/evm-keys.mjs FILE, a text file that holds the English BIP-39 words');
  process.exit(2);
}

await ensure();
try {
  say(JSON.stringify(await publicKeysIn(file), null, 2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
