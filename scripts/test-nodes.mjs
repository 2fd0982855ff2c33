// `node scripts/test-nodes.mjs`: fetches the network nodes that tests start, and prints their versions. A
// missing one is named in capitals, and fails with CI=true.
import { fileURLToPath } from 'node:url';
import { bitcoindPath, ensureBitcoind } from './lib/bitcoind.mjs';
import { say } from './lib/run.mjs';

/** @returns {string[]} the missing nodes, with the reason */
export function ensureTestNodes() {
  try {
    say(`bitcoind: ${ensureBitcoind()} (${bitcoindPath})`);
    return [];
  } catch (error) {
    return [`Bitcoin on a real node (${error.stderr?.trim() || error.message})`];
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const missing = ensureTestNodes();
  for (const what of missing) say(`!!!!!! NOT TESTED: ${what} !!!!!!`);
  if (missing.length > 0 && process.env.CI === 'true') process.exit(1);
}
