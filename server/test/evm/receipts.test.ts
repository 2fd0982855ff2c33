import { parseUnits } from 'viem';
import { beforeEach, expect, it } from 'vitest';
import { ChainOutage } from '../../src/chains/chain.ts';
import { type EvmChain, openEvmChain } from '../../src/chains/evm/index.ts';
import { addAddresses, watchOnce } from '../../src/chains/index.ts';
import { openCatalogue } from '../../src/currencies/index.ts';
import { handClock } from '../clock.ts';
import { quietLog, testDatabase } from '../database.ts';
import { giveTickets, ids, sowWorld } from '../factories.ts';
import { describeWithAnvil, STRANGER } from './anvil.ts';
import { DECLINED, type OtherAnswer, startBalancer } from './balancer.ts';
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

const AT_ONCE = 'eth_getBlockReceipts';
const ALONE = 'eth_getTransactionReceipt';

interface AnyReceipt {
  readonly transactionHash: string;
  readonly logs: readonly unknown[];
}

describeWithAnvil('a block with a token transfer to us', () => {
  let network: EvmTestNetwork;
  let ourAddress: `0x${string}`;
  /** The answer of the load balancer. */
  let other: OtherAnswer;
  let asked: string[];
  let rpcUrl: string;
  let chain: EvmChain;
  beforeEach(async () => {
    ({ network, ourAddress } = await startWithCustomer());
    other = () => undefined;
    asked = [];
    rpcUrl = await startBalancer(network.anvil.url, (...call) => (asked.push(call[0]), other(...call)));
    chain = await openEvmChain({ ...network.settings, rpcUrl }, quietLog);
  });

  /** After a stranger's, so that a node may know only one of both. */
  async function mineTransfer(units = 5n): Promise<number> {
    await network.callToken('transfer', [STRANGER, 7n]);
    await network.callToken('transfer', [ourAddress, units]);
    await network.anvil.send(ourAddress, 3n);
    await network.anvil.mine();
    return network.anvil.height();
  }
  const shown = async (height: number) =>
    (await chain.block(height, only(ourAddress)))?.transfers.map(({ units, outputIndex }) => [
      units,
      outputIndex,
    ]);
  const WHOLE = [
    [3n, -1],
    [5n, 0],
  ];
  /** The good node's answer to this method, changed. */
  const changing =
    (method: string, change: (receipts: AnyReceipt[]) => unknown): OtherAnswer =>
    async (called, _params, ask) => {
      const answer = await ask();
      return called === method ? { result: change(answer.result as AnyReceipt[]) } : answer;
    };
  const withoutLogs = (receipt: AnyReceipt): AnyReceipt => ({ ...receipt, logs: [] });

  it.each<[string, (receipts: AnyReceipt[]) => unknown]>([
    ['nothing', () => null],
    ['of no transaction', () => []],
    ['of no log', (receipts) => receipts.map(withoutLogs)],
    [
      'of all but one log',
      (receipts) => receipts.map((one, place) => (place === 1 ? withoutLogs(one) : one)),
    ],
    ['of all but one transaction', (receipts) => receipts.slice(1)],
    [
      'of transactions in each other’s place',
      (receipts) =>
        receipts.map((one, place) => ({ ...one, transactionHash: receipts.at(place - 1)?.transactionHash })),
    ],
    ['of receipts that are none', () => ['0x']],
  ])('whose node tells %s yet, read, is an outage, and whole once it does', async (_told, change) => {
    const height = await mineTransfer();
    other = changing(AT_ONCE, change);
    await expect(shown(height)).rejects.toBeInstanceOf(ChainOutage);
    other = () => undefined;
    expect(await shown(height)).toEqual(WHOLE);
  });

  it('beside more than a hundred others of all kinds, read, is whole', async () => {
    await network.callToken('transfer', [ourAddress, parseUnits('5000', 6)]);
    for (let sent = 0; sent < 128; sent += 1) await network.anvil.send(STRANGER, 1n);
    const height = await mineTransfer();
    expect((await network.anvil.client.getBlock()).transactions).toHaveLength(132);
    expect(await shown(height)).toEqual(WHOLE);
  });

  it.each([
    ['leaves out', {}],
    ['writes as 0x00', { type: '0x00' }],
  ])('whose node %s that a receipt is of the first kind, as it may, read, is whole', async (_how, kind) => {
    const gasPrice = await network.anvil.client.getGasPrice();
    await network.anvil.client.sendTransaction({
      type: 'legacy',
      chain: null,
      to: STRANGER,
      value: 1n,
      gasPrice,
    });
    const height = await mineTransfer();
    let changed = 0;
    other = changing(AT_ONCE, (receipts) =>
      receipts.map((receipt) => {
        const { type, ...others } = receipt as AnyReceipt & { readonly type?: string };
        if (type !== '0x0') return receipt;
        changed += 1;
        return { ...others, ...kind };
      }),
    );
    expect(await shown(height)).toEqual(WHOLE);
    expect(changed).toBe(1);
  });

  it('is an outage without its transactions; an empty one costs no request', async () => {
    const height = await mineTransfer();
    other = async (method, [, isWhole], ask) => {
      const { result } = await ask();
      if (method !== 'eth_getBlockByNumber' || isWhole !== true) return { result };
      return { result: { ...(result as object), transactions: [] } };
    };
    const assets = network.settings.assets.filter(({ contract }) => contract === null);
    const settings = { ...network.settings, assets, rpcUrl };
    const withoutTokens = await openEvmChain(settings, quietLog);
    for (const one of [chain, withoutTokens])
      await expect(one.block(height, only(ourAddress))).rejects.toThrow('does not tell all');
    other = () => undefined;
    await network.anvil.mine();
    for (const one of [chain, withoutTokens]) {
      asked = [];
      expect((await one.block(height + 1, only(ourAddress)))?.transfers).toEqual([]);
      expect(asked).toEqual(['eth_getBlockByNumber']);
    }
  });

  it('whose node tells every receipt, read, costs no question for a single one', async () => {
    const height = await mineTransfer();
    asked = [];
    expect(await shown(height)).toEqual(WHOLE);
    expect(asked).toEqual(['eth_getBlockByNumber', AT_ONCE, 'debug_traceBlockByHash']);
  });

  it('whose receipts are too much for the node at once, is read by single ones', async () => {
    const height = await mineTransfer();
    other = (method) => (method === AT_ONCE ? { status: 504 } : undefined);
    expect(await shown(height)).toEqual(WHOLE);
    other = (method) => (method === AT_ONCE ? { status: 502 } : undefined);
    await expect(shown(height)).rejects.toBeInstanceOf(ChainOutage);
  });

  it('with single receipts only is believed by logs, or by receipts without logs', async () => {
    const height = await mineTransfer();
    other = (method) => (method === AT_ONCE ? DECLINED : undefined);
    asked = [];
    expect(await shown(height)).toEqual(WHOLE);
    // For the two that are ours.
    expect(asked.filter((method) => method === ALONE)).toHaveLength(2);
    other = (method) =>
      method === AT_ONCE ? DECLINED : method === 'eth_getLogs' ? { result: [] } : undefined;
    expect(await shown(height)).toEqual(WHOLE);
    other = async (method, _params, ask) => {
      if (method === AT_ONCE) return DECLINED;
      if (method === 'eth_getLogs') return { result: [] };
      const answer = await ask();
      return method === ALONE ? { result: withoutLogs(answer.result as AnyReceipt) } : answer;
    };
    await expect(shown(height)).rejects.toBeInstanceOf(ChainOutage);
  });

  it('without our tokens asks for no single receipt', async () => {
    other = (method) => (method === AT_ONCE ? DECLINED : undefined);
    await network.anvil.send(STRANGER, 3n);
    await network.anvil.mine();
    asked = [];
    expect(await shown(await network.anvil.height())).toEqual([]);
    expect(asked).not.toContain(ALONE);
  });

  it('is awaited while the node lacks its logs, and the deposit is credited', {
    tags: ['threat:lying-node'],
  }, async () => {
    const { db, close } = await testDatabase();
    const clock = handClock();
    await network.anvil.setTime(clock.now());
    await network.anvil.mine();
    await sowWorld(db, clock);
    const catalogue = await openCatalogue(db, quietLog);
    const watch = () => watchOnce({ db, clock, catalogue: catalogue.current }, chain);
    const deposits = () => db.selectFrom('deposits').select(['address', 'state']).execute();
    await addAddresses(db, chain, 100);
    await giveTickets(db, catalogue.current().asset(ids.usdt, ids.ethereum)?.id ?? 0, clock.now());
    while ((await watch()) === 'again');
    await mineTransfer();
    await network.anvil.mine(10);

    other = changing(AT_ONCE, (receipts) => receipts.map(withoutLogs));
    for (let look = 0; look < 3; look += 1) await expect(watch()).rejects.toBeInstanceOf(ChainOutage);
    expect(await deposits()).toEqual([]);
    other = () => undefined;
    while ((await watch()) === 'again');

    expect(await deposits()).toEqual(Array(2).fill({ address: ourAddress, state: 'final' }));
    catalogue.close();
    await close();
  });

  it.each<[string, (receipt: object) => object]>([
    ['reverted', (receipt) => ({ ...receipt, status: '0x0' })],
    ['of no status', (receipt) => ({ ...receipt, status: undefined })],
    ['reverted, and without its logs', (receipt) => ({ ...receipt, status: '0x0', logs: [] })],
  ])(
    'of our payment, which the node calls %s, proves no failure',
    { tags: ['threat:lying-node'] },
    async (_how, lie) => {
      await network.anvil.client.setBalance({ address: network.hot, value: 10n ** 18n });
      for (const [nonce, currencyId] of [COIN, DOLLAR].entries()) {
        await network.callToken('issue', [network.hot, parseUnits('10', 6)]);
        await network.anvil.mine();
        other = () => undefined;
        const asks = order({ to: STRANGER, currencyId, amount: amount('0.1'), nonce });
        const payment = await sendSigned(chain, await chain.sign(asks));
        await network.anvil.mine();
        const lying =
          (inBlock: boolean): OtherAnswer =>
          async (method, _params, ask) => {
            const { result } = await ask();
            if (method === ALONE) return { result: lie(result as object) };
            return { result: inBlock && method === AT_ONCE ? (result as AnyReceipt[]).map(lie) : result };
          };
        // The block's receipts refute a lie in one, the header a lie in all.
        other = lying(false);
        expect(await chain.lookUp(payment)).toMatchObject({ state: 'included' });
        other = lying(true);
        await expect(chain.lookUp(payment)).rejects.toBeInstanceOf(ChainOutage);
      }
    },
  );

  it('with our own payment is an outage without its logs, not a failed payment', async () => {
    await network.anvil.client.setBalance({ address: network.hot, value: 10n ** 18n });
    await network.callToken('issue', [network.hot, parseUnits('10', 6)]);
    await network.anvil.mine();
    const asks = order({ to: STRANGER, currencyId: DOLLAR, amount: amount('2') });
    const payment = await sendSigned(chain, await chain.sign(asks));
    await network.anvil.mine();
    other = async (method, _params, ask) => {
      const { result } = await ask();
      if (method === ALONE) return { result: withoutLogs(result as AnyReceipt) };
      return { result: method === AT_ONCE ? (result as AnyReceipt[]).map(withoutLogs) : result };
    };
    await expect(chain.lookUp(payment)).rejects.toBeInstanceOf(ChainOutage);
    other = async (method, _params, ask) => {
      const { result } = await ask();
      return { result: method === ALONE ? withoutLogs(result as AnyReceipt) : result };
    };
    expect(await chain.lookUp(payment)).toMatchObject({ state: 'included' });
  });
});
