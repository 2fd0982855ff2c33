/** Three anvils as three providers of one network, of which one is dead, behind, or lies. */
import { parseEther } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { ChainOutage } from '../../src/chains/chain.ts';
import { type EvmChain, openEvmChain } from '../../src/chains/evm/index.ts';
import { keepNodesJudged } from '../../src/chains/index.ts';
import type { Catalogue } from '../../src/currencies/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { handClock } from '../clock.ts';
import { quietLog, type TestDatabase, testDatabase } from '../database.ts';
import { ids, sowWorld } from '../factories.ts';
import { describeWithAnvil, STRANGER } from './anvil.ts';
import { type OtherAnswer, startBalancer } from './balancer.ts';
import { amount, type EvmTestNetwork, only, order, startEvmNetwork } from './network.ts';

type Role = 'read' | 'check' | 'broadcast';
const EVERY: readonly Role[] = ['read', 'check', 'broadcast'];

describeWithAnvil('of several nodes of an EVM network', () => {
  const clock = handClock();
  let database: TestDatabase;
  let catalogue: Catalogue;
  let network: EvmTestNetwork;
  /** What the first two nodes answer instead of the truth. */
  let answers: (OtherAnswer | null)[];
  let asked: string[][];
  let urls: string[];

  beforeAll(async () => {
    database = await testDatabase();
    network = await startEvmNetwork(1);
    await network.anvil.client.setBalance({ address: network.hot, value: parseEther('10') });
    await network.anvil.mine(30);
    urls = await Promise.all(
      [0, 1, 2].map((node) =>
        startBalancer(network.anvil.url, (method, params, ask) => {
          asked[node]?.push(method);
          return answers[node]?.(method, params, ask);
        }),
      ),
    );
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    answers = [null, null, null];
    asked = [[], [], []];
    await database.truncate();
    catalogue = await sowWorld(database.db, clock);
  });

  const open = (...roles: readonly (readonly Role[])[]): Promise<EvmChain> => {
    const [rpcUrl = '', ...others] = urls;
    const moreNodes = roles.map((ofOne, index) => ({ rpcUrl: others[index] ?? '', roles: ofOne }));
    return openEvmChain({ ...network.settings, rpcUrl, moreNodes, timeoutMs: 2_000 }, quietLog);
  };
  const judging = (chain: EvmChain) => {
    const judge = keepNodesJudged({ db: database.db, clock, catalogue: () => catalogue }, chain);
    return async (times = 2) => {
      for (let time = 0; time < times; time += 1) await judge();
      return (await openAlerts(database.db)).map(({ subject, message }) => [subject, message]);
    };
  };
  const dead: OtherAnswer = () => ({ status: 502 });
  const shiftHead =
    (seconds: number, blocks: number): OtherAnswer =>
    async (method, params, ask) => {
      if (method !== 'eth_getBlockByNumber' || params[0] !== 'latest') return undefined as never;
      const { result } = (await ask()) as { result: { number: string; timestamp: string } };
      const shifted = (text: string, by: number) => `0x${(Number(text) + by).toString(16)}`;
      const number = shifted(result.number, blocks);
      return { result: { ...result, number, timestamp: shifted(result.timestamp, seconds) } };
    };
  const otherBlock: OtherAnswer = async (method, _params, ask) => {
    if (method !== 'eth_getBlockByNumber') return undefined as never;
    const { result } = (await ask()) as { result: object };
    return { result: { ...result, hash: `0x${'ee'.repeat(32)}` } };
  };

  it('a dead one ends nothing, is named, and is read again once it answers', {
    tags: ['threat:lying-node'],
  }, async () => {
    const chain = await open(EVERY);
    const judge = judging(chain);
    expect(await judge()).toEqual([]);
    answers[0] = dead;
    expect((await chain.head()).height).toBe(await network.anvil.height());
    expect(await chain.nextNonce({ kind: 'hot' })).toBe(0);
    expect(await judge(1)).toEqual([]);
    expect(await judge(1)).toEqual([
      [`node:${ids.ethereum}:1`, expect.stringMatching(/node 1 \(127\.0\.0\.1:\d+\) does not answer/)],
    ]);
    answers[0] = null;
    expect(await judge(1)).toEqual([]);
    asked[0] = [];
    await chain.head();
    expect(asked[0]).not.toEqual([]);
  });

  it('one that cannot trace just now is an outage of its block, and is still read', async () => {
    const chain = await open(EVERY);
    await network.anvil.send(network.hot, 1n);
    await network.anvil.mine();
    answers[0] = (method) => (method.startsWith('debug_') ? { status: 502 } : undefined);
    const read = chain.block(await network.anvil.height(), only(network.hot));
    await expect(read).rejects.toBeInstanceOf(ChainOutage);
    asked[0] = [];
    await chain.head();
    expect(asked[0]).not.toEqual([]);
  });

  it('a dead one does not stop the start; all of them do', async () => {
    answers[0] = dead;
    expect((await (await open(EVERY)).head()).height).toBeGreaterThan(0);
    answers[1] = dead;
    await expect(open(EVERY)).rejects.toThrow(ChainOutage);
  });

  it('one of another network at the start is refused by its number', async () => {
    answers[1] = (method) => (method === 'eth_chainId' ? { result: '0x38' } : undefined);
    await expect(open(EVERY)).rejects.toThrow(/node 2 \(.*\) serves chain id 56/);
  });

  it('one that switches to another network is believed no longer, and the other is read', async () => {
    const chain = await open(EVERY);
    answers[0] = (method) => (method === 'eth_chainId' ? { result: '0x38' } : undefined);
    await expect(chain.nextNonce({ kind: 'hot' })).rejects.toMatchObject({
      reason: { code: 'nodeOfOtherNetwork', parts: { served: '56', expected: '1' } },
    });
    const judge = judging(chain);
    expect(await judge()).toMatchObject([
      [`node:${ids.ethereum}:1`, expect.stringContaining('serves chain id 56 instead of 1')],
    ]);
    asked[0] = [];
    await chain.head();
    expect(asked[0]).toEqual([]);
  });

  it.each([
    ['lags', shiftHead(-120, -10), 'is 10 blocks, 120 s, behind the other nodes'],
    ['is ahead', shiftHead(120, 10), 'names a block that is 120 s newer'],
    ['shows other blocks', otherBlock, 'shows another block'],
  ])('one of three that %s is named and not read', async (_, answer, message) => {
    const chain = await open(EVERY, EVERY);
    answers[0] = answer;
    expect(await judging(chain)()).toEqual([[`node:${ids.ethereum}:1`, expect.stringContaining(message)]]);
    expect(await chain.head()).toMatchObject({ height: await network.anvil.height() });
    const { hash } = await network.anvil.client.getBlock();
    expect((await chain.head()).hash).toBe(hash);
  });

  it('two that disagree are both named, and nothing is believed', async () => {
    const chain = await open(EVERY);
    answers[0] = otherBlock;
    expect((await judging(chain)()).map(([subject]) => subject)).toEqual([
      `node:${ids.ethereum}:1`,
      `node:${ids.ethereum}:2`,
    ]);
    await expect(chain.head()).rejects.toThrow('no node may be read');
  });

  it('the one that checks has its say about a finalized block before anything is final', async () => {
    const chain = await open(['check']);
    expect(await chain.finalised?.()).toMatchObject({ height: expect.any(Number) });
    answers[1] = otherBlock;
    await expect(chain.finalised?.()).rejects.toThrow(/node 2 .* shows another finalized block/);
  });

  it('each one that broadcasts gets the bytes, and one is enough', async () => {
    const chain = await open(['broadcast'], ['read']);
    const bytes = await chain.sign(order({ to: STRANGER, amount: amount('1') }));
    asked = [[], [], []];
    answers[0] = dead;
    await chain.broadcast(bytes.bytes);
    expect(asked.map((ofNode) => ofNode.includes('eth_sendRawTransaction'))).toEqual([true, true, false]);
    expect(await network.anvil.rawOf(bytes.txId as `0x${string}`)).toMatch(/^0x/);
    answers[1] = dead;
    await expect(chain.broadcast(bytes.bytes)).rejects.toThrow(ChainOutage);
  });
});
