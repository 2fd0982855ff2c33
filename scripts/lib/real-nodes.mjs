// On loopback, with blocks on command.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bitcoindPath, bitcoindVersion } from './bitcoind.mjs';
import { freePort } from './free-port.mjs';
import { root } from './run.mjs';

const READY_MS = 30_000;
const FIRST_PORT = 21_000;
const PORTS = 10_000;
const anvilPath = join(root, 'node_modules', '@foundry-rs', 'anvil-linux-amd64', 'bin', 'anvil');

/** Rich accounts of anvil, which signs for them. */
export const ETHER_CUSTOMER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
export const DOLLAR_CUSTOMER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** @returns {string | null} `null` with both nodes */
export function whyWithoutNodes() {
  if (!existsSync(anvilPath)) return 'anvil is missing: npm ci brings it on Linux';
  if (bitcoindVersion() === null) return 'bitcoind is missing: node scripts/test-nodes.mjs fetches it';
  return null;
}

/**
 * With CI=true a missing node fails its tests: skipped ones would look like a tested network.
 * @returns {string | null} `null` with all nodes
 */
export function whyUntested(further = null, { without = whyWithoutNodes(), env = process.env } = {}) {
  const why = without ?? further;
  if (why !== null && env.CI === 'true') throw new Error(`NOT TESTED: ${why}`);
  return why;
}

/** Random: several tests start nodes at once. */
const somePort = () => freePort(FIRST_PORT + Math.floor(Math.random() * PORTS));

function rpcAt(url, credentials) {
  const headers = { 'content-type': 'application/json' };
  if (credentials !== null) headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return async (method, params = [], wallet = null) => {
    const answer = await fetch(wallet === null ? url : `${url}/wallet/${wallet}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ jsonrpc: '2.0', id: 0, method, params }),
    });
    const { result, error } = await answer.json();
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  };
}

async function untilReady(child, probe) {
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

async function stop(child) {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

const word = (value) => value.toString(16).padStart(64, '0');
const addressWord = (address) => address.slice(2).toLowerCase().padStart(64, '0');
/** `issue(address,uint256)`, `transfer(address,uint256)`, `balanceOf(address)` */
const [ISSUE, TRANSFER, BALANCE_OF] = ['0x867904b4', '0xa9059cbb', '0x70a08231'];
const [GAS, GAS_OF_CREATION] = ['0x493e0', '0x2dc6c0'];
const DOLLAR_DECIMALS = 6n;

export async function startEthereum() {
  const port = await somePort();
  const options = `--host 127.0.0.1 --port ${port} --chain-id 1 --no-mining --order fifo --slots-in-an-epoch 1 --silent`;
  const child = spawn(anvilPath, options.split(' '), { stdio: 'ignore' });
  const rpcUrl = `http://127.0.0.1:${port}`;
  const call = rpcAt(rpcUrl, null);
  await untilReady(child, () => call('eth_chainId'));
  const mine = (blocks = 1) => call('anvil_mine', [`0x${blocks.toString(16)}`]);
  const send = (from, transaction) => call('eth_sendTransaction', [{ from, ...transaction }]);
  const contracts = join(root, 'server', 'test', 'evm', 'contracts', 'contracts.gen.json');
  const { bytecode } = JSON.parse(readFileSync(contracts, 'utf8')).TestDollar;
  const data = `${bytecode}${word(DOLLAR_DECIMALS)}`;
  const deploy = async () => {
    const creation = await send(ETHER_CUSTOMER, { data, gas: GAS_OF_CREATION });
    await mine();
    return (await call('eth_getTransactionReceipt', [creation])).contractAddress;
  };
  const token = await deploy();
  const onToken = (from, name, to, units) =>
    send(from, { to: token, data: `${name}${addressWord(to)}${word(units)}`, gas: GAS });
  return {
    rpcUrl,
    token,
    /** Of a coin that the exchange does not serve; the contract takes no ether. */
    deployOtherToken: deploy,
    mine,
    sendEther: (to, wei) => send(ETHER_CUSTOMER, { to, value: `0x${wei.toString(16)}` }),
    issueDollars: (to, units) => onToken(ETHER_CUSTOMER, ISSUE, to, units),
    etherOf: async (owner) => BigInt(await call('eth_getBalance', [owner, 'latest'])),
    sendDollars: (to, units) => onToken(DOLLAR_CUSTOMER, TRANSFER, to, units),
    /** As a thief who has the owner's key. */
    takeDollars: async (owner, to, units) => {
      await call('anvil_impersonateAccount', [owner]);
      return onToken(owner, TRANSFER, to, units);
    },
    dollarsOf: async (owner) =>
      BigInt(await call('eth_call', [{ to: token, data: `${BALANCE_OF}${addressWord(owner)}` }, 'latest'])),
    stop: () => stop(child),
  };
}

const CREDENTIALS = 'parom:play-coins';
const CUSTOMER = 'customer';
/** A coinbase can be spent after a hundred blocks. */
const FIRST_BLOCKS = 110;

export async function startBitcoin() {
  const port = await somePort();
  const folder = mkdtempSync(join(tmpdir(), 'parom-bitcoind-'));
  const [user, password] = CREDENTIALS.split(':');
  const options = {
    datadir: folder,
    rpcport: port,
    rpcuser: user,
    rpcpassword: password,
    rpcbind: '127.0.0.1',
    rpcallowip: '127.0.0.1',
    regtest: 1,
    server: 1,
    listen: 0,
    discover: 0,
    dnsseed: 0,
    connect: 0,
    fallbackfee: '0.0002',
    printtoconsole: 0,
  };
  const written = Object.entries(options).map(([name, value]) => `-${name}=${value}`);
  const child = spawn(bitcoindPath, written, { stdio: 'ignore' });
  const call = rpcAt(`http://127.0.0.1:${port}`, CREDENTIALS);
  await untilReady(child, () => call('getblockcount'));
  await call('createwallet', [CUSTOMER]);
  const miner = await call('getnewaddress', [], CUSTOMER);
  const mine = (blocks = 1) => call('generatetoaddress', [blocks, miner]);
  await mine(FIRST_BLOCKS);
  return {
    rpcUrl: `http://${CREDENTIALS}@127.0.0.1:${port}`,
    mine,
    newAddress: () => call('getnewaddress', ['', 'bech32'], CUSTOMER),
    send: (to, amount) => call('sendtoaddress', [to, amount], CUSTOMER),
    receivedBy: (address, blocks) => call('getreceivedbyaddress', [address, blocks], CUSTOMER),
    stop: async () => {
      await stop(child);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
