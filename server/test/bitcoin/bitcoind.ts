/** Starts and steers bitcoind on a chain of its own (regtest), with blocks on command. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { bitcoindPath, bitcoindVersion } from '../../../scripts/lib/bitcoind.mjs';
import { freePort } from '../free-port.ts';

const isThere = bitcoindVersion() !== null;

/** One listener for all nodes of a test file. */
const running = new Map<ChildProcess, string>();
process.once('exit', stopAll);
function stopAll(): void {
  for (const [child, folder] of running) {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  running.clear();
}

/** Skipped loudly without bitcoind, and failed on a build server. */
export function describeWithBitcoind(name: string, tests: () => void): void {
  if (isThere) {
    return void describe(name, () => {
      // Here, not beside the listener: test files share what they import.
      afterAll(stopAll);
      tests();
    });
  }
  const message = `${name}: bitcoind is missing (node scripts/test-nodes.mjs fetches it)`;
  if (process.env['CI'] === 'true') throw new Error(message);
  console.warn(`SKIPPED ${message}`);
  describe.skip(name, tests);
}

const USER = 'parom';
const PASSWORD = 'of-tests';
/** The wallet of the customers, which the node keeps. */
export const CUSTOMER = 'customer';

export type Bitcoind = Awaited<ReturnType<typeof startBitcoind>>;

/** With a customer whose first 50 BTC are spendable. Ends with the tests around it. */
export async function startBitcoind(options: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'parom-bitcoind-'));
  const port = await freePort();
  const url = `http://${USER}:${PASSWORD}@127.0.0.1:${port}`;
  const settings = [
    `-datadir=${folder}`,
    `-rpcport=${port}`,
    `-rpcuser=${USER}`,
    `-rpcpassword=${PASSWORD}`,
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
    ...options,
  ];
  const start = async (): Promise<ChildProcess> => {
    const started = spawn(bitcoindPath, settings, { stdio: 'ignore' });
    running.set(started, folder);
    await untilReady(started, () => call('getblockcount'));
    return started;
  };

  async function call<Answer>(
    method: string,
    params: readonly unknown[] = [],
    wallet?: string,
  ): Promise<Answer> {
    const answer = await fetch(`http://127.0.0.1:${port}/${wallet === undefined ? '' : `wallet/${wallet}`}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}` },
      body: JSON.stringify({ jsonrpc: '2.0', id: 0, method, params }),
    });
    const { result, error } = (await answer.json()) as { result: Answer; error?: { message: string } };
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  let child = await start();
  await call('createwallet', [CUSTOMER]);
  const ofCustomer = <Answer>(method: string, params: readonly unknown[] = []) =>
    call<Answer>(method, params, CUSTOMER);
  /** Another one each time, or a block would be the same as one that was taken back. */
  const miner = () => ofCustomer<string>('getnewaddress');
  const mine = async (blocks = 1) => call<string[]>('generatetoaddress', [blocks, await miner()]);
  await mine(101);

  return {
    url,
    call,
    ofCustomer,
    mine,
    height: () => call<number>('getblockcount'),
    hashAt: (height: number) => call<string>('getblockhash', [height]),
    head: () => call<string>('getbestblockhash'),
    newAddress: (kind = 'bech32') => ofCustomer<string>('getnewaddress', ['', kind]),
    /** From the customer; waits for a block. */
    send: (to: string, amount: string) => ofCustomer<string>('sendtoaddress', [to, amount]),
    /** Several outputs in one transaction. */
    sendMany: (to: Readonly<Record<string, string>>) => ofCustomer<string>('sendmany', ['', to]),
    /** Takes the last blocks back, with their transactions waiting again. */
    takeBack: async (depth: number) =>
      call('invalidateblock', [
        await call<string>('getblockhash', [(await call<number>('getblockcount')) - depth + 1]),
      ]),
    /** Blocks that hold only these transactions, whatever waits. */
    mineOnly: async (blocks: number, raws: readonly string[] = []) => {
      for (let block = 0; block < blocks; block++)
        await call('generateblock', [await miner(), block === 0 ? raws : []]);
    },
    rawOf: async (txId: string) => (await ofCustomer<{ hex: string }>('gettransaction', [txId])).hex,
    setTime: (at: Date) => call('setmocktime', [Math.floor(at.getTime() / 1_000)]),
    /** The address of a second node, which keeps none. */
    withoutWallets: async () => {
      const other = mkdtempSync(join(tmpdir(), 'parom-bitcoind-'));
      const otherPort = await freePort();
      const changed = settings.map((one) =>
        one.startsWith('-datadir=')
          ? `-datadir=${other}`
          : one.startsWith('-rpcport=')
            ? `-rpcport=${otherPort}`
            : one,
      );
      const started = spawn(bitcoindPath, [...changed, '-disablewallet'], { stdio: 'ignore' });
      running.set(started, other);
      const otherUrl = url.replace(String(port), String(otherPort));
      await untilReady(started, async () => {
        const answer = await fetch(`http://127.0.0.1:${otherPort}/`, { method: 'POST', body: '{}' });
        if (answer.status !== 401) throw new Error('not ready');
        await new Promise((resolve) => setTimeout(resolve, 500));
      });
      return otherUrl;
    },
    /** A killed node forgets its newest blocks as well. */
    restart: async (by: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') => {
      child.kill(by);
      await new Promise((resolve) => child.once('exit', resolve));
      running.delete(child);
      child = await start();
    },
    stop: async () => {
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
    },
  };
}

async function untilReady(child: ChildProcess, probe: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < 1_200; attempt++) {
    if (child.exitCode !== null) throw new Error(`bitcoind ended with code ${child.exitCode}`);
    try {
      return void (await probe());
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('bitcoind did not start within a minute');
}
