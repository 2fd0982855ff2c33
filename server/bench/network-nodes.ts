/** Real nodes, and a stand-in for the XRP Ledger. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bitcoindPath } from '../../scripts/lib/bitcoind.mjs';
import { bitcoinPublicKeys, evmPublicKeys, xrpPublicKeys } from '../src/signing/index.ts';
import { Rippled } from '../test/xrp/rippled.ts';
import { serveRippled } from '../test/xrp/serve-rippled.ts';
import { freePort } from './program.ts';

export const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';

/** asfRequireDest, as the ledger stores it. */
const REQUIRE_TAG = 0x0002_0000;
const DROPS_OF_THE_ACCOUNT = 100_000_000_000n;

export interface Started {
  readonly nodes: ChildProcess[];
  readonly mnemonicFile: string;
  readonly folder: string;
}

type Settings = Record<string, string>;

export async function startEvm({ nodes, mnemonicFile }: Started): Promise<Settings> {
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

export async function startBitcoin({ nodes, mnemonicFile, folder }: Started): Promise<Settings> {
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
  const network = { network: 'regtest', rpcUrl, ...bitcoinPublicKeys(MNEMONIC, 'regtest'), mnemonicFile };
  return { PAROM_BITCOIN: JSON.stringify(network) };
}

/** In this process, which is not measured. */
export async function startXrp({ mnemonicFile }: Started): Promise<Settings> {
  const rippled = new Rippled();
  const { publicKey, hotAddress } = await xrpPublicKeys(MNEMONIC);
  rippled.fund(hotAddress, DROPS_OF_THE_ACCOUNT, { flags: REQUIRE_TAG });
  const { url: rpcUrl } = await serveRippled(rippled);
  const network = { rpcUrl, publicKey, networkId: rippled.networkId, mnemonicFile };
  return { PAROM_XRP: JSON.stringify(network) };
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
