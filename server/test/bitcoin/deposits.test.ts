import { formatDecimal } from '@parom/contract/money';
import { beforeAll, expect, it } from 'vitest';
import { openBitcoinChain } from '../../src/chains/bitcoin/index.ts';
import { quietLog } from '../database.ts';
import { describeWithBitcoind, startBitcoind } from './bitcoind.ts';
import {
  type BitcoinTestNetwork,
  BTC,
  depositAddress,
  fundHot,
  only,
  order,
  readUpTo,
  settingsFor,
  startBitcoinNetwork,
} from './network.ts';

describeWithBitcoind('a deposit on a real Bitcoin node', () => {
  let network: BitcoinTestNetwork;
  beforeAll(async () => {
    network = await startBitcoinNetwork();
  });

  const pending = async (...ours: readonly string[]) => {
    const { chain, bitcoind } = network;
    return chain.pending(only(...ours), [], readUpTo(await bitcoind.height()));
  };
  /** The node tells its wallet of a new transaction a moment later. */
  const awaitPending = async (count: number, ...ours: readonly string[]) => {
    await expect.poll(async () => (await pending(...ours)).length).toBe(count);
    return pending(...ours);
  };

  it('is seen while it waits, and read from its block to the satoshi', async () => {
    const { chain, bitcoind } = network;
    const address = await depositAddress(chain, 0);
    const txId = await bitcoind.send(address, '0.01234567');
    const [waiting] = await awaitPending(1, address);
    expect(waiting).toMatchObject({ txId, address, units: 1_234_567n, memo: null });

    await bitcoind.mine();
    const height = await bitcoind.height();
    const block = await chain.block(height, only(address));
    expect(block).toMatchObject({ height, hash: await bitcoind.head(), unseen: [] });
    expect(block?.transfers).toHaveLength(1);
    const [transfer] = block?.transfers ?? [];
    expect(transfer).toMatchObject({ txId, address, outputIndex: waiting?.outputIndex, units: 1_234_567n });
    expect(formatDecimal(transfer?.amount ?? (0n as never))).toBe('0.01234567');
    expect(transfer?.sender).toMatch(/^[mn2b]/);
    expect(await pending(address)).toEqual([]);
  });

  it('counts twice when one transaction pays two addresses of ours', async () => {
    const { chain, bitcoind } = network;
    const [first, second] = [await depositAddress(chain, 1), await depositAddress(chain, 2)];
    const txId = await bitcoind.sendMany({ [first]: '0.1', [second]: '0.2' });
    const waiting = await awaitPending(2, first, second);
    expect(waiting.map(({ units }) => units).toSorted()).toEqual([10_000_000n, 20_000_000n]);
    await bitcoind.mine();
    const block = await chain.block(await bitcoind.height(), only(first, second));
    const found = block?.transfers.map((one) => [one.txId, one.address, one.units]);
    expect(found?.toSorted()).toEqual(
      [
        [txId, first, 10_000_000n],
        [txId, second, 20_000_000n],
      ].toSorted(),
    );
    expect(new Set(block?.transfers.map(({ outputIndex }) => outputIndex)).size).toBe(2);
  });

  it('is held by its own address, beside those of others', async () => {
    const { chain, bitcoind } = network;
    const [first, second] = [await depositAddress(chain, 6), await depositAddress(chain, 7)];
    await bitcoind.sendMany({ [first]: '0.1', [second]: '0.2' });
    await bitcoind.mine();
    const held = [await chain.balance(BTC, first), await chain.balance(BTC, second)];
    expect(held.map(formatDecimal)).toEqual(['0.1', '0.2']);
  });

  it('is gone at once when its sender replaces it', async () => {
    const { chain, bitcoind } = network;
    const address = await depositAddress(chain, 3);
    const txId = await bitcoind.send(address, '0.5');
    const [waiting] = await awaitPending(1, address);
    if (waiting === undefined) throw new Error('the deposit was not seen');
    expect(await chain.gone([waiting], readUpTo(await bitcoind.height()))).toEqual([]);
    const { txid: newer } = await bitcoind.ofCustomer<{ txid: string }>('bumpfee', [txId]);
    await expect.poll(async () => (await pending(address)).map(({ txId }) => txId)).toEqual([newer]);
    expect(await chain.gone([waiting], readUpTo(await bitcoind.height()))).toEqual([waiting]);
    await bitcoind.mine();
    expect(await chain.gone([waiting], readUpTo(await bitcoind.height()))).toEqual([waiting]);
  });

  it('that its sender spends elsewhere before a block is gone', async () => {
    const { chain, bitcoind } = network;
    const address = await depositAddress(chain, 4);
    const txId = await bitcoind.send(address, '0.7');
    const [waiting] = await awaitPending(1, address);
    if (waiting === undefined) throw new Error('the deposit was not seen');
    const { vin } = await bitcoind.call<{ vin: { txid: string; vout: number }[] }>('getrawtransaction', [
      txId,
      1,
    ]);
    const away = await bitcoind.ofCustomer<string>('createrawtransaction', [
      vin.map(({ txid, vout }) => ({ txid, vout })),
      { [await bitcoind.newAddress()]: '0.6' },
    ]);
    const { hex } = await bitcoind.ofCustomer<{ hex: string }>('signrawtransactionwithwallet', [away]);
    await bitcoind.mineOnly(1, [hex]);
    expect(await pending(address)).toEqual([]);
    expect(await chain.gone([waiting], readUpTo(await bitcoind.height()))).toEqual([waiting]);
  });

  it('that the node forgot is not gone: nothing else spends its coins', async () => {
    const bitcoind = await startBitcoind(['-persistmempool=0', '-walletbroadcast=0']);
    const chain = await openBitcoinChain(settingsFor(bitcoind), quietLog);
    const address = await depositAddress(chain, 0);
    const txId = await bitcoind.send(address, '0.2');
    await bitcoind.call('sendrawtransaction', [await bitcoind.rawOf(txId)]);
    const read = readUpTo(await bitcoind.height());
    await expect.poll(async () => (await chain.pending(only(address), [], read)).length).toBe(1);
    const waiting = await chain.pending(only(address), [], read);
    await bitcoind.restart('SIGTERM');
    expect(await chain.pending(only(address), [], read)).toEqual([]);
    expect(await chain.gone(waiting, read)).toEqual([]);
  });

  it('that a block reward paid is gone with its block only', async () => {
    const { chain, bitcoind } = network;
    const address = await depositAddress(chain, 8);
    await bitcoind.call('generatetoaddress', [1, address]);
    const read = readUpTo(await bitcoind.height());
    const rewards = (await chain.block(read.height, only(address)))?.transfers ?? [];
    expect(rewards).toMatchObject([{ address, sender: null }]);
    const gone = async () => {
      await bitcoind.call('syncwithvalidationinterfacequeue');
      return chain.gone(rewards, read);
    };
    expect(await gone()).toEqual([]);
    await bitcoind.takeBack(1);
    await bitcoind.mine();
    expect(await pending(address)).toEqual([]);
    expect(await gone()).toEqual(rewards);
  });

  it('from our own hot wallet is read once', async () => {
    const { chain } = network;
    await fundHot(network, '1');
    const address = await depositAddress(chain, 5);
    await chain.broadcast((await chain.sign(order({ to: address, btc: '0.1' }))).bytes);
    expect(await awaitPending(1, address)).toMatchObject([{ address, units: 10_000_000n }]);
  });

  it('to an address far beyond the first thousand is seen as well', async () => {
    const { chain, bitcoind } = network;
    const address = await depositAddress(chain, 2_500);
    await bitcoind.send(address, '0.03');
    expect(await awaitPending(1, address)).toMatchObject([{ address, units: 3_000_000n }]);
  });
});
