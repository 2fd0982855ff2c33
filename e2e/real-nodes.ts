/** Real nodes on loopback: an EVM with a dollar token, and bitcoind. Blocks on command. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bitcoindPath, bitcoindVersion } from '../scripts/lib/bitcoind.mjs';
import { freePort } from './own-service.ts';

const READY_MS = 30_000;
/** Rich accounts of anvil, which signs for them. */
export const ETHER_CUSTOMER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const DOLLAR_CUSTOMER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** `null` with both nodes; else the reason why a journey cannot run. */
export function whyWithoutNodes(): string | null {
  if (anvilPath() === null) return 'anvil is missing: npm ci brings it on Linux';
  if (bitcoindVersion() === null) return 'bitcoind is missing: node scripts/test-nodes.mjs fetches it';
  return null;
}

function anvilPath(): string | null {
  try {
    const name = '@foundry-rs/anvil-linux-amd64';
    const path = join(
      dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)),
      'bin',
      'anvil',
    );
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

type Rpc = <Answer>(method: string, params?: readonly unknown[], wallet?: string) => Promise<Answer>;

function rpcAt(url: string, credentials: string | null): Rpc {
  return async (method, params = [], wallet) => {
    const answer = await fetch(wallet === undefined ? url : `${url}/wallet/${wallet}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(credentials !== null && {
          authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
        }),
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 0, method, params }),
    });
    const { result, error } = await answer.json();
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}

async function untilReady(child: ChildProcess, probe: () => Promise<unknown>): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; ) {
    if (child.exitCode !== null) throw new Error(`a node ended with ${child.exitCode}`);
    try {
      return void (await probe());
    } catch {
      await sleep(50);
    }
  }
  throw new Error('a node does not start');
}

const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const addressWord = (address: string): string => address.slice(2).toLowerCase().padStart(64, '0');
/** `issue(address,uint256)`, `transfer(address,uint256)`, `balanceOf(address)` */
const [ISSUE, TRANSFER, BALANCE_OF] = ['0x867904b4', '0xa9059cbb', '0x70a08231'];
const GAS = '0x493e0';

export async function startEthereum() {
  const port = await freePort();
  const options = `--host 127.0.0.1 --port ${port} --chain-id 1 --no-mining --order fifo --slots-in-an-epoch 1 --silent`;
  const child = spawn(anvilPath() ?? '', options.split(' '), { stdio: 'ignore' });
  const rpcUrl = `http://127.0.0.1:${port}`;
  const call = rpcAt(rpcUrl, null);
  await untilReady(child, () => call('eth_chainId'));
  const mine = (blocks = 1) => call('anvil_mine', [`0x${blocks.toString(16)}`]);
  const send = (transaction: object, from: string) =>
    call<string>('eth_sendTransaction', [{ from, ...transaction }]);
  const contracts = JSON.parse(
    readFileSync(join(import.meta.dirname, '../server/test/evm/contracts/contracts.gen.json'), 'utf8'),
  );
  const creation = await send(
    { data: `${contracts.TestDollar.bytecode}${word(6n)}`, gas: '0x2dc6c0' },
    ETHER_CUSTOMER,
  );
  await mine();
  const { contractAddress: token } = await call<{ contractAddress: string }>('eth_getTransactionReceipt', [
    creation,
  ]);
  const onToken = (data: string, from: string) => send({ to: token, data, gas: GAS }, from);
  return {
    rpcUrl,
    token,
    mine,
    sendEther: (to: string, wei: bigint) => send({ to, value: `0x${wei.toString(16)}` }, ETHER_CUSTOMER),
    issueDollars: (to: string, units: bigint) =>
      onToken(`${ISSUE}${addressWord(to)}${word(units)}`, ETHER_CUSTOMER),
    sendDollars: (to: string, units: bigint) =>
      onToken(`${TRANSFER}${addressWord(to)}${word(units)}`, DOLLAR_CUSTOMER),
    dollarsOf: async (owner: string) =>
      BigInt(
        await call<string>('eth_call', [{ to: token, data: `${BALANCE_OF}${addressWord(owner)}` }, 'latest']),
      ),
    stop: () => void child.kill('SIGKILL'),
  };
}

const CREDENTIALS = 'parom:of-tests';
const CUSTOMER = 'customer';

export async function startBitcoin() {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'parom-bitcoind-'));
  const [user, password] = CREDENTIALS.split(':');
  const options = [
    `-datadir=${folder}`,
    `-rpcport=${port}`,
    `-rpcuser=${user}`,
    `-rpcpassword=${password}`,
    '-rpcbind=127.0.0.1',
    '-rpcallowip=127.0.0.1',
    '-regtest',
    '-server',
    '-listen=0',
    '-discover=0',
    '-dnsseed=0',
    '-connect=0',
    '-fallbackfee=0.0002',
    '-printtoconsole=0',
  ];
  const child = spawn(bitcoindPath, options, { stdio: 'ignore' });
  const call = rpcAt(`http://127.0.0.1:${port}`, CREDENTIALS);
  await untilReady(child, () => call('getblockcount'));
  await call('createwallet', [CUSTOMER]);
  const miner = await call<string>('getnewaddress', [], CUSTOMER);
  const mine = (blocks = 1) => call('generatetoaddress', [blocks, miner]);
  await mine(103);
  return {
    rpcUrl: `http://${CREDENTIALS}@127.0.0.1:${port}`,
    mine,
    newAddress: () => call<string>('getnewaddress', ['', 'bech32'], CUSTOMER),
    send: (to: string, amount: string) => call<string>('sendtoaddress', [to, amount], CUSTOMER),
    /** In at least this many blocks. */
    receivedBy: (address: string, blocks: number) =>
      call<number>('getreceivedbyaddress', [address, blocks], CUSTOMER),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
