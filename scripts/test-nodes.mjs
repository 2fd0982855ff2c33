// Fetches the network nodes that tests start. A missing one is named in capitals, and fails with CI=true.
import { fileURLToPath } from 'node:url';
import { bitcoindPath, ensureBitcoind } from './lib/bitcoind.mjs';
import { ensureMonerod, monerodPath } from './lib/monerod.mjs';
import { say } from './lib/run.mjs';

/** @returns {string[]} the missing nodes, with the reason */
export function ensureTestNodes() {
  return [
    ...missing('Bitcoin', () => say(`bitcoind: ${ensureBitcoind()} (${bitcoindPath})`)),
    ...missing('Monero', () => say(`monerod: ${ensureMonerod()} (${monerodPath})`)),
  ];
}

function missing(network, ensure) {
  try {
    ensure();
    return [];
  } catch (error) {
    return [`${network} on a real node (${error.stderr?.trim() || error.message})`];
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lacking = ensureTestNodes();
  for (const what of lacking) say(`!!!!!! NOT TESTED: ${what} !!!!!!`);
  if (lacking.length > 0 && process.env.CI === 'true') process.exit(1);
}
