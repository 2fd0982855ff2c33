/** Settings of a live service without a reachable node and mail server. Tests override single settings. */

import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Secrets lie in files that their owner alone can read, which a repository cannot say. */
export const dataKeyFile = join(tmpdir(), 'parom-data-key-of-tests');
writeFileSync(dataKeyFile, `${'5c'.repeat(32)}\n`, { mode: 0o600 });

/** Of a mnemonic that holds no money. */
export const XPUB =
  'xpub6CUGRUonZSQ4TWtTMmzXdrXDtypWKiKrhko4egpiMZbpiaQL2jkwSB1icqYh2cfDfVxdx4df189oLKnC5fSwqPfgyP3hooxujYzAu3fDVmz';
/** One of PAROM_EVM_NETWORKS. */
export const ethereum = {
  network: 'ethereum',
  rpcUrl: 'http://127.0.0.1:1',
  chainId: 1,
  accountXpub: XPUB,
  hotAddress: `0x${'ab'.repeat(20)}`,
};
export const liveSettings = {
  /** Not there, so no former run can have opened it to others. */
  DATA_DIR: join(tmpdir(), `parom-data-of-tests-${process.pid}`),
  PAROM_EVM_NETWORKS: JSON.stringify([ethereum]),
  PAROM_PUBLIC_URL: 'https://shop.example',
  PAROM_SMTP_URL: 'smtp://127.0.0.1:1',
  PAROM_MAIL_FROM: 'Parom <no-reply@shop.example>',
  PAROM_DATA_KEY_FILE: dataKeyFile,
};
