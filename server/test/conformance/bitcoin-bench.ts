/** bitcoind on a chain of its own. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { formatDecimal, toDecimal } from '@parom/contract/money';
import { bech32 } from '@scure/base';
import { afterAll } from 'vitest';
import { openBitcoinChain } from '../../src/chains/bitcoin/index.ts';
import { type BitcoinTestNetwork, fundHot, startBitcoinNetwork } from '../bitcoin/network.ts';
import { quietLog } from '../database.ts';
import type { OtherAnswer, RpcAnswer } from '../evm/balancer.ts';
import { freePort } from '../free-port.ts';
import type { BadNode, Bench, Levers, Surroundings } from './bench.ts';
import { orderOf } from './ordered.ts';

const NETWORK_ID = 1;
/** More than any fee: the transaction is not mined, and a rival may replace it. */
const UNATTRACTIVE = 100_000_000;

/** Mining to strangers: coins that ripen later could become unripe in a re-org, with their spends. */
const newStranger = (): string => bech32.encode('bcrt', [0, ...bech32.toWords(randomBytes(20))]);

export async function openBitcoinBench({ catalogue }: Surroundings): Promise<Bench> {
  const { approvesRequired: confirmationsRequired } = catalogue.networkById(NETWORK_ID);
  const network = await startBitcoinNetwork({ confirmationsRequired });
  await network.bitcoind.call('generatetoaddress', [100, newStranger()]);
  await fundHot(network, ...Array.from({ length: 12 }, () => '3'));
  return benchOf(network);
}

function benchOf(network: BitcoinTestNetwork): Bench {
  const { bitcoind, settings, chain } = network;
  const { call } = bitcoind;
  const heard = () => call<void>('syncwithvalidationinterfacequeue');
  /** By transaction: what a re-org dropped waits without a chance until the next block is mined. */
  const dropped = new Set<string>();
  const weigh = (txIds: Iterable<string>, fee: number) =>
    Promise.all([...txIds].map((txId) => call('prioritisetransaction', [txId, 0, fee])));
  const generate = async (count: number) => {
    await call('generatetoaddress', [count, newStranger()]);
    await heard();
  };
  const mine = async (count = 1) => {
    await weigh(dropped, UNATTRACTIVE);
    dropped.clear();
    await generate(count);
  };
  return {
    chain,
    format: 'bitcoinRegtest',
    asset: settings.asset,
    depth: settings.confirmationsRequired,
    depositDust: toDecimal('0.00000294'),
    heard,
    tidy: () => mine(2),
    reopen: () => openBitcoinChain(settings, quietLog),
    stranger: async () => newStranger(),
    mine,
    reorg: async (depth, drop = []) => {
      await bitcoind.takeBack(depth);
      await weigh(drop, -UNATTRACTIVE);
      for (const txId of drop) dropped.add(txId);
      await generate(depth + 1);
    },
    pay: async ({ address }, amount) => {
      const txId = await bitcoind.send(address, formatDecimal(amount));
      await heard();
      return txId;
    },
    received: async (address) => {
      const found = await call<{ total_amount: number }>('scantxoutset', ['start', [`addr(${address})`]]);
      return toDecimal(found.total_amount.toFixed(8));
    },
    rivalOf: (order) => orderOf({ ...order, amount: toDecimal('0.25') }),
    levers: { ...leversOf(network, heard), ...nodesOf(network) },
  };
}

function leversOf({ bitcoind }: BitcoinTestNetwork, heard: () => Promise<void>): Partial<Levers> {
  const { call, ofCustomer } = bitcoind;
  /** The sender spends the same coins otherwise, at a higher fee. */
  const respend = async (txId: string, to: string, amount: string): Promise<string> => {
    const { txid } = await ofCustomer<{ txid: string }>('bumpfee', [txId, { outputs: [{ [to]: amount }] }]);
    await heard();
    return txid;
  };
  return {
    spelling: (address) => address.toUpperCase(),
    outputs: async (to, amount) => {
      const each = Object.fromEntries(to.map(({ address }) => [address, formatDecimal(amount)]));
      const txId = await bitcoind.sendMany(each);
      await heard();
      return txId;
    },
    drop: async (txId) => void (await respend(txId, await bitcoind.newAddress(), '0.1')),
    replace: async (txId, amount) => {
      const { details } = await ofCustomer<{ details: { address: string }[] }>('gettransaction', [txId]);
      return respend(txId, details[0]?.address ?? '', formatDecimal(amount));
    },
    stuck: async () => {
      const waiting = await call<string[]>('getrawmempool');
      const weigh = (fee: number) =>
        Promise.all(waiting.map((txId) => call('prioritisetransaction', [txId, 0, fee])));
      await weigh(-UNATTRACTIVE);
      return { end: async () => void (await weigh(UNATTRACTIVE)) };
    },
  };
}

function nodesOf({ bitcoind, settings }: BitcoinTestNetwork): Partial<Levers> {
  const misled = async (answer: OtherAnswer): Promise<BadNode> => {
    let isBad = false;
    const rpcUrl = await startProxy(settings.rpcUrl, (...asked) => (isBad ? answer(...asked) : undefined));
    const chain = await openBitcoinChain({ ...settings, rpcUrl }, quietLog);
    isBad = true;
    return {
      chain,
      mend: async () => {
        isBad = false;
      },
    };
  };
  const changing =
    (method: string, change: (result: never, params: readonly unknown[]) => object): OtherAnswer =>
    async (asked, params, ask) => {
      const answer = (await ask()) as { readonly result: unknown };
      if (asked !== method || answer.result === null) return answer;
      return { result: change(answer.result as never, params) };
    };
  const changingNewest = async (change: object) => {
    const newest = await bitcoind.head();
    return misled(
      changing('getblock', (block: { hash: string }) =>
        block.hash === newest ? { ...block, ...change } : block,
      ),
    );
  };
  return {
    down: () => misled(() => ({ status: 503 })),
    silent: () =>
      misled(async (method, _params, ask) => {
        const answer = await ask();
        return method === 'sendrawtransaction' ? { status: 504 } : answer;
      }),
    twice: () =>
      misled(
        changing('listsinceblock', (listed: { transactions: object[] }) => ({
          ...listed,
          transactions: [...listed.transactions, ...listed.transactions],
        })),
      ),
    behind: async (blocks) => {
      const last = (await bitcoind.height()) - blocks;
      const bestblockhash = await bitcoind.hashAt(last);
      return misled(async (method, [asked], ask): Promise<RpcAnswer> => {
        if (method === 'getblockhash' && Number(asked) > last)
          return { error: { code: -8, message: 'Block height out of range' } };
        const { result } = await ask();
        return {
          result:
            method === 'getblockchaininfo' ? { ...(result as object), blocks: last, bestblockhash } : result,
        };
      });
    },
    astray: async () => {
      const blocks = (await bitcoind.height()) + 50;
      return misled(
        changing('getblockchaininfo', (info: object) => ({ ...info, blocks, bestblockhash: 'f'.repeat(64) })),
      );
    },
    unlinked: () => changingNewest({ previousblockhash: 'e'.repeat(64) }),
    forgetful: () => changingNewest({ tx: [] }),
    foreign: () => misled(changing('getblockchaininfo', (info: object) => ({ ...info, chain: 'test' }))),
  };
}

/** Before the node, with its user and its paths of wallets. Ends with the tests around it. */
async function startProxy(target: string, answer: OtherAnswer): Promise<string> {
  const { host, username, password } = new URL(target);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const { id, method, params } = JSON.parse(body) as { id: number; method: string; params: unknown[] };
    const headers = { authorization: request.headers.authorization ?? '' };
    const ask = async () => {
      const said = await fetch(`http://${host}${request.url}`, { method: 'POST', headers, body });
      return { status: said.status, text: await said.text() };
    };
    const other = await answer(method, params, async () => JSON.parse((await ask()).text));
    if (other === null) return;
    if (other !== undefined && 'status' in other) return void response.writeHead(other.status).end();
    const { status, text } =
      other === undefined ? await ask() : { status: 200, text: JSON.stringify({ ...other, id }) };
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  running.add(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://${username}:${password}@127.0.0.1:${port}`;
}

const running = new Set<() => void>();
afterAll(() => running.forEach((close) => close()));
