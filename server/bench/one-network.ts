/** A live process with one real network: its memory, and the packages that it loads. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bitcoindPath, bitcoindVersion } from '../../scripts/lib/bitcoind.mjs';
import { evmPublicKeys } from '../src/signing/index.ts';
import { atMost, type Line } from './measurement.ts';
import { createDatabase } from './postgres.ts';
import { freePort, startProgram, stopProgram } from './program.ts';
import { residentMb } from './resident-memory.ts';

// Works from server/bench and from server/dist.
const PROGRAM = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const NOTE_PACKAGES = fileURLToPath(new URL('../bench/note-packages.mjs', import.meta.url));
/** A well-known mnemonic. */
const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
/** Of the mnemonic, on regtest. */
const BITCOIN_KEYS = {
  accountXpub:
    'tpubDDA3frU31t8hWyizpAvWe4qhSUCBFHRBeHuNh7Q5h9XFzTz9yX5kEA8dPSmn4PYDcWSFn9B98GpUTQkAaZmuLK6j7YZJb8JnEjqh9knQ3db',
  hotXpub:
    'tpubDDA3frU31t8hSUKpX7UmhvJuDGG1r7UNzx85fQ49Xa15ax6Yby2sLQYCwCDWgdXQeb4iK8EZGKwRHDdKZTgvpHNi5WeUQn5ZBpEFSnM8FkE',
};
const LIMIT_MB = 220;
const IDLE_MS = 10_000;

/** What only the code of one network loads. */
const OWN_PACKAGES = { EVM: ['viem'], Bitcoin: ['@scure/btc-signer'] } as const;
type Family = keyof typeof OWN_PACKAGES;

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
  const settings = {
    PAROM_MODE: 'live',
    PAROM_RATE_VENUES: 'none',
    PAROM_SMTP_URL: 'smtp://127.0.0.1:1',
    PAROM_MAIL_FROM: 'Parom <no-reply@shop.example>',
    PAROM_PUBLIC_URL: 'https://shop.example',
    PAROM_DATA_KEY_FILE: secrets.dataKeyFile,
    DATA_DIR: folder,
    NODE_ENV: 'production',
  };
  const lines = [
    ...(await measure('EVM', { ...settings, ...(await evmAlone(nodes, secrets.mnemonicFile)) })),
    ...(bitcoindVersion() === null
      ? []
      : await measure('Bitcoin', {
          ...settings,
          ...(await bitcoinAlone(nodes, secrets.mnemonicFile, folder)),
        })),
  ];
  stop();
  return lines;
}

async function measure(family: Family, env: Record<string, string>): Promise<Line[]> {
  const database = await createDatabase();
  if (database === null) return [];
  const own = { ...env, DATABASE_URL: database.url };
  const noted = join(env.DATA_DIR ?? '', `packages-of-${family}`);
  // Apart: the hook needs memory too.
  const noting = { LOADED_PACKAGES: noted, NODE_OPTIONS: `--import=${NOTE_PACKAGES}` };
  await stopProgram(await startProgram(PROGRAM, { ...own, ...noting, PORT: String(await freePort()) }));
  const packages = new Set(readFileSync(noted, 'utf8').split('\n'));
  if (!OWN_PACKAGES[family].some((name) => packages.has(name)))
    throw new Error(`the program with ${family} was not seen loading ${OWN_PACKAGES[family]}`);
  const child = await startProgram(PROGRAM, { ...own, PORT: String(await freePort()) });
  await sleep(IDLE_MS);
  const heldMb = await residentMb(child);
  await stopProgram(child);
  await database.drop();
  const foreign = Object.entries(OWN_PACKAGES).flatMap(([other, names]) =>
    other === family ? [] : names.filter((name) => packages.has(name)),
  );
  return [
    atMost(`memory of a live process with ${family} alone`, heldMb, LIMIT_MB, 'MB'),
    atMost(`packages of other networks that it loads (of ${packages.size})`, foreign.length, 0, ''),
  ];
}

async function evmAlone(nodes: ChildProcess[], mnemonicFile: string): Promise<Record<string, string>> {
  const port = await freePort();
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  const binary = join(
    dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)),
    'bin',
    'anvil',
  );
  const options = `--host 127.0.0.1 --port ${port} --chain-id 1 --silent`;
  nodes.push(spawn(binary, options.split(' '), { stdio: 'ignore' }));
  const rpcUrl = `http://127.0.0.1:${port}`;
  await untilAnswered(rpcUrl, 'eth_chainId');
  const { accountXpub, hotAddress } = evmPublicKeys(MNEMONIC);
  const network = { network: 'ethereum', rpcUrl, chainId: 1, accountXpub, hotAddress, mnemonicFile };
  return { PAROM_EVM_NETWORKS: JSON.stringify([network]) };
}

async function bitcoinAlone(
  nodes: ChildProcess[],
  mnemonicFile: string,
  folder: string,
): Promise<Record<string, string>> {
  const port = await freePort();
  const options = [
    `-datadir=${folder}`,
    `-rpcport=${port}`,
    '-rpcuser=parom',
    '-rpcpassword=bench',
    '-rpcbind=127.0.0.1',
    '-rpcallowip=127.0.0.1',
    '-regtest',
    '-server',
    '-listen=0',
    '-dnsseed=0',
    '-connect=0',
    '-printtoconsole=0',
  ];
  nodes.push(spawn(bitcoindPath, options, { stdio: 'ignore' }));
  const rpcUrl = `http://parom:bench@127.0.0.1:${port}`;
  await untilAnswered(rpcUrl, 'getblockcount');
  const network = { network: 'regtest', rpcUrl, ...BITCOIN_KEYS, mnemonicFile };
  return { PAROM_BITCOIN: JSON.stringify(network) };
}

async function untilAnswered(rpcUrl: string, method: string): Promise<void> {
  const { username, password, origin } = new URL(rpcUrl);
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] });
  const headers = { 'content-type': 'application/json', ...(username === '' ? {} : { authorization }) };
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await fetch(origin, { method: 'POST', headers, body }).catch(() => null);
    if (answer?.ok && 'result' in ((await answer.json()) as object)) return;
    await sleep(50);
  }
  throw new Error(`the node for ${method} did not answer within 10 s`);
}
