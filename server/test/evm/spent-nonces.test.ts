import { parseEther } from 'viem';
import { beforeEach, expect, it } from 'vitest';
import { type Chain, ChainOutage, type SignedPayment } from '../../src/chains/chain.ts';
import { openEvmChain } from '../../src/chains/evm/index.ts';
import { quietLog } from '../database.ts';
import { CUSTOMER, describeWithAnvil, STRANGER } from './anvil.ts';
import { askAt, type OtherAnswer, startBalancer } from './balancer.ts';
import { amount, type EvmTestNetwork, HOT, order, sendSigned, startEvmNetwork } from './network.ts';

/** An answer of a node without the blocks in question. */
const KNOWS_NEITHER = ['eth_getTransactionReceipt', 'eth_getTransactionByHash'];

describeWithAnvil('a payment whose nonce is spent', () => {
  let network: EvmTestNetwork;
  let anvil: EvmTestNetwork['anvil'];
  beforeEach(async () => {
    network = await startEvmNetwork(1);
    ({ anvil } = network);
    await anvil.client.setBalance({ address: network.hot, value: parseEther('10') });
  });
  const sign = (units: string, nonce: number, to = STRANGER) =>
    network.chain.sign(order({ to, amount: amount(units), nonce }));
  const sendAndMine = async (payment: SignedPayment, blocks: number) => {
    await sendSigned(network.chain, payment);
    await anvil.mine(blocks);
  };
  const behind = async (answer: OtherAnswer): Promise<Chain> =>
    openEvmChain({ ...network.settings, rpcUrl: await startBalancer(anvil.url, answer) }, quietLog);
  /** For a nonce that another payment spent in a final block. */
  const loser = async (depth: number): Promise<SignedPayment> => {
    await sendAndMine(await sign('1', 0), 2);
    const lost = await sign('1', 1);
    await sendAndMine(await sign('2', 1, CUSTOMER), 1);
    await sendAndMine(await sign('3', 2), depth - 1);
    return lost;
  };

  it('by itself at final depth is an outage at a node that lags every second answer', async () => {
    const payment = await sign('1', 0);
    await sendAndMine(payment, 3);
    const mixed = await behind((method) => (KNOWS_NEITHER.includes(method) ? { result: null } : undefined));

    await expect(mixed.lookUp(payment)).rejects.toBeInstanceOf(ChainOutage);
    await expect(mixed.lookUp(payment)).rejects.toThrow('shows no receipt');
    expect(await network.chain.lookUp(payment)).toMatchObject({ state: 'included', confirmations: 3 });
  });

  it('by itself, looked up where only the first answers come from a node that lags, is included', async () => {
    const payment = await sign('1', 0);
    await sendAndMine(payment, 3);
    const asked = new Set<string>();
    const mixed = await behind((method) => {
      if (!KNOWS_NEITHER.includes(method) || asked.has(method)) return undefined;
      asked.add(method);
      return { result: null };
    });
    expect(await mixed.lookUp(payment)).toMatchObject({ state: 'included', confirmations: 3 });
  });

  it.each([3, 4, 7, 40, 300])('by another %i blocks deep, looked up, is impossible', async (depth) => {
    expect(await network.chain.lookUp(await loser(depth))).toMatchObject({ state: 'impossible' });
  });

  it('by another in a block that the node does not show, looked up, is an outage', async () => {
    const lost = await loser(5);
    const mixed = await behind((method, [, isWhole]) =>
      method === 'eth_getBlockByNumber' && isWhole === true ? { result: null } : undefined,
    );
    await expect(mixed.lookUp(lost)).rejects.toBeInstanceOf(ChainOutage);
  });

  it('by another before the node’s memory is an outage that asks for an archive', async () => {
    const lost = await loser(300);
    const oldest = (await anvil.height()) - 128;
    const asked: number[] = [];
    const pruned = await behind((method, [, height]) => {
      if (method !== 'eth_getTransactionCount') return undefined;
      asked.push(Number(height));
      return Number(height) > oldest ? undefined : { error: { code: -32000, message: 'missing trie node' } };
    });
    await expect(pruned.lookUp(lost)).rejects.toThrow(/an archive node knows it.*missing trie node/s);
    expect(asked.length).toBeLessThan(10);
  });

  it('on another network that its node serves now is an outage', async () => {
    const payment = await sign('1', 0);
    await sendAndMine(payment, 1);
    const other = await startEvmNetwork(56);
    await other.anvil.client.setBalance({ address: other.hot, value: parseEther('10') });
    for (const nonce of [0, 1]) {
      await sendSigned(
        other.chain,
        await other.chain.sign(order({ to: CUSTOMER, amount: amount('1'), nonce })),
      );
      await other.anvil.mine(5);
    }
    let isSwapped = false;
    const chain = await behind((method, params) =>
      isSwapped ? askAt(other.anvil.url, method, params) : undefined,
    );
    expect(await chain.lookUp(payment)).toMatchObject({ state: 'included' });

    isSwapped = true;
    const reason = { code: 'nodeOfOtherNetwork', parts: { served: '56', expected: '1' } };
    await expect(chain.lookUp(payment)).rejects.toMatchObject({ reason });
    await expect(chain.nextNonce(HOT)).rejects.toMatchObject({ reason });
    await expect(chain.settledNonce(HOT, 3)).rejects.toMatchObject({ reason });
    await expect(chain.sign(order({ to: STRANGER, amount: amount('1'), nonce: 1 }))).rejects.toMatchObject({
      reason,
    });
    await expect(chain.sign(order({ to: STRANGER, amount: amount('1'), nonce: 1 }))).rejects.toBeInstanceOf(
      ChainOutage,
    );
    isSwapped = false;
    expect(await chain.lookUp(payment)).toMatchObject({ state: 'included' });
  });
});
