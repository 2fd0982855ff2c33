import { parseEther, parseUnits } from 'viem';
import { beforeAll, expect, it } from 'vitest';
import type { BlockRef, BlocksRead, Transfer } from '../../src/chains/chain.ts';
import { openEvmChain } from '../../src/chains/evm/index.ts';
import { quietLog } from '../database.ts';
import { readUpTo } from '../scripted-chain.ts';
import { CUSTOMER, describeWithAnvil, STRANGER } from './anvil.ts';
import {
  amount,
  batchPayer,
  COIN,
  DOLLAR,
  depositAddress,
  type EvmTestNetwork,
  only,
  startEvmNetwork,
  startWithCustomer,
  testDollar,
} from './network.ts';

describeWithAnvil('deposits on an EVM network', () => {
  for (const [chainId, decimals] of [
    [1, 6],
    [56, 18],
  ] as const) {
    it(`a token of ${decimals} decimals on chain ${chainId}, transferred, is seen to the last unit`, async () => {
      const { anvil, chain, callToken } = await startEvmNetwork(chainId);
      const ourAddress = await depositAddress(chain, 7);
      const units = parseUnits('12.345678', decimals) + (decimals === 18 ? 1n : 0n);
      await callToken('issue', [CUSTOMER, units]);
      const txId = await callToken('transfer', [ourAddress, units]);
      await anvil.mine();

      const block = await chain.block(await anvil.height(), only(ourAddress));

      expect(block?.transfers).toEqual([
        {
          txId,
          outputIndex: 0,
          currencyId: DOLLAR,
          address: ourAddress,
          memo: null,
          units,
          amount: amount(decimals === 18 ? '12.345678000000000001' : '12.345678'),
          sender: CUSTOMER,
        },
      ]);
    });
  }
});

describeWithAnvil('a block of an EVM network', () => {
  let network: EvmTestNetwork;
  let ourAddress: `0x${string}`;
  let other: `0x${string}`;
  beforeAll(async () => {
    ({ network, ourAddress } = await startWithCustomer());
    other = await depositAddress(network.chain, 1);
  });
  const readHead = async (...ours: string[]) => {
    const head = await network.chain.head();
    return await network.chain.block(head.height, only(...ours));
  };
  /** By a contract, in one transaction. */
  const payCoins = async (to: readonly string[], values: readonly bigint[]) => {
    const payer = await network.anvil.deploy(batchPayer, []);
    const txId = await network.anvil.client.writeContract({
      address: payer,
      abi: batchPayer.abi,
      functionName: 'payCoins',
      args: [to, values],
      value: values.reduce((sum, value) => sum + value, 0n),
      chain: null,
    });
    await network.anvil.mine();
    return { payer, txId };
  };

  it('coins of its own, sent plainly, are seen with hash, parent and sender', async () => {
    const parent = await network.chain.head();
    const txId = await network.anvil.send(ourAddress, parseEther('0.123456789012345678'));
    await network.anvil.mine();

    const block = await readHead(ourAddress);

    expect(block).toMatchObject({
      height: parent.height + 1,
      hash: (await network.chain.head()).hash,
      parentHash: parent.hash,
      transfers: [
        {
          txId,
          outputIndex: -1,
          currencyId: COIN,
          address: ourAddress,
          units: 123456789012345678n,
          sender: CUSTOMER,
        },
      ],
    });
  });

  it('transfers to strangers, read, are left out after one question for all addresses', async () => {
    await network.anvil.send(STRANGER, 5n);
    await network.callToken('transfer', [STRANGER, 5n]);
    await network.anvil.send(ourAddress, 0n);
    await network.anvil.mine();
    const questions: (readonly string[])[] = [];

    const block = await network.chain.block(await network.anvil.height(), async (addresses) => {
      questions.push(addresses);
      return new Set([ourAddress]);
    });

    expect(block?.transfers).toEqual([]);
    expect(questions).toEqual([[STRANGER]]);
  });

  it('a token transfer that reverts, mined, moves nothing and is not seen', async () => {
    await network.callToken('transfer', [ourAddress, parseUnits('999999', 6)]);
    await network.anvil.mine();
    expect((await readHead(ourAddress))?.transfers).toEqual([]);
  });

  it('coins sent to a contract that refuses them, mined, are not seen', async () => {
    const hash = await network.anvil.client.sendTransaction({
      to: network.token,
      value: 5n,
      gas: 100_000n,
      chain: null,
    });
    await network.anvil.mine();
    expect((await network.anvil.client.getTransactionReceipt({ hash })).status).toBe('reverted');
    expect((await readHead(network.token))?.transfers).toEqual([]);
  });

  it('a token that is not ours, transferred to us, is not seen', async () => {
    const worthless = await network.anvil.deploy(testDollar, [6]);
    await network.anvil.client.writeContract({
      address: worthless,
      abi: testDollar.abi,
      functionName: 'issue',
      args: [ourAddress, 1_000_000n],
      chain: null,
    });
    await network.anvil.mine();
    expect((await readHead(ourAddress))?.transfers).toEqual([]);
  });

  it('two token outputs in one transaction behind another keep their places in it', async () => {
    const payer = await network.anvil.deploy(batchPayer, []);
    await network.callToken('transfer', [payer, 100n]);
    await network.anvil.mine();
    await network.callToken('transfer', [STRANGER, 1n]);
    const txId = await network.anvil.client.writeContract({
      address: payer,
      abi: batchPayer.abi,
      functionName: 'payTokens',
      args: [network.token, [ourAddress, STRANGER, ourAddress, other], [10n, 20n, 10n, 30n]],
      chain: null,
    });
    await network.anvil.mine();

    const block = await readHead(ourAddress, other);

    expect(block?.transfers.map((transfer) => [transfer.txId, transfer.outputIndex, transfer.units])).toEqual(
      [
        [txId, 0, 10n],
        [txId, 2, 10n],
        [txId, 3, 30n],
      ],
    );
    expect(block?.transfers[0]?.sender).toBe(payer);
  });

  it('a batch of payments by a contract, read, shows each under an index that no log can have', async () => {
    const to = [ourAddress, STRANGER, other, ourAddress];
    const { payer, txId } = await payCoins(to, [10n, 20n, 30n, 10n]);

    const block = await readHead(ourAddress, other);

    expect(block?.transfers.map((transfer) => [transfer.txId, transfer.outputIndex, transfer.units])).toEqual(
      [
        [txId, -2, 10n],
        [txId, -4, 30n],
        [txId, -5, 10n],
      ],
    );
    expect(block?.transfers[0]).toMatchObject({ currencyId: COIN, sender: payer, address: ourAddress });
  });

  it('a contract’s call without coins is not seen, and keeps its place', async () => {
    await payCoins([ourAddress, other], [0n, 10n]);
    const shown = (await readHead(ourAddress, other))?.transfers;
    expect(shown?.map(({ address, outputIndex, units }) => [address, outputIndex, units])).toEqual([
      [other, -3, 10n],
    ]);
  });

  it.each([
    ['by its own call', 'payAfterFailure'],
    ['two calls above it', 'payAfterDeepFailure'],
  ])(
    'a payment taken back %s inside a transaction that went on, is not seen',
    async (_where, functionName) => {
      const payer = await network.anvil.deploy(batchPayer, []);
      await network.anvil.client.writeContract({
        address: payer,
        abi: batchPayer.abi,
        functionName,
        args: [ourAddress],
        value: 1_000n,
        chain: null,
      });
      await network.anvil.mine();

      expect((await readHead(ourAddress))?.transfers.map((transfer) => transfer.units)).toEqual([1n]);
    },
  );

  it('a deposit waiting for a block is pending under the name that the block gives it', async () => {
    const coins = await network.anvil.send(ourAddress, 11n);
    const dollars = await network.callToken('transfer', [ourAddress, 12n]);

    const pending = await network.chain.pending(only(ourAddress), [], readUpTo(await network.anvil.height()));
    await network.anvil.mine();
    const mined = (await readHead(ourAddress))?.transfers;

    expect(pending.map((transfer) => [transfer.txId, transfer.units])).toEqual([
      [coins, 11n],
      [dollars, 12n],
    ]);
    expect(mined).toEqual(pending);
    expect(await network.chain.pending(only(ourAddress), [], readUpTo(await network.anvil.height()))).toEqual(
      [],
    );
  });

  it('an outbid deposit, unknown to this process, is pending until the node forgets it', async () => {
    const { client, height } = network.anvil;
    await network.anvil.send(CUSTOMER, 1n, STRANGER);
    const txId = await network.anvil.send(ourAddress, 13n);
    const known = await network.chain.pending(only(ourAddress), [], readUpTo(await height()));
    expect(known).toMatchObject([{ txId, units: 13n }]);

    await client.setBlockGasLimit({ gasLimit: 30_000n });
    const { transactions } = await client.getBlock({ blockTag: 'pending' });
    expect(transactions).toHaveLength(1);
    expect(transactions).not.toContain(txId);
    const other = await openEvmChain(network.settings, quietLog);
    expect(await other.pending(only(ourAddress), known, readUpTo(await height()))).toEqual(known);

    await client.dropTransaction({ hash: txId });
    expect(await other.pending(only(ourAddress), known, readUpTo(await height()))).toEqual([]);
    await client.setBlockGasLimit({ gasLimit: 30_000_000n });
    await network.anvil.mine();
  });

  it('a token deposit that its sender does not hold is not pending, nor a second spend', {
    tags: ['threat:unowned-tokens'],
  }, async () => {
    const { anvil, chain, callToken } = network;
    const pending = async (known: readonly Transfer[] = []) =>
      (await chain.pending(only(ourAddress, other), known, readUpTo(await anvil.height()))).map(
        ({ units }) => units,
      );
    await callToken('transfer', [ourAddress, 5_000n], STRANGER);
    expect(await pending()).toEqual([]);

    await anvil.takeWaiting();
    await callToken('issue', [STRANGER, 5_000n]);
    await anvil.mine();
    await callToken('transfer', [ourAddress, 5_000n], STRANGER);
    expect(await pending()).toEqual([5_000n]);
    await callToken('transfer', [other, 5_000n], STRANGER);
    expect(await pending()).toEqual([5_000n]);

    const known = await chain.pending(only(ourAddress), [], readUpTo(await anvil.height()));
    expect(known).toHaveLength(1);
    await anvil.takeWaiting();
    await callToken('transfer', [CUSTOMER, 5_000n], STRANGER);
    await anvil.mine();
    await callToken('transfer', [ourAddress, 5_000n], STRANGER);
    expect(await pending(known)).toEqual([]);
    await anvil.takeWaiting();
  });

  it('a deposit in a block that we have not read, looked for, is pending until we have', async () => {
    await network.anvil.send(ourAddress, 14n);
    const before = await network.anvil.height();
    const known = await network.chain.pending(only(ourAddress), [], readUpTo(before));
    await network.anvil.mine();
    expect(await network.chain.pending(only(ourAddress), known, readUpTo(before))).toEqual(known);
    expect(await network.chain.pending(only(ourAddress), known, readUpTo(before + 1))).toEqual([]);
  });

  it('a deposit by a contract whose block was taken back waits as its transaction does', async () => {
    const txId = await network.anvil.send(ourAddress, 15n);
    const height = await network.anvil.height();
    const [own] = await network.chain.pending(only(ourAddress), [], readUpTo(height));
    const inside = { ...own, outputIndex: -2 } as Transfer;
    expect(await network.chain.pending(only(ourAddress), [inside], readUpTo(height))).toMatchObject([
      { txId, outputIndex: -1 },
      { txId, outputIndex: -2 },
    ]);
    await network.anvil.mine();
  });

  it('a missing deposit is gone only when a read block made something else of it', async () => {
    const txId = await network.anvil.send(ourAddress, 16n);
    const height = await network.anvil.height();
    const [waits] = await network.chain.pending(only(ourAddress), [], readUpTo(height));
    const otherwise = { ...waits, units: 17n } as Transfer;
    const unheardOf = { ...waits, txId: `0x${'7'.repeat(64)}` } as Transfer;
    expect(await network.chain.gone([otherwise, unheardOf], readUpTo(height))).toEqual([]);
    await network.anvil.mine();
    expect(await network.chain.gone([otherwise, unheardOf], readUpTo(height))).toEqual([]);
    expect(await network.chain.gone([otherwise, unheardOf], readUpTo(height + 1))).toMatchObject([
      { txId, units: 17n },
    ]);
  });

  it('a missing deposit in a dead or forgotten block is not called gone', async () => {
    const txId = await network.anvil.send(ourAddress, 18n);
    const [waits] = await network.chain.pending(only(ourAddress), [], readUpTo(await network.anvil.height()));
    await network.anvil.mine();
    const { blockHash } = await network.anvil.client.getTransactionReceipt({ hash: txId });
    const height = await network.anvil.height();
    const missing = waits === undefined ? [] : [waits];
    for (const memory of ['elsewhere', 'forgotten'] as const) {
      expect(await network.chain.gone(missing, readUpTo(height, memory))).toEqual([]);
      expect(await network.chain.pending(only(ourAddress), missing, readUpTo(height, memory))).toEqual([]);
    }
    const asked: BlockRef[] = [];
    const recall: BlocksRead['recall'] = async (block) => (asked.push(block), 'read');
    expect(await network.chain.gone(missing, { height, recall })).toEqual(missing);
    expect(asked).toEqual([{ height, hash: blockHash }]);
  });

  it('a contract’s deposit in a read or a dead block does not wait', async () => {
    await payCoins([ourAddress], [20n]);
    const deposits = (await readHead(ourAddress))?.transfers ?? [];
    const height = await network.anvil.height();
    expect(deposits).toHaveLength(1);
    for (const memory of ['read', 'elsewhere'] as const)
      expect(await network.chain.pending(only(ourAddress), deposits, readUpTo(height, memory))).toEqual([]);
  });

  it('a contract’s deposit in a block with unseen calls is not gone; another one is', async () => {
    await network.anvil.send(ourAddress, 19n);
    const [own] = await network.chain.pending(only(ourAddress), [], readUpTo(await network.anvil.height()));
    await network.anvil.mine();
    const height = await network.anvil.height();
    const inside = { ...own, outputIndex: -2 } as Transfer;
    for (const memory of ['partly', 'forgotten'] as const)
      expect(await network.chain.gone([inside], readUpTo(height, memory))).toEqual([]);
    expect(await network.chain.gone([inside], readUpTo(height))).toEqual([inside]);
    const ownGone = await network.chain.gone(own === undefined ? [] : [own], readUpTo(height, 'partly'));
    expect(ownGone).toEqual([own]);
  });

  it('fifty transfers to us, read, all are there', async () => {
    const ourAddresses = await Promise.all(
      Array.from({ length: 50 }, (_, i) => depositAddress(network.chain, i)),
    );
    for (const address of ourAddresses) await network.anvil.send(address, 1n);
    await network.anvil.mine();
    expect((await readHead(...ourAddresses))?.transfers).toHaveLength(50);
  });
});
