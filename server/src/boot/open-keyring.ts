/** The sandbox derives a key from the installation's secret. */
import { createHmac } from 'node:crypto';
import { dataKeysOfPartners } from '../partners/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { installationSecret } from '../platform/db/secret-store.ts';
import { type Keyring, keyring } from '../platform/secrets/keyring.ts';
import { keysInUse } from '../tickets/index.ts';
import { type Config, ConfigProblems } from './config.ts';

export async function openKeyring(deps: { config: Config; db: Db; clock: Clock }): Promise<Keyring> {
  const { config, db, clock } = deps;
  const secret = config.mode === 'sandbox' ? [await installationSecret(db, clock.now())] : [];
  const derived = secret.map((bytes) => createHmac('sha256', bytes).update('data key').digest());
  const ring = keyring([...config.dataKeys, ...derived]);
  const inUse = [...(await keysInUse(db)), ...(await dataKeysOfPartners(db))];
  if (inUse.some((id) => !ring.ids.includes(id))) {
    throw new ConfigProblems([
      'PAROM_DATA_KEY_FILE is not the key that cards and phones, or secrets of partners, were encrypted with. Nothing was ' +
        'changed. Name the former key in PAROM_FORMER_DATA_KEY_FILE, or put the former file back',
    ]);
  }
  return ring;
}
