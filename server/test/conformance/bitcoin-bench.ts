import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { Transaction } from '@scure/btc-signer';
import { coinName, openBitcoinChain } from '../../src/chains/bitcoin/index.ts';
import type { Chain } from '../../src/chains/chain.ts';
import type { Bitcoind } from '../bitcoin/bitcoind.ts';
import { type BitcoinTestNetwork, fundHot, MNEMONIC, startBitcoinNetwork } from '../bitcoin/network.ts';
import { startProxy } from '../bitcoin/proxy.ts';
import { quietLog } from '../database.ts';
import type { OtherAnswer } from '../evm/balancer.ts';
import type { BadNode, Bench, Destination, Levers, Surroundings } from './bench.ts';
import { orderOf } from './ordered.ts';

/** Of an output to 20 bytes of witness program, at bitcoind's 3 satoshis per byte. */
const DUST = toDecimal('0.00000294');

export async function openBitcoinBench({ catalogue }: Surroundings): Promise<Bench> {
  const { id: networkId, approvesRequired: confirmationsRequired } = catalogue.networkById(1);
  const network = await startBitcoinNetwork({
    networkId,
    confirmationsRequired,
    stopped: async () => new Set(),
    spendable: async (coins) =>
      new Set(coins.filter(({ isOnDepositAddress }) => !isOnDepositAddress).map(coinName)),
  });
  await network.bitcoind.mine(20);
  await fundHot(network, '30', '30', '30', '30', '30', '30');
  return benchOf(network, await minerOf(network.bitcoind));
}

type Miner = Awaited<ReturnType<typeof minerOf>>;

/** A node forgets no transaction: a dropped one has so low a priority that it is never mined. */
async function minerOf(bitcoind: Bitcoind) {
  const dropped = new Set<string>();
  const weigh = (txId: string, by: number) => bitcoind.call('prioritisetransaction', [txId, 0, by]);
  let isStuck = false;
  return {
    mine: async (count = 1) => {
      await (isStuck ? bitcoind.mineOnly(count) : bitcoind.mine(count));
      await settle(bitcoind);
    },
    setStuck: (stuck: boolean) => {
      isStuck = stuck;
    },
    drop: async (txId: string) => {
      if (dropped.has(txId)) return;
      dropped.add(txId);
      await weigh(txId, -LOW);
    },
    restore: async (txId: string) => {
      if (dropped.delete(txId)) await weigh(txId, LOW);
    },
    restoreAll: async () => {
      for (const txId of dropped) await weigh(txId, LOW);
      dropped.clear();
    },
  };
}

const LOW = 1_000_000_000;

/** The node tells its wallets of transactions a moment later. */
const settle = (bitcoind: Bitcoind) => bitcoind.call('syncwithvalidationinterfacequeue');

function benchOf(network: BitcoinTestNetwork, miner: Miner): Bench {
  const { bitcoind, settings } = network;
  const pay = async (to: Destination, sum: Decimal) => {
    const txId = await bitcoind.send(to.address, formatDecimal(sum));
    await settle(bitcoind);
    return txId;
  };
  const open = async (rpcUrl = bitcoind.url, signer = settings.signer) =>
    settling(await openBitcoinChain({ ...settings, rpcUrl, signer }, quietLog), bitcoind, miner);
  return {
    chain: settling(network.chain, bitcoind, miner),
    format: 'bitcoinRegtest',
    asset: settings.asset,
    depth: settings.confirmationsRequired,
    depositDust: DUST,
    tidy: async () => {
      miner.setStuck(false);
      await miner.restoreAll();
      await miner.mine(2);
    },
    reopen: (signer) => open(undefined, signer),
    secrets: { network: settings.networkId, chain: 'bitcoin-regtest', mnemonic: MNEMONIC },
    stranger: () => bitcoind.newAddress(),
    mine: miner.mine,
    reorg: (depth, drop = []) => reorganise(bitcoind, miner, depth, new Set(drop)),
    pay,
    received: (address) => receivedBy(bitcoind, address),
    levers: { ...leversOf(bitcoind, miner), ...nodesOf(bitcoind, open) },
  };
}

const settling = (chain: Chain, bitcoind: Bitcoind, miner: Miner): Chain => ({
  ...chain,
  broadcast: async (bytes) => {
    await miner.restore(Transaction.fromRaw(bytes).id);
    await chain.broadcast(bytes);
    await settle(bitcoind);
  },
});

interface RawBlock {
  readonly tx: readonly { readonly txid: string; readonly hex: string }[];
}

/** The transactions that stay come into the first new block. */
async function reorganise(
  bitcoind: Bitcoind,
  miner: Miner,
  depth: number,
  dropped: ReadonlySet<string>,
): Promise<void> {
  const head = await bitcoind.height();
  const kept: string[] = [];
  for (let height = head - depth + 1; height <= head; height += 1) {
    const block = await bitcoind.call<RawBlock>('getblock', [await bitcoind.hashAt(height), 2]);
    for (const { txid, hex } of block.tx.slice(1)) if (!dropped.has(txid)) kept.push(hex);
  }
  await bitcoind.takeBack(depth);
  for (const txId of dropped) await miner.drop(txId);
  await bitcoind.mineOnly(depth + 1, kept);
  await settle(bitcoind);
}

async function receivedBy(bitcoind: Bitcoind, address: string): Promise<Decimal> {
  interface Found {
    readonly total_amount: number;
  }
  const found = await bitcoind.call<Found>('scantxoutset', ['start', [`addr(${address})`]]);
  return toDecimal(found.total_amount.toFixed(8));
}

interface Decoded {
  readonly vin: readonly { readonly txid: string; readonly vout: number }[];
  readonly vout: readonly { readonly scriptPubKey: { readonly address: string } }[];
}

/** Spends the coins of a waiting transaction again, with a higher fee. */
async function respend(bitcoind: Bitcoind, txId: string, to: Readonly<Record<string, string>>) {
  const { vin } = await bitcoind.call<Decoded>('getrawtransaction', [txId, 1]);
  const coins = vin.map(({ txid, vout }) => ({ txid, vout }));
  const raw = await bitcoind.call<string>('createrawtransaction', [coins, to]);
  const options = { inputs: coins, add_inputs: false, fee_rate: 200, replaceable: true };
  const { hex: funded } = await bitcoind.ofCustomer<{ hex: string }>('fundrawtransaction', [raw, options]);
  return (await bitcoind.ofCustomer<{ hex: string }>('signrawtransactionwithwallet', [funded])).hex;
}

function leversOf(bitcoind: Bitcoind, miner: Miner): Partial<Levers> {
  const oursIn = async (txId: string): Promise<string> => {
    const { vout } = await bitcoind.call<Decoded>('getrawtransaction', [txId, 1]);
    for (const { scriptPubKey } of vout) {
      const { ismine } = await bitcoind.ofCustomer<{ ismine: boolean }>('getaddressinfo', [
        scriptPubKey.address,
      ]);
      if (!ismine) return scriptPubKey.address;
    }
    throw new Error(`${txId} pays no stranger`);
  };
  return {
    rivalOf: (order) => orderOf({ ...order, amount: toDecimal('0.25') }),
    numbers: true,
    mempool: true,
    spelling: (address) => address.toUpperCase(),
    batch: true,
    change: { blocks: 1 },
    dust: DUST,
    waiting: true,
    stuck: async () => {
      miner.setStuck(true);
      return { end: async () => miner.setStuck(false) };
    },
    restore: miner.restoreAll,
    drop: async (txId) => {
      const hex = await respend(bitcoind, txId, { [await bitcoind.newAddress()]: '0.01' });
      await bitcoind.mineOnly(1, [hex]);
      await settle(bitcoind);
    },
    replace: async (txId, sum) => {
      const hex = await respend(bitcoind, txId, { [await oursIn(txId)]: formatDecimal(sum) });
      const newer = await bitcoind.call<string>('sendrawtransaction', [hex]);
      await settle(bitcoind);
      return newer;
    },
    outputs: async (to, sum) => {
      const outputs = to.map(({ address }) => ({ [address]: formatDecimal(sum) }));
      const raw = await rawWith(bitcoind, outputs);
      const txId = await bitcoind.call<string>('sendrawtransaction', [raw]);
      await settle(bitcoind);
      return txId;
    },
  };
}

/** One address several times, which the node's own calls refuse. */
async function rawWith(bitcoind: Bitcoind, outputs: readonly Readonly<Record<string, string>>[]) {
  const transaction = new Transaction();
  const network = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef };
  for (const output of outputs)
    for (const [address, sum] of Object.entries(output))
      transaction.addOutputAddress(address, toDecimal(sum) / 10n ** 10n, network);
  const { hex: funded } = await bitcoind.ofCustomer<{ hex: string }>('fundrawtransaction', [transaction.hex]);
  return (await bitcoind.ofCustomer<{ hex: string }>('signrawtransactionwithwallet', [funded])).hex;
}

function nodesOf(bitcoind: Bitcoind, open: (rpcUrl: string) => Promise<Chain>): Partial<Levers> {
  /** Opened over a node that answers well until the chain is open, and after it is mended. */
  const misled = async (answer: OtherAnswer): Promise<BadNode> => {
    let isBad = false;
    const rpcUrl = await startProxy(bitcoind.url, (...call) => (isBad ? answer(...call) : undefined));
    const chain = await open(rpcUrl);
    isBad = true;
    const mend = async () => {
      isBad = false;
    };
    return { chain, mend };
  };
  type Ask = Parameters<OtherAnswer>[2];
  const changed = async <Shown>(ask: Ask, change: (shown: Shown) => object) => ({
    result: change((await ask()).result as Shown),
  });
  const INFO = 'getblockchaininfo';
  return {
    down: () => misled(() => ({ status: 503 })),
    silent: () =>
      misled(async (method, _params, ask) => {
        if (method !== 'sendrawtransaction') return ask();
        await ask();
        return { status: 504 };
      }),
    twice: () =>
      misled((method, _params, ask) =>
        method === 'listsinceblock'
          ? changed(ask, ({ transactions }: { transactions: unknown[] }) => ({
              transactions: [...transactions, ...transactions],
            }))
          : undefined,
      ),
    behind: async (blocks) => {
      const last = (await bitcoind.height()) - blocks;
      const bestblockhash = await bitcoind.hashAt(last);
      return misled((method, [asked], ask) => {
        if (method === INFO)
          return changed(ask, (info: object) => ({ ...info, blocks: last, bestblockhash }));
        if (method !== 'getblockhash' || Number(asked) <= last) return undefined;
        return { error: { code: -8, message: 'Block height out of range' } };
      });
    },
    astray: async () => {
      const lie = { blocks: (await bitcoind.height()) + 50, bestblockhash: 'f'.repeat(64) };
      return misled((method, _params, ask) =>
        method === INFO ? changed(ask, (info: object) => ({ ...info, ...lie })) : undefined,
      );
    },
    unlinked: async () => {
      const newest = await bitcoind.head();
      const lie = { previousblockhash: 'e'.repeat(64) };
      return misled((method, [asked], ask) =>
        method === 'getblock' && asked === newest
          ? changed(ask, (block: object) => ({ ...block, ...lie }))
          : undefined,
      );
    },
    forgetful: () =>
      misled((method, _params, ask) =>
        method === 'getblock'
          ? changed(ask, (block: { tx: unknown[] }) => ({ ...block, tx: block.tx.slice(0, 1) }))
          : undefined,
      ),
    foreign: () =>
      misled((method, _params, ask) =>
        method === INFO ? changed(ask, (info: object) => ({ ...info, chain: 'main' })) : undefined,
      ),
  };
}
