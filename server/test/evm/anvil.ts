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

/** Rich accounts that anvil signs for. */
export const CUSTOMER = getAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
export const STRANGER = getAddress('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');

const PACKAGE = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
const binary = findBinary();

/** One listener for all chains of a test file. */
const running = new Set<ChildProcess>();
const stopAll = () => running.forEach((child) => void child.kill('SIGKILL'));
process.once('exit', stopAll);

/** Skipped loudly without anvil, and failed on a build server. */
export function describeWithAnvil(name: string, tests: () => void): void {
  if (binary !== null) {
    return void describe(name, () => {
      // Here, not beside the listener: test files share what they import.
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

/** Mines only on command, and ends with the tests around it. */
export async function startAnvil(chainId: number, further: readonly string[] = []) {
  if (binary === null) throw new Error('anvil is missing');
  const port = await freePort();
  const options = `--host 127.0.0.1 --port ${port} --chain-id ${chainId} --no-mining --order fifo --slots-in-an-epoch 1 --silent`;
  const child = spawn(binary, [...options.split(' '), ...further], { stdio: 'ignore' });
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
    /** Not before the last block's time. */
    setTime: (at: Date) => call('evm_setTime', [Math.floor(at.getTime() / 1_000)]),
    height: async () => Number(await client.getBlockNumber()),
    /** Native coins, in a transaction that waits for a block. */
    send: (to: Address, value: bigint, from: Address = CUSTOMER): Promise<Hash> =>
      client.sendTransaction({ account: from, to, value, chain: null }),
    deploy: async ({ abi, bytecode }: Contract, args: unknown[]): Promise<Address> => {
      const hash = await client.deployContract({ abi, bytecode, args, chain: null });
      await client.mine({ blocks: 1 });
      const { contractAddress } = await client.getTransactionReceipt({ hash });
      return getAddress(contractAddress ?? '0x');
    },
    /** Replaces the last blocks by as many, with the given transactions at offsets from 0. */
    reorg: (depth: number, transactions: readonly (readonly [raw: Hex, offset: number])[] = []) =>
      call('anvil_reorg', [depth, transactions]),
    /** Removes all pending transactions and returns their bytes. */
    takeWaiting: async (): Promise<Hex[]> => {
      const { pending } = await client.getTxpoolContent();
      const hashes = Object.values(pending).flatMap((ofSender) =>
        Object.values(ofSender).map(({ hash }) => hash),
      );
      const raws = await Promise.all(hashes.map(rawOf));
      await call('anvil_dropAllTransactions', []);
      return raws;
    },
    stop: () => void child.kill('SIGKILL'),
    /** Removes the last blocks with their transactions. */
    rollback: (depth: number) => call('anvil_rollback', [depth]),
    /** In a block or pending. */
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
  for (let attempt = 0; attempt < 1_200; attempt++) {
    if (child.exitCode !== null) throw new Error(`anvil ended with code ${child.exitCode}`);
    try {
      return void (await probe());
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('anvil did not start within a minute');
}
