// `node scripts/xrp-keys.mjs FILE [SEQUENCE]`. With the account's Sequence, also the signed transaction that
// sets asfRequireDest.
import { ensure } from './ensure.mjs';
import { say } from './lib/run.mjs';
import { xrpKeysIn } from './lib/xrp-keys.mjs';

const [file, typed] = process.argv.slice(2);
const sequence = typed === undefined ? undefined : Number(typed);
if (file === undefined || (typed !== undefined && !/^[1-9]\d{0,9}$/.test(typed))) {
  say('node scripts/xrp-keys.mjs FILE [SEQUENCE], a text file that holds the English BIP-39 words');
  process.exit(2);
}

await ensure();
try {
  say(JSON.stringify(await xrpKeysIn(file, { sequence }), null, 2));
  if (sequence !== undefined)
    say('submit txBlob at a node: it costs 12 drops, and asks each sender for a tag');
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
