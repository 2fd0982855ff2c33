/** Starts and steers monerod and its wallets on a chain of their own (regtest), with blocks on command. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from 'vitest';
import { monerodPath, monerodVersion, moneroWalletPath } from '../../../scripts/lib/monerod.mjs';
import { freePort } from '../free-port.ts';

const isThere = monerodVersion() !== null;

/** One listener for all programs of a test file. */
const running = new Map<ChildProcess, string>();
process.once('exit', stopAll);
export function stopAll(): void {
  for (const [child, folder] of running) {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  running.clear();
}

/** Skipped loudly without monerod, and failed on a build server. */
export function describeWithMonerod(name: string, tests: () => void): void {
  if (isThere) {
    return void describe(name, () => {
      // Here, not beside the listener: test files share what they import.
      afterAll(stopAll);
      tests();
    });
  }
  const message = `${name}: monerod is missing (node scripts/test-nodes.mjs fetches it)`;
  if (process.env['CI'] === 'true') throw new Error(message);
  console.warn(`SKIPPED ${message}`);
  describe.skip(name, tests);
}

export type Rpc = <Answer>(method: string, params?: object) => Promise<Answer>;

async function post<Answer>(url: string, path: string, body: object): Promise<Answer> {
  const answer = await fetch(new URL(path, url), { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as Answer;
}

export const rpcAt =
  (url: string): Rpc =>
  async <Answer>(method: string, params: object = {}) => {
    const body = { jsonrpc: '2.0', id: 0, method, params };
    const { result, error } = await post<{ result: Answer; error?: { message: string } }>(
      url,
      '/json_rpc',
      body,
    );
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };

/** A start under load takes long, and a dead program never comes. */
const READY_MS = 120_000;

async function startProgram(
  path: string,
  options: (folder: string, port: number) => string,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'parom-monero-'));
  const port = await freePort();
  const own = `--rpc-bind-ip 127.0.0.1 --rpc-bind-port ${port} --rpc-ssl disabled --log-level 0 --log-file ${join(folder, 'log')}`;
  const child = spawn(path, `${own} ${options(folder, port)}`.split(' '), { stdio: 'ignore' });
  running.set(child, folder);
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + READY_MS; Date.now() < until; ) {
    if (child.exitCode !== null) throw new Error(`${path} ended with code ${child.exitCode}`);
    try {
      await rpcAt(url)('get_version');
      return url;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`${path} did not start`);
}

/** With a node it sees the network, and without one it only signs. */
export const startWallet = (nodeUrl: string | null): Promise<string> =>
  startProgram(moneroWalletPath, (folder) =>
    [
      nodeUrl === null
        ? '--offline'
        : `--daemon-address ${new URL(nodeUrl).host} --daemon-ssl disabled --trusted-daemon`,
      '--no-dns --allow-mismatched-daemon-version --disable-rpc-login',
      `--wallet-dir ${folder} --shared-ringdb-dir ${join(folder, 'rings')}`,
    ].join(' '),
  );

const startNode = async (): Promise<string> => {
  const p2p = await freePort();
  return startProgram(monerodPath, (folder) =>
    [
      '--regtest --keep-fakechain --offline --fixed-difficulty 1 --no-zmq --no-igd --hide-my-port',
      '--non-interactive --disable-dns-checkpoints --check-updates disabled --db-sync-mode fastest:async:1000',
      `--p2p-bind-ip 127.0.0.1 --p2p-bind-port ${p2p} --data-dir ${folder}`,
    ].join(' '),
  );
};

/** A coinbase can be spent after 60 blocks, and a ring has 16 members. */
const FIRST_BLOCKS = 80;
export const PICONERO = 10 ** 12;

export type Monerod = Awaited<ReturnType<typeof startMonerod>>;

/** With a customer, who mined the first blocks. */
export async function startMonerod() {
  const url = await startNode();
  const customerUrl = await startWallet(url);
  const [call, customer] = [rpcAt(url), rpcAt(customerUrl)];
  const path = <Answer>(name: string, body: object = {}) => post<Answer>(url, `/${name}`, body);
  await customer('create_wallet', { filename: 'customer', language: 'English' });
  const { address: miner } = await customer<{ address: string }>('get_address');
  /** The node hands a transaction on before it mines it. */
  const untilHandedOn = async (): Promise<void> => {
    interface Answer {
      readonly transactions?: readonly { readonly relayed: boolean }[];
    }
    for (const until = Date.now() + READY_MS; Date.now() < until; ) {
      const { transactions = [] } = await path<Answer>('get_transaction_pool');
      if (transactions.every(({ relayed }) => relayed)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('the node keeps a transaction to itself');
  };
  const mine = async (blocks = 1): Promise<void> => {
    await untilHandedOn();
    await call('generateblocks', { wallet_address: miner, amount_of_blocks: blocks });
  };
  await mine(FIRST_BLOCKS);
  const height = async () => (await call<{ height: number }>('get_info')).height - 1;
  /** Several outputs in one transaction, which waits for a block. */
  const sendMany = async (to: readonly { readonly address: string; readonly units: bigint }[]) => {
    await customer('refresh');
    const destinations = to.map(({ address, units }) => ({ address, amount: Number(units) }));
    const { tx_hash: txId } = await customer<{ tx_hash: string }>('transfer', { destinations });
    return txId;
  };
  return {
    url,
    call,
    path,
    customer,
    miner,
    mine,
    height,
    sendMany,
    send: (address: string, units: bigint) => sendMany([{ address, units }]),
    newAddress: async () =>
      (await customer<{ address: string }>('create_address', { account_index: 0 })).address,
    /** In blocks, by the customer's wallet. */
    receivedAt: async (address: string): Promise<bigint> => {
      await customer('refresh');
      const { index } = await customer<{ index: { minor: number } }>('get_address_index', { address });
      const { transfers = [] } = await customer<{ transfers?: { amount: number }[] }>('incoming_transfers', {
        transfer_type: 'all',
        account_index: 0,
        subaddr_indices: [index.minor],
      });
      return transfers.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    },
    rawOf: async (txId: string): Promise<string> => {
      interface Answer {
        readonly txs: readonly { readonly as_hex: string }[];
      }
      const { txs } = await path<Answer>('get_transactions', { txs_hashes: [txId] });
      return txs[0]?.as_hex ?? '';
    },
    forget: (txIds: readonly string[]) => call('flush_txpool', { txids: txIds }),
    put: (raw: string) => path<{ status: string }>('send_raw_transaction', { tx_as_hex: raw }),
    waiting: async (): Promise<string[]> => {
      interface Answer {
        readonly transactions?: readonly { readonly id_hash: string }[];
      }
      const { transactions = [] } = await path<Answer>('get_transaction_pool');
      return transactions.map((one) => one.id_hash);
    },
    /** Takes the last blocks back, with their transactions waiting again. */
    takeBack: (blocks: number) => path('pop_blocks', { nblocks: blocks }),
  };
}
