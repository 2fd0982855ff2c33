/** On a real monerod, whose own wallet is the customer's. */
import { beforeAll, expect, it, vi } from 'vitest';
import { checkNetwork } from '../../src/chains/check-network.ts';
import { unitsToXmr } from '../../src/chains/monero/amounts.ts';
import { openMoneroChain } from '../../src/chains/monero/index.ts';
import { describeWithMonerod } from './monerod.ts';
import { fundHot, type MoneroTestNetwork, only, startMoneroNetwork, XMR } from './network.ts';
import { startProxy } from './proxy.ts';

/** Each block takes monerod a fifth of a second of one processor. */
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
/** Mined blocks of some years. */
const YEARS = 1_000_000;

describeWithMonerod('a deposit of XMR,', () => {
  let network: MoneroTestNetwork;
  beforeAll(async () => {
    network = await startMoneroNetwork();
  });

  /** Wallet programs lock no output any more, but other programs can. */
  const lockingNode = (isLocked: () => boolean) =>
    startProxy(network.monerod.url, async (name, _params, ask) => {
      if (name !== 'get_transactions' || !isLocked()) return undefined;
      const { txs, ...rest } = await ask();
      const lock = (text: string) => text.replace('"unlock_time": 0', `"unlock_time": ${YEARS}`);
      const shown = (txs as { as_json: string }[]).map((one) => ({ ...one, as_json: lock(one.as_json) }));
      return { ...rest, txs: shown };
    });

  it('locked for years, is not credited', async () => {
    const { monerod, settings } = network;
    let isLocked = true;
    const rpcUrl = await lockingNode(() => isLocked);
    const chain = await openMoneroChain({ ...settings, rpcUrl });
    const { address } = await chain.makeDepositAddress(0);
    await monerod.send(address, 5n);
    await monerod.mine();
    const transfers = async () => (await chain.block(await monerod.height(), only(address)))?.transfers;
    expect(await transfers()).toEqual([]);
    isLocked = false;
    expect(await transfers()).toMatchObject([{ units: 5n }]);
  });

  it('to a key that another one paid, can never be spent and is not credited', {
    tags: ['threat:burnt-output'],
  }, async () => {
    const { monerod, settings } = network;
    // No wallet program pays a key twice: the node shows the first transaction under the second's id.
    let first: string | null = null;
    const rpcUrl = await startProxy(monerod.url, async (name, params, ask) => {
      const [asked] = (params['txs_hashes'] ?? []) as string[];
      if (name !== 'get_transactions' || first === null || asked === first) return undefined;
      const { txs, ...rest } = await ask();
      const shown = await monerod.path<{ txs: { as_json: string }[] }>('get_transactions', {
        ['txs_hashes']: [first],
        ['decode_as_json']: true,
        prune: true,
      });
      const [{ as_json: json } = { as_json: '' }] = shown.txs;
      return { ...rest, txs: (txs as object[]).map((one) => ({ ...one, as_json: json })) };
    });
    const paid: string[] = [];
    const chain = await openMoneroChain({ ...settings, rpcUrl, paidBefore: async () => paid });
    const { address } = await chain.makeDepositAddress(3);
    const transfers = async () => {
      await monerod.mine();
      return (await chain.block(await monerod.height(), only(address)))?.transfers;
    };
    const txId = await monerod.send(address, 5n);
    expect(await transfers()).toMatchObject([{ txId, units: 5n }]);
    await monerod.send(address, 6n);
    first = txId;
    paid.push(txId);
    expect(await transfers()).toEqual([]);
  });

  it('is held by its own address, beside those of others', async () => {
    const { monerod, settings } = network;
    // A first question to the signer takes its wallet ten seconds.
    const chain = await openMoneroChain({ ...settings, signer: null });
    const [first, second] = [await chain.makeDepositAddress(1), await chain.makeDepositAddress(2)];
    await monerod.sendMany([
      { address: first.address, units: 6n },
      { address: second.address, units: 7n },
    ]);
    await monerod.mine();
    const held = [await chain.balance(XMR, first.address), await chain.balance(XMR, second.address)];
    expect(held).toEqual([unitsToXmr(6n), unitsToXmr(7n)]);
  });

  it('mined as a block reward, is not credited', async () => {
    const { chain, hot, monerod } = network;
    await monerod.call('generateblocks', { wallet_address: hot, amount_of_blocks: 1 });
    expect((await chain.block(await monerod.height(), only(hot)))?.transfers).toEqual([]);
  });

  it('is a past transfer to check-network, which finds all as expected', async () => {
    await fundHot(network, 1, 2);
    const expected = { now: new Date(), confirmations: 10, nameOf: () => 'XMR' };
    const rows = await checkNetwork(network.chain, expected);
    expect(rows.filter(({ problem }) => problem !== null)).toEqual([]);
    expect(rows.find(({ check }) => check.code === 'askedTransfer')?.found).toMatchObject({
      code: 'foundTransfer',
      parts: { transaction: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });
});
