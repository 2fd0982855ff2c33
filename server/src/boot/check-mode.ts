/** A database belongs to one mode: a start in the other mode is refused before it writes. */

import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { type Config, ConfigProblems } from './config.ts';
import { modeOfDatabase } from './installation-mode-store.ts';

export async function checkMode(deps: { db: Db; clock: Clock; config: Config }): Promise<void> {
  const { db, clock, config } = deps;
  const mode = await modeOfDatabase(db, config.mode, clock.now());
  if (mode !== config.mode) throw new ConfigProblems([contradiction(config)]);
}

/** The URL may hold a password. */
export function contradiction({
  mode,
  databaseUrl,
  dataDir,
}: Pick<Config, 'mode' | 'databaseUrl' | 'dataDir'>): string {
  const database = databaseUrl === null ? `the database in ${dataDir}` : 'the database of DATABASE_URL';
  const setting = databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
  return mode === 'live'
    ? `a real network is configured, and ${database} is a sandbox's. Its books hold play money, and its address pool ` +
        'has no keys: real coins sent there would be lost. Money and books are untouched. ' +
        `Name a new ${setting} for the live service`
    : `no network is configured, and ${database} is a live service's. A sandbox would book play money among real ` +
        'coins and pay for simulated deposits. Money and books are untouched. Set a real network, such as PAROM_BITCOIN, to go on with ' +
        `the live service, or name another ${setting} for a sandbox`;
}
