/** On the stand-in for TON: real contracts on the real virtual machine, and no real node is asked. */
import { toDecimal } from '@parom/contract/money';
import { Address } from '@ton/core';
import { spell } from '../../src/chains/ton/encoding/messages.ts';
import { openTonChain } from '../../src/chains/ton/index.ts';
import { VALID_SECONDS } from '../../src/chains/ton/sending/sign-payment.ts';
import { decimalToUnits, unitsToDecimal } from '../../src/chains/units.ts';
import { tonChainName } from '../../src/signing/index.ts';
import {
  anyAddress,
  DOLLAR,
  MNEMONIC,
  nanotons,
  startTonNetwork,
  strangerAddress,
  TON_NETWORK,
  type TonTestNetwork,
  tonAt,
} from '../ton/network.ts';
import { sendCoins } from '../ton/send-coins.ts';
import type { OtherAnswer, Params } from '../ton/serve.ts';
import { BLOCK_SECONDS } from '../ton/world.ts';
import type { BadNode, Bench, Levers, Surroundings } from './bench.ts';
import { orderOf } from './ordered.ts';
import { unitOf } from './trial.ts';

export async function openTonBench({ catalogue }: Surroundings): Promise<Bench> {
  const network = await startTonNetwork();
  const { world, chain, settings } = network;
  const [asset] = settings.assets;
  if (asset === undefined) throw new Error('TON has its coin');
  return {
    chain,
    format: 'ton',
    asset,
    depth: catalogue.networkById(TON_NETWORK).approvesRequired,
    depositDust: unitOf(asset),
    tidy: async () => {
      world.isStuck = false;
      await world.close(2);
    },
    reopen: (signer = settings.signer) => openTonChain({ ...settings, signer }),
    secrets: { network: TON_NETWORK, chain: tonChainName(settings.chainId), mnemonic: MNEMONIC },
    stranger: async () => strangerAddress(),
    mine: (count = 1) => world.close(count),
    reorg: (depth, drop = []) => world.reorganise(depth, drop),
    pay: async ({ address, memo }, amount) => sendCoins(world, address, nanotons(amount), { memo }),
    received: async (address) =>
      unitsToDecimal(
        await world.asOf(
          world.head.height,
          async (machine) => (await machine.getContract(Address.parse(address))).balance,
        ),
        asset.decimals,
      ),
    levers: { ...leversOf(network), ...nodesOf(network) },
  };
}

function dollarOf({ assets }: TonTestNetwork['settings']) {
  const asset = assets.find(({ currencyId }) => currencyId === DOLLAR);
  if (asset === undefined) throw new Error('the network has no dollar');
  return asset;
}

const leversOf = ({ world, jettons, settings }: TonTestNetwork): Partial<Levers> => ({
  memo: true,
  token: {
    asset: dollarOf(settings),
    pay: async ({ address, memo }, amount) => {
      const [from, units] = [anyAddress(), decimalToUnits(amount, dollarOf(settings).decimals)];
      jettons.issue(spell(from), units);
      return jettons.pay(from, address, units, memo);
    },
  },
  refusing: { asset: dollarOf(settings), refuse: (address) => jettons.lock(address) },
  past: true,
  spelling: (address) => Address.parse(address).toString({ bounceable: true }),
  rivalOf: (order) => orderOf({ ...order, amount: toDecimal('0.25') }),
  expiry: {
    blocks: VALID_SECONDS / BLOCK_SECONDS,
    endOf: ({ madeAt }) => new Date((madeAt?.getTime() ?? 0) + VALID_SECONDS * 1_000),
  },
  stuck: async () => {
    world.isStuck = true;
    return {
      end: async () => {
        world.isStuck = false;
      },
    };
  },
});

const isHeader = (method: string, params: Params, height: number): boolean =>
  method === 'getBlockHeader' && params.workchain === -1 && params.seqno === height;

function nodesOf({ world, settings }: TonTestNetwork): Partial<Levers> {
  /** Good until the chain is open, and after it is mended. */
  const misled = async (answer: OtherAnswer): Promise<BadNode> => {
    let isBad = false;
    const rpcUrl = await tonAt(world, (...call) => (isBad ? answer(...call) : undefined));
    const chain = await openTonChain({ ...settings, rpcUrl });
    isBad = true;
    return {
      chain,
      mend: async () => {
        isBad = false;
      },
    };
  };
  const changed = async (good: () => Promise<unknown>, change: object): Promise<object> => ({
    ...((await good()) as object),
    ...change,
  });
  const lastAt = (height: number) => ({
    last: { workchain: -1, shard: '-9223372036854775808', seqno: height, root_hash: HASH, file_hash: HASH },
  });
  return {
    down: () => misled(() => null),
    silent: () =>
      misled(async (method, _params, good) => {
        if (method !== 'sendBoc') return undefined;
        await good();
        return null;
      }),
    behind: async (blocks) => {
      const last = world.head.height - blocks;
      return misled((method) => (method === 'getMasterchainInfo' ? lastAt(last) : undefined));
    },
    astray: () =>
      misled((method) => (method === 'getMasterchainInfo' ? lastAt(world.head.height + 50) : undefined)),
    unlinked: () =>
      misled((method, params, good) =>
        isHeader(method, params, world.head.height)
          ? changed(good, { prev_blocks: [{ ...lastAt(world.head.height - 1).last }] })
          : undefined,
      ),
    forgetful: () => misled((method) => (method === 'getTransactions' ? [] : undefined)),
    foreign: () =>
      misled((method, _params, good) =>
        method === 'getBlockHeader' ? changed(good, { global_id: -3 }) : undefined,
      ),
  };
}

const HASH = Buffer.alloc(32, 0xee).toString('base64');
