/** Three EVM networks, of which the settings alone describe the third: a deposit and a payout there. */
import { type Decimal, formatDecimal, toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { CreateTicketAnswer } from '@parom/contract/tickets';
import { type Address, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addNetworks, seedCatalogue } from '../../src/currencies/index.ts';
import { capital, entryKeys, postEntry } from '../../src/ledger/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { CUSTOMER, describeWithAnvil, STRANGER } from '../evm/anvil.ts';
import { type LiveApp, openLiveApp } from '../evm/live-app.ts';
import { DOLLAR, type EvmTestNetwork, startEvmNetwork } from '../evm/network.ts';
import { ids } from '../factories.ts';

const POLYGON = 10_137;
const POL = 10_137;
const BNB = 7;

describeWithAnvil('an EVM network that only the settings describe', () => {
  let database: TestDatabase;
  let ethereum: EvmTestNetwork;
  let bsc: EvmTestNetwork;
  let polygon: EvmTestNetwork;
  let live: LiveApp;

  beforeAll(async () => {
    database = await testDatabase();
    [ethereum, bsc, polygon] = await Promise.all([
      startEvmNetwork(1),
      startEvmNetwork(56),
      startEvmNetwork(137),
    ]);
    for (const { anvil, hot, callToken } of [ethereum, bsc, polygon]) {
      await anvil.client.setBalance({ address: hot, value: parseEther('10') });
      await callToken('issue', [hot, parseUnits('100000', 6)]);
      await callToken('issue', [CUSTOMER, parseUnits('5000', 6)]);
      await anvil.mine();
    }
    await seedCatalogue(database.db);
    await addNetworks(database.db, [described()]);
    await book(ids.eth, ids.ethereum, '10');
    await book(BNB, ids.bsc, '10');
    await book(POL, POLYGON, '10');
    await book(ids.usdt, POLYGON, '100000');
    live = await openLiveApp(database, settings(), { [ids.eth]: '3000', [ids.usdt]: '1', [POL]: '0.5' });
  });
  afterAll(async () => {
    await live?.close();
    await database.close();
  });

  const described = () => ({
    code: 'polygon',
    name: 'Polygon',
    chainId: 137,
    confirmations: 4,
    coin: 'POL',
    tokens: [{ code: 'USDT', contract: polygon.token, decimals: 6 }],
  });
  const settings = () => [
    { network: 'ethereum', rpcUrl: ethereum.anvil.url, chainId: 1, confirmations: 6 },
    { network: 'bsc', rpcUrl: bsc.anvil.url, chainId: 56, confirmations: 8 },
    {
      network: 'polygon',
      newNetwork: { name: 'Polygon', coin: 'POL', decimals: { USDT: 6 } },
      rpcUrl: polygon.anvil.url,
      chainId: 137,
      tokens: { USDT: polygon.token },
      confirmations: 4,
      minTipGwei: 1,
    },
  ];
  const book = (currencyId: number, networkId: number, amount: string) =>
    database.db.transaction().execute((tx) =>
      postEntry(tx, {
        key: entryKeys.capital(currencyId * 100_000 + networkId, 'opening'),
        kind: 'capital',
        at: systemClock.now(),
        postings: capital({ currencyId, networkId }, toDecimal(amount)),
      }),
    );
  const order = (from: readonly [number, number], to: readonly [number, number], amount: string) => ({
    wallet: { address: STRANGER, memo: null },
    user: { email: 'customer@example.com', language: 2 },
    payDetails: { currencyId: from[0], networkId: from[1], amount },
    getDetails: { currencyId: to[0], networkId: to[1], amount: null },
  });
  const eth = [ids.eth, ids.ethereum] as const;
  const dollars = [ids.usdt, POLYGON] as const;
  const untilCompleted = (ticket: CreateTicketAnswer) =>
    expect
      .poll(
        async () => {
          await Promise.all([ethereum, polygon].map(({ anvil }) => anvil.mine(2)));
          return (await live.view(ticket)).status;
        },
        { interval: 500 },
      )
      .toBe(TicketStatus.completed);
  const held = async (address: string, { chain }: EvmTestNetwork): Promise<Decimal> =>
    chain.balance(DOLLAR, address);

  it('is offered under its name, with an id that follows from its chain id', async () => {
    const answer = await live.app.http.inject({ url: '/api/v1/currencies/get' });
    const dollar = answer.json().currencies.find(({ id }: { id: number }) => id === ids.usdt);
    expect(dollar.networks).toMatchObject([{ id: POLYGON, name: 'Polygon' }]);
  });

  it('pays out there for a deposit elsewhere', async () => {
    const ticket = await live.create(order(eth, dollars, '0.1'));
    const { fromWallet, toAmount } = await live.view(ticket);
    await ethereum.anvil.send(fromWallet.address as Address, parseEther('0.1'));
    await untilCompleted(ticket);
    expect(formatDecimal(await held(STRANGER, polygon))).toBe(toAmount);
  });

  it('takes a deposit there, pays elsewhere, and sweeps it', async () => {
    const before = await ethereum.anvil.client.getBalance({ address: STRANGER });
    const ticket = await live.create(order(dollars, eth, '600'));
    const { fromWallet, toAmount } = await live.view(ticket);
    await polygon.callToken('transfer', [fromWallet.address, parseUnits('600', 6)]);
    await untilCompleted(ticket);
    const gained = (await ethereum.anvil.client.getBalance({ address: STRANGER })) - before;
    expect(gained).toBe(parseEther(toAmount));
    await expect
      .poll(
        async () => {
          await polygon.anvil.mine(2);
          await live.work.runAll();
          return formatDecimal(await held(fromWallet.address, polygon));
        },
        { interval: 1_000 },
      )
      .toBe('0');
    expect(await openAlerts(database.db)).toEqual([]);
  });

  it('keeps the contract of its token: another one is refused by a sentence', async () => {
    const other = { ...settings()[2], tokens: { USDT: polygon.hot } };
    await expect(openLiveApp(database, [other], {})).rejects.toThrow('the contract of USDT is');
  });

  it('keeps its chain id: another one is refused by a sentence', async () => {
    await expect(addNetworks(database.db, [{ ...described(), chainId: 80_002 }])).rejects.toThrow(
      'network polygon has id 10137 in the database, which is not that of chain id 80002',
    );
  });
});
