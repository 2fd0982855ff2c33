/** Refuses nothing and changes nothing. */
import { dirname } from 'node:path';
import { addNetworks, openCatalogue, seedCatalogue } from '../../currencies/index.ts';
import { schemaSource } from '../../migrations/index.ts';
import { openScratch } from '../../platform/db/scratch.ts';
import { createLogger } from '../../platform/logger.ts';
import { addedNetworks } from '../compose-services.ts';
import type { Config } from '../config.ts';
import { checkBackups } from './check-backups.ts';
import { checkDatabase } from './check-database.ts';
import { checkClock, checkDisk, checkNode } from './check-machine.ts';
import { checkMail } from './check-mail.ts';
import { checkNetworks } from './check-networks.ts';
import { checkPrices } from './check-prices.ts';
import { checkProxy } from './check-proxy.ts';
import { checkScreening } from './check-screening.ts';
import { checkFiles, checkSettings } from './check-settings.ts';
import { checkSigner } from './check-signer.ts';
import { type Finding, well } from './finding.ts';

export interface Asked {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly settingsFile: string | null;
  readonly backups: string | null;
}

export async function examine(
  { env, settingsFile, backups }: Asked,
  tell: (finding: Finding) => void,
): Promise<void> {
  tell(checkNode());
  const { config, findings } = checkSettings(env);
  for (const finding of [...findings, ...checkFiles(env, settingsFile)]) tell(finding);
  tell(checkDisk(config?.dataDir ?? dirname(env.DATA_DIR ?? './data')));
  if (config === null) return;
  tell(
    await checkClock(
      config.rateVenues.map(({ name, venue, baseUrl }) => ({ name, url: baseUrl ?? venue.baseUrl })),
    ),
  );
  const { findings: ofDatabase, database } = await checkDatabase(config);
  try {
    for (const finding of ofDatabase) tell(finding);
    tell(await checkBackups(backups, database?.db ?? null));
  } finally {
    await database?.close();
  }
  tell(await checkMail(config));
  tell(await checkScreening(config));
  tell(await checkSigner(config));
  for (const finding of await checkProxy(config)) tell(finding);
  await checkMarkets(config, tell);
}

/** The database may be empty or in use. */
async function checkMarkets(config: Config, tell: (finding: Finding) => void): Promise<void> {
  if (config.mode === 'sandbox' && config.sandbox.rates !== 'venues') {
    tell(well('prices and networks', 'simulated'));
    return;
  }
  const log = createLogger('silent');
  const scratch = await openScratch(schemaSource, log);
  try {
    await seedCatalogue(scratch.db);
    await addNetworks(scratch.db, addedNetworks(config));
    const catalogue = await openCatalogue(scratch.db, log);
    for (const finding of await checkPrices(config, catalogue.current().currencies)) tell(finding);
    for (const finding of await checkNetworks(config, scratch.db, catalogue.current())) tell(finding);
    catalogue.close();
  } finally {
    await scratch.close();
  }
}
