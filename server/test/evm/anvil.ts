/** Starts and steers anvil, a real EVM with blocks on command. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  type Address,
  createTestClient,
  getAddress,
  type Hash,
  type Hex,
  http,
  publicActions,
  walletActions,
} from 'viem';
import { afterAll, describe } from 'vitest';
import { freePort } from '../free-port.ts';

/** Two of the accounts that anvil makes rich and signs for. */
export const CUSTOMER = getAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
export const STRANGER = getAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');

const PACKAGE = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
const binary = findBinary();

/** One listener for all: a test file may start many. */
const running = new Set<ChildProcess>();
const stopAll = () => running.forEach((child) => void child.kill('SIGKILL'));
process.once('exit', stopAll);

/** `describe` where anvil is installed. Without it the tests are skipped loudly, and fail on a build server. */
export function describeWithAnvil(name: string, tests: () => void): void {
  if (binary !== null) {
    return void describe(name, () => {
      // Here, not once beside the listener: test files share what they import.
      afterAll(stopAll);
      tests();
    });
  }
  const message = `${name}: anvil is missing (npm package ${PACKAGE})`;
  if (process.env['CI'] === 'true') throw new Error(message);
  console.warn(`SKIPPED ${message}`);
  describe.skip(name, tests);
}

export type Anvil = Awaited<ReturnType<typeof startAnvil>>;

/** A chain of its own that mines only when told to. Ends with the tests around it. */
export async function startAnvil(chainId: number) {
  if (binary === null) throw new Error('anvil is missing');
  const port = await freePort();
  const options = `--host 127.0.0.1 --port ${port} --chain-id ${chainId} --no-mining --order fifo --slots-in-an-epoch 1 --silent`;
  const child = spawn(binary, options.split(' '), { stdio: 'ignore' });
  running.add(child);
  const url = `http://127.0.0.1:${port}`;
  const client = createTestClient({ mode: 'anvil', account: CUSTOMER, transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);
  await untilReady(child, () => client.getChainId());
  const call = (method: string, params: unknown[]) =>
    (client.request as (request: { method: string; params: unknown[] }) => Promise<unknown>)({
      method,
      params,
    });
  const rawOf = (hash: Hash) => call('eth_getRawTransactionByHash', [hash]) as Promise<Hex>;

  return {
    url,
    client,
    mine: (blocks = 1) => client.mine({ blocks }),
    /** Blocks are made at this time from now on; it may not be before the last one. */
    setTime: (at: Date) => call('evm_setTime', [Math.floor(at.getTime() / 1_000)]),
    height: async () => Number(await client.getBlockNumber()),
    /** Puts coins of the network's own into a transaction that waits for a block. */
    send: (to: Address, value: bigint, from: Address = CUSTOMER): Promise<Hash> =>
      client.sendTransaction({ account: from, to, value, chain: null }),
    /** Deploys in a block of its own. */
    deploy: async ({ abi, bytecode }: Contract, args: unknown[]): Promise<Address> => {
      const hash = await client.deployContract({ abi, bytecode, args, chain: null });
      await client.mine({ blocks: 1 });
      const { contractAddress } = await client.getTransactionReceipt({ hash });
      return getAddress(contractAddress ?? '0x');
    },
    /** Replaces the last blocks by as many others, which hold the given transactions, each at an offset from 0. */
    reorg: (depth: number, transactions: readonly (readonly [raw: Hex, offset: number])[] = []) =>
      call('anvil_reorg', [depth, transactions]),
    /** Takes everything that waits for a block away and gives its bytes, to be sent again at a better moment. */
    takeWaiting: async (): Promise<Hex[]> => {
      const { pending } = await client.getTxpoolContent();
      const hashes = Object.values(pending).flatMap((ofSender) =>
        Object.values(ofSender).map(({ hash }) => hash),
      );
      const raws = await Promise.all(hashes.map(rawOf));
      await call('anvil_dropAllTransactions', []);
      return raws;
    },
    /** Out of reach from now on. */
    stop: () => void child.kill('SIGKILL'),
    /** Takes the last blocks away; their transactions are gone. */
    rollback: (depth: number) => call('anvil_rollback', [depth]),
    /** The bytes of a transaction in a block or waiting for one. */
    rawOf,
  };
}

interface Contract {
  readonly abi: readonly unknown[];
  readonly bytecode: Hex;
}

function findBinary(): string | null {
  try {
    const manifest = createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`);
    const path = join(dirname(manifest), 'bin', 'anvil');
    return existsSync(path) ? path : null;
  } catch {
    return null;
  }
}

async function untilReady(child: ChildProcess, probe: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    if (child.exitCode !== null) throw new Error(`anvil ended with code ${child.exitCode}`);
    try {
      return void (await probe());
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('anvil did not start within 10 s');
}
