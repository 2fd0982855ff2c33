import { parseUnits } from 'viem';
import { beforeAll, expect, it } from 'vitest';
import { type BlockRef, ChainOutage } from '../../src/chains/chain.ts';
import { type EvmChain, openEvmChain } from '../../src/chains/evm/index.ts';
import { quietLog } from '../database.ts';
import { CUSTOMER, describeWithAnvil, STRANGER } from './anvil.ts';
import { DECLINED, startBalancer } from './balancer.ts';
import {
  amount,
  COIN,
  DOLLAR,
  type EvmTestNetwork,
  only,
  order,
  sendSigned,
  startWithCustomer,
} from './network.ts';

describeWithAnvil('a re-org of an EVM network', () => {
  let network: EvmTestNetwork;
  let ourAddress: `0x${string}`;
  beforeAll(async () => {
    ({ network, ourAddress } = await startWithCustomer());
  });
  const read = (height: number) => network.chain.block(height, only(ourAddress));

  it('a token transfer mined behind another transaction keeps its name in another block', async () => {
    await network.callToken('transfer', [STRANGER, 5n]);
    await network.anvil.mine();
    const ours = await network.callToken('transfer', [ourAddress, 25n]);
    const theirs = await network.callToken('transfer', [CUSTOMER, 5n], STRANGER);
    await network.anvil.mine();
    const height = await network.anvil.height();
    const before = await read(height);
    const raws = [await network.anvil.rawOf(theirs), await network.anvil.rawOf(ours)] as const;

    await network.anvil.reorg(1, [
      [raws[0], 0],
      [raws[1], 0],
    ]);
    const after = await read(height);

    const { logs } = await network.anvil.client.getTransactionReceipt({ hash: ours });
    expect(logs[0]?.logIndex).toBe(1);
    expect(after?.hash).not.toBe(before?.hash);
    expect(after?.parentHash).toBe(before?.parentHash);
    expect(after?.transfers).toEqual(before?.transfers);
  });

  it('a chain that became shorter, read at a height it had, has no block there', async () => {
    await network.anvil.mine(2);
    const { height } = await network.chain.head();
    await network.anvil.rollback(2);
    expect((await network.chain.head()).height).toBe(height - 2);
    expect(await read(height)).toBeNull();
  });

  it('a block replaced while it is read is read whole or not at all', async () => {
    const { anvil, chain, settings } = network;
    const rpcUrl = await startBalancer(anvil.url, (method) =>
      method === 'eth_getBlockReceipts' ? DECLINED : undefined,
    );
    const readReplacing = async (asked: EvmChain) => {
      await anvil.send(ourAddress, 88n);
      await anvil.mine();
      const { height, hash } = await asked.head();
      const block = await asked.block(height, async (addresses) => {
        await anvil.reorg(1);
        return new Set(addresses);
      });
      return { height, hash, block };
    };

    const { hash, block } = await readReplacing(chain);
    expect(block).toMatchObject({ hash, transfers: [{ units: 88n }] });
    const reading = readReplacing(await openEvmChain({ ...settings, rpcUrl }, quietLog));
    await expect(reading).rejects.toBeInstanceOf(ChainOutage);
    expect((await read((await chain.head()).height))?.transfers).toEqual([]);
  });

  it('a block, asked for by its header, costs one question and names the one before it', async () => {
    const { anvil, settings } = network;
    const asked: string[] = [];
    const rpcUrl = await startBalancer(anvil.url, (method) => void asked.push(method));
    const chain = await openEvmChain({ ...settings, rpcUrl }, quietLog);
    const height = await anvil.height();
    asked.length = 0;
    const header = await chain.header(height);
    expect(asked).toEqual(['eth_getBlockByNumber']);
    expect(await read(height)).toMatchObject({ ...header });
    expect(header?.parentHash).toBe((await chain.header(height - 1))?.hash);
    expect(await chain.header(height + 1)).toBeNull();
  });

  it('a block, shown in place of the one that was asked for, has its own height', async () => {
    const { anvil, settings } = network;
    let isAstray = false;
    let shown: { readonly result: unknown } | undefined;
    const rpcUrl = await startBalancer(anvil.url, async (method, _params, ask) => {
      if (method !== 'eth_getBlockByNumber') return ask();
      return isAstray && shown !== undefined ? shown : (shown = await ask());
    });
    const chain = await openEvmChain({ ...settings, rpcUrl }, quietLog);
    const height = await anvil.height();
    const before = await chain.block(height - 1, only(ourAddress));
    isAstray = true;
    expect(await chain.block(height, only(ourAddress))).toEqual(before);
    expect(await chain.header(height)).toMatchObject({ height: height - 1, hash: before?.hash });
  });

  it('a balance, asked for a block, is what it left; of one that was taken back, it is an outage', async () => {
    const held = (currencyId: number, block: BlockRef) =>
      network.chain.balance(currencyId, ourAddress, block);
    const before = await network.chain.head();
    const [coins, dollars] = [await held(COIN, before), await held(DOLLAR, before)];
    await network.anvil.send(ourAddress, 5n);
    await network.callToken('transfer', [ourAddress, parseUnits('3', 6)]);
    await network.anvil.mine();
    const after = await network.chain.head();
    await network.anvil.mine();

    expect([await held(COIN, before), await held(DOLLAR, before)]).toEqual([coins, dollars]);
    expect([await held(COIN, after), await held(DOLLAR, after)]).toEqual([coins + 5n, dollars + amount('3')]);

    await network.anvil.reorg(2);
    for (const currencyId of [COIN, DOLLAR])
      await expect(held(currencyId, after)).rejects.toBeInstanceOf(ChainOutage);
    expect(await held(COIN, before)).toBe(coins);
  });

  it('a payment in a dead branch of one of several nodes is an outage', async () => {
    const { anvil, chain, hot, settings } = network;
    await anvil.client.setBalance({ address: hot, value: 10n ** 18n });
    let first: Promise<{ readonly result: unknown }> | undefined;
    const rpcUrl = await startBalancer(anvil.url, (method, _params, ask) =>
      method === 'eth_getTransactionReceipt' ? (first ??= ask()) : undefined,
    );
    const mixed = await openEvmChain({ ...settings, rpcUrl }, quietLog);
    const payment = await sendSigned(
      chain,
      await chain.sign(order({ to: STRANGER, amount: amount('0.1'), nonce: 0 })),
    );
    await anvil.mine();
    expect(await mixed.lookUp(payment)).toMatchObject({ state: 'included', confirmations: 1 });

    await anvil.reorg(1);
    await anvil.mine(12);

    await expect(mixed.lookUp(payment)).rejects.toBeInstanceOf(ChainOutage);
    await expect(mixed.lookUp(payment)).rejects.toThrow(/the receipt of .* is of block/);
  });
});
