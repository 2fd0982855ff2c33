import { randomBytes } from 'node:crypto';
import type { Decimal } from '@parom/contract/money';
import { type Address, getAddress, type Hash, type Hex, parseEther, parseUnits } from 'viem';
import { type EvmChain, openEvmChain } from '../../src/chains/evm/index.ts';
import { decimalToUnits, unitsToDecimal } from '../../src/chains/units.ts';
import { quietLog } from '../database.ts';
import { CUSTOMER } from '../evm/anvil.ts';
import { askAt, type OtherAnswer, type RpcAnswer, startBalancer } from '../evm/balancer.ts';
import {
  amount,
  batchPayer,
  COIN,
  DOLLAR,
  type EvmTestNetwork,
  MNEMONIC,
  startEvmNetwork,
  testDollar,
} from '../evm/network.ts';
import type { BadNode, Bench, Destination, Levers, Surroundings } from './bench.ts';
import { orderOf } from './ordered.ts';

const NETWORK_ID = 2;

export async function openEvmBench({ catalogue }: Surroundings): Promise<Bench> {
  const { approvesRequired: confirmationsRequired } = catalogue.networkById(NETWORK_ID);
  const network = await startEvmNetwork(1, { confirmationsRequired });
  await network.anvil.client.setBalance({ address: network.hot, value: parseEther('1000') });
  for (const owner of [network.hot, CUSTOMER])
    await network.callToken('issue', [owner, parseUnits('1000', 6)]);
  return benchOf(network);
}

const USUAL_GAS_LIMIT = 30_000_000n;

const letAllIn = (client: EvmTestNetwork['anvil']['client']) =>
  client.setBlockGasLimit({ gasLimit: USUAL_GAS_LIMIT });

function benchOf(network: EvmTestNetwork): Bench {
  const { anvil, chain, settings } = network;
  const { client } = anvil;
  const asset = assetBy(chain, COIN);
  return {
    chain,
    format: 'evm',
    asset,
    depth: settings.confirmationsRequired,
    depositDust: unitsToDecimal(1n, asset.decimals),
    tidy: async () => {
      await letAllIn(client);
      await anvil.mine(2);
    },
    reopen: (signer = settings.signer) => openEvmChain({ ...settings, signer }, quietLog),
    secrets: { network: NETWORK_ID, chain: settings.chainId, mnemonic: MNEMONIC },
    stranger: async () => getAddress(`0x${randomBytes(20).toString('hex')}`),
    mine: (count = 1) => anvil.mine(count),
    reorg: (depth, drop = []) => reorganise(network, depth, new Set(drop)),
    pay: (to, sum) => anvil.send(to.address as Address, decimalToUnits(sum, asset.decimals)),
    received: async (address) => unitsToDecimal(await client.getBalance({ address: address as Address }), 18),
    levers: { ...leversOf(network), ...nodesOf(network) },
  };
}

function assetBy({ assets }: EvmChain, currencyId: number) {
  const asset = assets.find((one) => one.currencyId === currencyId);
  if (asset === undefined) throw new Error(`there is no currency ${currencyId}`);
  return asset;
}

/**
 * anvil forgets the transactions of replaced blocks; those to keep come into the first new one. By another
 * miner: the same block would have the same hash.
 */
async function reorganise(
  { anvil }: EvmTestNetwork,
  depth: number,
  dropped: ReadonlySet<string>,
): Promise<void> {
  const head = await anvil.height();
  const kept: (readonly [Hex, number])[] = [];
  for (let height = head - depth + 1; height <= head; height += 1) {
    const { transactions } = await anvil.client.getBlock({ blockNumber: BigInt(height) });
    for (const hash of transactions) if (!dropped.has(hash)) kept.push([await anvil.rawOf(hash), 0]);
  }
  await anvil.client.setCoinbase({ address: getAddress(`0x${randomBytes(20).toString('hex')}`) });
  await anvil.reorg(depth, kept);
  await anvil.mine();
}

function leversOf({ anvil, chain, callToken }: EvmTestNetwork): Partial<Levers> {
  const { client } = anvil;
  const dollar = assetBy(chain, DOLLAR);
  const units = (sum: Decimal) => decimalToUnits(sum, dollar.decimals);
  return {
    rivalOf: (order) => orderOf({ ...order, amount: amount('0.25') }),
    numbers: true,
    mempool: true,
    spelling: (address) => address.toLowerCase(),
    finality: true,
    past: true,
    token: { asset: dollar, pay: (to, sum) => callToken('transfer', [to.address, units(sum)]) },
    // A token of a stranger, which takes no coins.
    closedContract: () => anvil.deploy(testDollar, [6]),
    refusing: {
      asset: dollar,
      refuse: async (address) => {
        await callToken('setBlocked', [address, true]);
        await anvil.mine();
      },
    },
    waiting: true,
    stuck: async () => {
      // No transaction fits into a block.
      await client.setBlockGasLimit({ gasLimit: 20_000n });
      return { end: () => letAllIn(client) };
    },
    // A re-org to a block of that time brings its limit back.
    restore: () => letAllIn(client),
    drop: (txId) => client.dropTransaction({ hash: txId as Hash }),
    replace: async (txId, sum) => {
      const { to, nonce, maxFeePerGas = 0n } = await client.getTransaction({ hash: txId as Hash });
      const fee = maxFeePerGas * 2n;
      const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: fee };
      return client.sendTransaction({ to, nonce, value: decimalToUnits(sum, 18), ...fees, chain: null });
    },
    outputs: async (to: readonly Destination[], sum) => {
      const payer = await anvil.deploy(batchPayer, []);
      const value = decimalToUnits(sum, 18);
      return client.writeContract({
        address: payer,
        abi: batchPayer.abi,
        functionName: 'payCoins',
        args: [to.map(({ address }) => address), to.map(() => value)],
        value: value * BigInt(to.length),
        chain: null,
      });
    },
  };
}

const hexOf = (value: number): Hex => `0x${value.toString(16)}`;

function nodesOf({ anvil, settings }: EvmTestNetwork): Partial<Levers> {
  /** Opened over a node that answers well until the chain is open, and after it is mended. */
  const misled = async (answer: OtherAnswer, timeoutMs = 15_000): Promise<BadNode> => {
    let isBad = false;
    const rpcUrl = await startBalancer(anvil.url, (...call) => (isBad ? answer(...call) : undefined));
    const chain = await openEvmChain({ ...settings, rpcUrl, timeoutMs }, quietLog);
    isBad = true;
    return {
      chain,
      mend: async () => {
        isBad = false;
      },
    };
  };
  type Ask = Parameters<OtherAnswer>[2];
  const changed = async (
    ask: Ask,
    change: (result: Record<string, unknown>) => object,
  ): Promise<RpcAnswer> => {
    const { result } = await ask();
    return { result: result === null ? null : change(result as Record<string, unknown>) };
  };
  const isBlock = (method: string) => method === 'eth_getBlockByNumber';
  return {
    down: () => misled(() => ({ status: 503 })),
    silent: () =>
      misled(async (method, _params, ask) => {
        if (method !== 'eth_sendRawTransaction') return ask();
        await ask();
        return { status: 504 };
      }),
    twice: () =>
      misled((method, [tag], ask) =>
        isBlock(method) && tag === 'pending'
          ? changed(ask, (block) => {
              const { transactions } = block as { transactions: unknown[] };
              return { ...block, transactions: [...transactions, ...transactions] };
            })
          : undefined,
      ),
    behind: async (blocks) => {
      const last = (await anvil.height()) - blocks;
      const shown = await askAt(anvil.url, 'eth_getBlockByNumber', [hexOf(last), false]);
      return misled((method, [asked]) => {
        if (method === 'eth_blockNumber') return { result: hexOf(last) };
        if (!isBlock(method)) return undefined;
        if (asked === 'latest' || asked === 'pending') return shown;
        return Number(asked) > last ? { result: null } : undefined;
      });
    },
    astray: async () => {
      const height = (await anvil.height()) + 50;
      return misled((method, [asked], ask) => {
        if (method === 'eth_blockNumber') return { result: hexOf(height) };
        if (!isBlock(method) || asked !== 'latest') return undefined;
        return changed(ask, (block) => ({ ...block, number: hexOf(height), hash: `0x${'f'.repeat(64)}` }));
      });
    },
    unlinked: async () => {
      const newest = await anvil.height();
      return misled((method, [asked], ask) =>
        isBlock(method) && asked === hexOf(newest)
          ? changed(ask, (block) => ({ ...block, parentHash: `0x${'e'.repeat(64)}` }))
          : undefined,
      );
    },
    forgetful: () =>
      misled(async (method, _params, ask) => {
        const { result } = await ask();
        if (method !== 'eth_getBlockReceipts') return { result };
        return { result: (result as object[]).map((receipt) => ({ ...receipt, logs: [] })) };
      }),
    foreign: () => misled((method) => (method === 'eth_chainId' ? { result: '0x38' } : undefined)),
  };
}
