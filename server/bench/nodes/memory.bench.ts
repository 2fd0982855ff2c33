/** What a live process holds with one real network, and with all seven. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { describeWithBitcoind } from '../../test/bitcoin/bitcoind.ts';
import { describeWithAnvil } from '../../test/evm/anvil.ts';
import { dataKeyFile } from '../../test/live-settings.ts';
import { describeWithMonerod } from '../../test/monero/monerod.ts';
import { atMost, type Line, missedOf } from '../measurement.ts';
import { createDatabase } from '../postgres.ts';
import { processorSeconds, residentMb } from '../process-use.ts';
import { freePort, startProgram, stopProgram } from '../program.ts';
import { type Family, families, OF_TESTS, writeSecrets } from './networks.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const NOTE_PACKAGES = fileURLToPath(new URL('../note-packages.mjs', import.meta.url));
const LIMIT_MB = 220;
const LIMIT_OF_ALL_MB = 280;
const IDLE_MS = 10_000;
const MINUTE_MS = 60_000;
const LIMIT_IDLE_SECONDS = 15;

type Settings = Readonly<Record<string, string>>;

const folder = mkdtempSync(join(tmpdir(), 'parom-memory-'));
const secrets = writeSecrets(folder);
const all: Record<string, string> = {};

const settingsOf = (networks: Settings): Settings => ({
  PAROM_MODE: 'live',
  PAROM_RATE_VENUES: 'none',
  PAROM_SMTP_URL: 'smtp://127.0.0.1:1',
  PAROM_MAIL_FROM: 'Parom <no-reply@shop.example>',
  PAROM_PUBLIC_URL: 'https://shop.example',
  PAROM_DATA_KEY_FILE: dataKeyFile,
  // Apart: the signer's journal belongs to its wallets.
  DATA_DIR: mkdtempSync(join(folder, 'data-')),
  NODE_ENV: 'production',
  ...networks,
});

const start = async (settings: Settings) =>
  startProgram(PROGRAM, { ...settings, PORT: String(await freePort()) });

async function onDatabase(measure: (url: string) => Promise<Line[]>): Promise<void> {
  const database = await createDatabase();
  if (database === null) throw new Error('a live process needs PostgreSQL, and none is installed');
  try {
    expect(missedOf(await measure(database.url))).toEqual([]);
  } finally {
    await database.drop();
  }
}

async function loadedPackages(settings: Settings): Promise<ReadonlySet<string>> {
  const noted = join(settings['DATA_DIR'] ?? '', 'packages');
  await stopProgram(
    await start({ ...settings, LOADED_PACKAGES: noted, NODE_OPTIONS: `--import=${NOTE_PACKAGES}` }),
  );
  return new Set(readFileSync(noted, 'utf8').split('\n'));
}

const measureAlone = (family: Family, networks: Settings): Promise<void> =>
  onDatabase(async (DATABASE_URL) => {
    const settings = { ...settingsOf(networks), DATABASE_URL };
    // In a process of its own: the hook needs memory too.
    const packages = await loadedPackages(settings);
    expect([...packages]).toEqual(expect.arrayContaining([...family.packages]));
    const child = await start(settings);
    await sleep(IDLE_MS);
    const heldMb = await residentMb(child);
    await stopProgram(child);
    const others = families.filter(({ name }) => name !== family.name).flatMap((other) => other.packages);
    const foreign = [...others, ...OF_TESTS].filter((name) => packages.has(name));
    return [
      atMost(`memory of a live process with ${family.name} alone`, heldMb, LIMIT_MB, 'MB'),
      atMost(`packages of other networks that it loads (of ${packages.size})`, foreign.length, 0, ''),
    ];
  });

const measureAll = (): Promise<void> =>
  onDatabase(async (DATABASE_URL) => {
    const child = await start({ ...settingsOf(all), DATABASE_URL });
    await sleep(IDLE_MS);
    const before = await processorSeconds(child);
    await sleep(MINUTE_MS);
    const used = (await processorSeconds(child)) - before;
    const heldMb = await residentMb(child);
    await stopProgram(child);
    return [
      atMost('memory of a live process with all seven networks', heldMb, LIMIT_OF_ALL_MB, 'MB'),
      atMost('processor time of its idle minute', used, LIMIT_IDLE_SECONDS, 's'),
    ];
  });

describe('a live process on PostgreSQL', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  describeWithAnvil('beside anvil', () =>
    describeWithBitcoind('beside bitcoind', () =>
      describeWithMonerod('beside monerod', () => {
        it.each(families)('loads only what $name needs', async (family) => {
          const networks = await family.start(secrets);
          Object.assign(all, networks);
          await measureAlone(family, networks);
        });

        it('serves all seven networks', measureAll);
      }),
    ),
  );
});
