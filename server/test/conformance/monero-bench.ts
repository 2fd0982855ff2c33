import { type Decimal, toDecimal } from '@parom/contract/money';
import type { Chain } from '../../src/chains/chain.ts';
import { transactionsTo } from '../../src/chains/index.ts';
import { unitsToXmr, xmrToUnits } from '../../src/chains/monero/amounts.ts';
import { openMoneroChain } from '../../src/chains/monero/index.ts';
import type { Monerod } from '../monero/monerod.ts';
import { fundHot, MNEMONIC, MONERO, type MoneroTestNetwork, startMoneroNetwork } from '../monero/network.ts';
import { type MoneroAnswer, startProxy } from '../monero/proxy.ts';
import type { BadNode, Bench, Levers, Surroundings } from './bench.ts';
import { orderOf } from './ordered.ts';
import { unitOf } from './trial.ts';

/** Each behaviour spends an output or two, and its change is locked for ten blocks. */
const HOT_OUTPUTS = 30;

export async function openMoneroBench({ catalogue, db }: Surroundings): Promise<Bench> {
  const { approvesRequired: confirmationsRequired } = catalogue.networkById(MONERO);
  const network = await startMoneroNetwork({
    confirmationsRequired,
    stopped: async () => new Set(),
    paidBefore: (addresses) => transactionsTo(db, MONERO, addresses),
    spendable: async (outputs) =>
      new Set(
        outputs
          .filter(({ isOnDepositAddress }) => !isOnDepositAddress)
          .map((one) => `${one.txId}:${one.outputIndex}`),
      ),
  });
  await fundHot(network, HOT_OUTPUTS, 3);
  return benchOf(network, minerOf(network.monerod));
}

type Miner = ReturnType<typeof minerOf>;

/** The node mines whatever waits, so that what must not be mined waits here. */
function minerOf(monerod: Monerod) {
  const held = new Map<string, string>();
  let isStuck = false;
  const hold = async (): Promise<void> => {
    for (const txId of await monerod.waiting()) held.set(txId, await monerod.rawOf(txId));
    await monerod.forget([...held.keys()]);
  };
  const release = async (): Promise<void> => {
    for (const raw of held.values()) await monerod.put(raw);
    held.clear();
  };
  return {
    mine: async (count = 1): Promise<void> => {
      if (isStuck) await hold();
      await monerod.mine(count);
      if (isStuck) await release();
    },
    setStuck: (stuck: boolean): void => {
      isStuck = stuck;
    },
    /** The transactions that stay come into the first new block. */
    reorganise: async (depth: number, dropped: readonly string[]): Promise<void> => {
      if (isStuck) await hold();
      for (const txId of dropped) held.delete(txId);
      await monerod.takeBack(depth);
      if (dropped.length > 0) await monerod.forget(dropped);
      await monerod.mine(depth + 1);
      if (isStuck) await release();
    },
  };
}

function benchOf(network: MoneroTestNetwork, miner: Miner): Bench {
  const { monerod, settings, chain } = network;
  const open = (rpcUrl = monerod.url, signer = settings.signer): Promise<Chain> =>
    openMoneroChain({ ...settings, rpcUrl, signer });
  return {
    chain,
    format: 'monero',
    asset: settings.asset,
    depth: settings.confirmationsRequired,
    depositDust: unitOf(settings.asset),
    tidy: async () => {
      miner.setStuck(false);
      await miner.mine();
      // Spends of the last behaviour would become final in the next one.
      const { confirmationsRequired: depth } = settings;
      const hot = { kind: 'hot' } as const;
      if ((await chain.nextNonce(hot)) !== (await chain.settledNonce(hot, depth))) await miner.mine(depth);
    },
    reopen: (signer) => open(undefined, signer),
    secrets: { network: MONERO, chain: 'monero', mnemonic: MNEMONIC, walletUrl: network.spendWalletUrl },
    stranger: monerod.newAddress,
    mine: miner.mine,
    reorg: (depth, drop = []) => miner.reorganise(depth, drop),
    pay: ({ address }, sum: Decimal) => monerod.send(address, xmrToUnits(sum)),
    received: async (address) => unitsToXmr(await monerod.receivedAt(address)),
    levers: { ...leversOf(monerod, miner), ...nodesOf(monerod, open) },
  };
}

const leversOf = (monerod: Monerod, miner: Miner): Partial<Levers> => ({
  rivalOf: (order) => orderOf({ ...order, id: `${order.id}-rival`, amount: toDecimal('0.49') }),
  numbers: true,
  mempool: true,
  change: { blocks: 10 },
  waiting: true,
  batch: true,
  stuck: async () => {
    miner.setStuck(true);
    return { end: async () => miner.setStuck(false) };
  },
  drop: async (txId) => void (await monerod.forget([txId])),
  outputs: (to, sum) => monerod.sendMany(to.map(({ address }) => ({ address, units: xmrToUnits(sum) }))),
});

function nodesOf(monerod: Monerod, open: (rpcUrl: string) => Promise<Chain>): Partial<Levers> {
  /** Opened over a node that answers well until the chain is open, and after it is mended. */
  const misled = async (answer: MoneroAnswer): Promise<BadNode> => {
    let isBad = false;
    const rpcUrl = await startProxy(monerod.url, (...call) => (isBad ? answer(...call) : undefined));
    const chain = await open(rpcUrl);
    isBad = true;
    const mend = async () => {
      isBad = false;
    };
    return { chain, mend };
  };
  type Ask = Parameters<MoneroAnswer>[2];
  const changed = async (ask: Ask, change: object) => ({ ...(await ask()), ...change });
  const TOO_HIGH = { error: { code: -2, message: 'Requested block height is too high' } };
  return {
    down: () => misled(() => ({ httpStatus: 503 })),
    silent: () =>
      misled(async (name, _params, ask) => {
        if (name !== 'send_raw_transaction') return undefined;
        await ask();
        return { httpStatus: 504 };
      }),
    twice: () =>
      misled(async (name, _params, ask) => {
        if (name !== 'get_transaction_pool') return undefined;
        const { transactions = [], ...rest } = await ask();
        const once = transactions as unknown[];
        return { ...rest, transactions: [...once, ...once] };
      }),
    behind: async (blocks) => {
      const last = (await monerod.height()) - blocks;
      const { block_header: header } = await monerod.call<{ block_header: { hash: string } }>(
        'get_block_header_by_height',
        { height: last },
      );
      return misled((name, { height }, ask) => {
        if (name === 'get_info') return changed(ask, { height: last + 1, top_block_hash: header.hash });
        return Number(height) > last ? TOO_HIGH : undefined;
      });
    },
    astray: async () => {
      const lie = { height: (await monerod.height()) + 51, top_block_hash: 'f'.repeat(64) };
      return misled((name, _params, ask) => (name === 'get_info' ? changed(ask, lie) : undefined));
    },
    unlinked: async () => {
      const newest = await monerod.height();
      return misled(async (name, { height }, ask) => {
        if (!name.startsWith('get_block') || height !== newest) return undefined;
        const answer = await ask();
        const header = answer['block_header'] as object;
        return { ...answer, block_header: { ...header, prev_hash: 'e'.repeat(64) } };
      });
    },
    forgetful: () =>
      misled((name, _params, ask) => (name === 'get_block' ? changed(ask, { tx_hashes: [] }) : undefined)),
    foreign: () =>
      misled((name, _params, ask) =>
        name === 'get_info' ? changed(ask, { nettype: 'stagenet' }) : undefined,
      ),
  };
}
