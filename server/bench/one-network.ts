/** A live process with one real network, and with all. */
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bitcoindVersion } from '../../scripts/lib/bitcoind.mjs';
import { atMost, type Line } from './measurement.ts';
import { MNEMONIC, type Started, startBitcoin, startEvm, startXrp } from './network-nodes.ts';
import { createDatabase } from './postgres.ts';
import { processorSeconds, residentMb } from './process-use.ts';
import { freePort, startProgram, stopProgram } from './program.ts';

const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const NOTE_PACKAGES = fileURLToPath(new URL('../bench/note-packages.mjs', import.meta.url));
const LIMIT_MB = 220;
const LIMIT_OF_ALL_MB = 240;
const IDLE_MS = 10_000;
const MINUTE_MS = 60_000;
const LIMIT_IDLE_SECONDS = 6;

interface Family {
  readonly name: string;
  /** Only this network's code loads them. */
  readonly packages: readonly string[];
  start(started: Started): Promise<Record<string, string>>;
}

const FAMILIES: readonly Family[] = [
  { name: 'EVM', packages: ['viem'], start: startEvm },
  { name: 'Bitcoin', packages: ['@scure/btc-signer'], start: startBitcoin },
  { name: 'the XRP Ledger', packages: ['ripple-binary-codec'], start: startXrp },
];
/** Oracles of the tests. */
const OF_TESTS = ['tronweb', 'ethers'];

export async function memoryOfOneNetwork(): Promise<readonly Line[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parom-one-network-'));
  const secrets = { mnemonicFile: join(folder, 'mnemonic'), dataKeyFile: join(folder, 'data-key') };
  writeFileSync(secrets.mnemonicFile, MNEMONIC, { mode: 0o400 });
  writeFileSync(secrets.dataKeyFile, '5c'.repeat(32), { mode: 0o400 });
  const nodes: ChildProcess[] = [];
  const stop = () => {
    for (const node of nodes) node.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  const lines: Line[] = [];
  const all: Record<string, string> = {};
  const offered = FAMILIES.filter(({ name }) => name !== 'Bitcoin' || bitcoindVersion() !== null);
  for (const family of offered) {
    const own = await family.start({ nodes, mnemonicFile: secrets.mnemonicFile, folder });
    Object.assign(all, own);
    lines.push(...(await measureAlone(family, settingsOf(folder, secrets.dataKeyFile, own))));
  }
  lines.push(...(await measureAll(settingsOf(folder, secrets.dataKeyFile, all), offered.length)));
  stop();
  return lines;
}

/** Apart: the signer's journal belongs to its wallets. */
function settingsOf(folder: string, dataKeyFile: string, networks: Record<string, string>) {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  mkdirSync(dataDir, { recursive: true });
  return {
    PAROM_MODE: 'live',
    PAROM_RATE_VENUES: 'none',
    PAROM_SMTP_URL: 'smtp://127.0.0.1:1',
    PAROM_MAIL_FROM: 'Parom <no-reply@shop.example>',
    PAROM_PUBLIC_URL: 'https://shop.example',
    PAROM_DATA_KEY_FILE: dataKeyFile,
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
    ...networks,
  };
}

type Settings = ReturnType<typeof settingsOf>;

async function measureAlone(family: Family, settings: Settings): Promise<Line[]> {
  return onDatabase(async (databaseUrl) => {
    const own = { ...settings, DATABASE_URL: databaseUrl };
    const noted = join(settings.DATA_DIR, 'packages');
    // Apart: the hook needs memory too.
    const noting = { LOADED_PACKAGES: noted, NODE_OPTIONS: `--import=${NOTE_PACKAGES}` };
    await stopProgram(await startProgram(PROGRAM, { ...own, ...noting, PORT: String(await freePort()) }));
    const packages = new Set(readFileSync(noted, 'utf8').split('\n'));
    const unseen = family.packages.find((name) => !packages.has(name));
    if (unseen !== undefined)
      throw new Error(`the program with ${family.name} was not seen loading ${unseen}`);
    const child = await startProgram(PROGRAM, { ...own, PORT: String(await freePort()) });
    await sleep(IDLE_MS);
    const heldMb = await residentMb(child);
    await stopProgram(child);
    const others = FAMILIES.filter(({ name }) => name !== family.name).flatMap((other) => other.packages);
    const foreign = [...others, ...OF_TESTS].filter((name) => packages.has(name));
    return [
      atMost(`memory of a live process with ${family.name} alone`, heldMb, LIMIT_MB, 'MB'),
      atMost(`packages of other networks that it loads (of ${packages.size})`, foreign.length, 0, ''),
    ];
  });
}

async function measureAll(settings: Settings, count: number): Promise<Line[]> {
  return onDatabase(async (databaseUrl) => {
    const port = String(await freePort());
    const child = await startProgram(PROGRAM, { ...settings, DATABASE_URL: databaseUrl, PORT: port });
    await sleep(IDLE_MS);
    const before = await processorSeconds(child);
    await sleep(MINUTE_MS);
    const used = (await processorSeconds(child)) - before;
    const heldMb = await residentMb(child);
    await stopProgram(child);
    return [
      atMost(`memory of a live process with ${count} networks`, heldMb, LIMIT_OF_ALL_MB, 'MB'),
      atMost('processor time of its idle minute', used, LIMIT_IDLE_SECONDS, 's'),
    ];
  });
}

async function onDatabase(measure: (url: string) => Promise<Line[]>): Promise<Line[]> {
  const database = await createDatabase();
  if (database === null) return [];
  try {
    return await measure(database.url);
  } finally {
    await database.drop();
  }
}
