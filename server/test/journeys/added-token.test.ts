/** A token that is deployed while the exchange runs: added, set up and exchanged by commands alone. */
import { createTicketCodes } from '@parom/contract/errors';
import { toDecimal } from '@parom/contract/money';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { CreateTicketAnswer } from '@parom/contract/tickets';
import { type Address, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedCatalogue } from '../../src/currencies/index.ts';
import { capital, entryKeys, postEntry } from '../../src/ledger/index.ts';
import { auditOperatorMade } from '../../src/operator/index.ts';
import { firstOperator } from '../../src/operators/index.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { type TestDatabase, testDatabase } from '../database.ts';
import { CUSTOMER, describeWithAnvil, STRANGER } from '../evm/anvil.ts';
import { type LiveApp, openLiveApp } from '../evm/live-app.ts';
import { batchPayer, type EvmTestNetwork, startEvmNetwork, testDollar } from '../evm/network.ts';
import { ids } from '../factories.ts';
import { documented, haltsDocumented, isAboutHalts, openStandIn, type StandIn } from '../venue-stand-in.ts';
import { withReason } from '../with-reason.ts';

const operator = { email: 'operator@example.com', password: 'a long password' };
const PRICES = { [ids.eth]: '3000', [ids.usdt]: '1' };
const SYMBOLS = { binance: 'TUSDUSDT', kucoin: 'TUSD-USDT' } as const;
const DECIMALS = 18;

describeWithAnvil('a token that an operator adds while the exchange runs', () => {
  const venues = new Map<string, StandIn>();
  let database: TestDatabase;
  let network: EvmTestNetwork;
  let token: Address;
  let live: LiveApp;

  beforeAll(async () => {
    database = await testDatabase();
    network = await startEvmNetwork(1);
    const { anvil, hot, callToken } = network;
    await anvil.client.setBalance({ address: hot, value: parseEther('10') });
    await callToken('issue', [hot, parseUnits('100000', 6)]);
    await anvil.mine();
    for (const name of Object.keys(SYMBOLS)) venues.set(name, await openVenue(name));
    await seedCatalogue(database.db);
    await database.db.transaction().execute((tx) =>
      postEntry(tx, {
        key: entryKeys.capital(ids.eth, 'opening'),
        kind: 'capital',
        at: systemClock.now(),
        postings: capital({ currencyId: ids.eth, networkId: ids.ethereum }, toDecimal('10')),
      }),
    );
    await start();
    const door = { db: database.db, clock: systemClock, noteMade: auditOperatorMade };
    await firstOperator(door, operator);
  });
  afterAll(async () => {
    await live?.close();
    await database.close();
    for (const venue of venues.values()) venue.close();
  });

  async function openVenue(name: string): Promise<StandIn> {
    const venue = await openStandIn();
    venue.answer((request, response) =>
      response.end(
        isAboutHalts(request.url ?? '')
          ? haltsDocumented[name]?.(['TUSD'], [])
          : documented[name]?.({ TUSD: '2' }, new Date()),
      ),
    );
    return venue;
  }
  async function start(): Promise<void> {
    const ethereum = {
      network: 'ethereum',
      rpcUrl: network.anvil.url,
      chainId: 1,
      confirmations: 6,
      tokens: { USDT: network.token },
      otherContracts: ['USDT'],
    };
    const asked = [...venues].map(([name, { baseUrl }]) => `${name}=${baseUrl}`);
    live = await openLiveApp(database, [ethereum], PRICES, undefined, {
      PAROM_RATE_VENUES: asked.join(','),
    });
  }
  const send = (path: string, payload: object, token?: string) =>
    live.app.console.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
    });
  /** As after a code of the second factor, which a live service wants. */
  async function asked(path: string, name: string, values: object) {
    const { db } = database;
    await db.updateTable('operators').set({ totp_secret: null }).execute();
    const { token: bearer } = (await send('/console/log-in', { ...operator, isTerminal: true })).json();
    await db
      .updateTable('operators')
      .set({ totp_secret: Buffer.of(1) })
      .execute();
    await db.updateTable('operator_sessions').set({ confirmed_at: systemClock.now() }).execute();
    return send(path, withReason(name, values), bearer);
  }
  async function command(name: string, values: object): Promise<string> {
    const answer = await asked(`/console/commands/${name}`, name, values);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().result;
  }
  const added = () => ({ network: 'ethereum', code: 'TUSD', contract: token, name: 'Test dollar' });
  const coin = async (): Promise<number> =>
    (
      await database.db
        .selectFrom('currencies')
        .select('id')
        .where('code', '=', 'TUSD')
        .executeTakeFirstOrThrow()
    ).id;
  const order = (give: number, get: number, amount: string) => ({
    wallet: { address: STRANGER, memo: null },
    user: { email: 'customer@example.com', language: 2 },
    payDetails: { currencyId: give, networkId: ids.ethereum, amount },
    getDetails: { currencyId: get, networkId: ids.ethereum, amount: null },
  });
  const refusal = async (give: number, get: number): Promise<number> =>
    (await live.post('/v1/tickets/create', order(give, get, '1'))).json().errorCode;
  const held = (address: string) =>
    network.anvil.client.readContract({
      address: token,
      abi: testDollar.abi,
      functionName: 'balanceOf',
      args: [address],
    });
  const untilCompleted = (ticket: CreateTicketAnswer) =>
    expect
      .poll(
        async () => {
          await network.anvil.mine(2);
          return (await live.view(ticket)).status;
        },
        { timeout: 90_000, interval: 500 },
      )
      .toBe(TicketStatus.completed);
  const sendToken = (to: string, amount: bigint) => callNew('transfer', [to, amount]);
  const callNew = async (functionName: string, args: readonly unknown[]) => {
    await network.anvil.client.writeContract({
      address: token,
      abi: testDollar.abi,
      functionName,
      args: [...args],
      account: CUSTOMER,
      chain: null,
      gas: 300_000n,
    });
    await network.anvil.mine();
  };

  it('is refused while its contract has no code', async () => {
    token = STRANGER;
    const answer = await asked('/console/commands/add-token', 'add-token', added());
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      `there is no contract at ${STRANGER} on Ethereum (ERC20): look at the network`,
    ]);
  });

  it('is refused while its contract answers as no token', async () => {
    token = await network.anvil.deploy(batchPayer, []);
    const answer = await asked('/console/commands/add-token', 'add-token', added());
    expect([answer.statusCode, answer.json().message]).toEqual([
      422,
      `the contract ${token} names no symbol and decimals, so it is no token`,
    ]);
  });

  it('is previewed by the node’s own words, and nothing is written', async () => {
    token = await network.anvil.deploy(testDollar, [DECIMALS]);
    await callNew('issue', [network.hot, parseUnits('100000', DECIMALS)]);
    await callNew('issue', [CUSTOMER, parseUnits('5000', DECIMALS)]);
    const answer = await asked('/console/commands/add-token/preview', 'add-token', added());
    expect(answer.json().sentence).toContain(`contract ${token}: the node says symbol TUSD and 18 decimals`);
    const rows = await database.db.selectFrom('currencies').select('id').where('code', '=', 'TUSD').execute();
    expect(rows).toEqual([]);
  });

  it('is served at once, stopped in and out, and offered to no customer', async () => {
    await command('add-token', added());
    const id = await coin();
    const served = () => live.app.networks.chains.get(ids.ethereum)?.assets.map((one) => one.currencyId);
    await expect.poll(served, { timeout: 10_000 }).toContain(id);
    const [asset] = await database.db
      .selectFrom('assets')
      .selectAll()
      .where('currency_id', '=', id)
      .execute();
    expect(asset).toMatchObject({
      decimals: DECIMALS,
      contract: token,
      in_stopped_reason: { by: 'tokenAdded' },
      payments_stopped_reason: { by: 'tokenAdded' },
    });
    expect(await refusal(id, ids.eth)).toBe(createTicketCodes.pairDisabled);
    expect(await refusal(ids.eth, id)).toBe(createTicketCodes.pairDisabled);
  });

  it('stays served after a restart, and is priced by the symbols of two venues', {}, async () => {
    const said = await command('set-symbol', { currency: 'TUSD', venue: 'binance', symbol: SYMBOLS.binance });
    expect(said).toContain('Fewer than two venues never price a coin.');
    await live.close();
    await start();
    const id = await coin();
    const { assets = [] } = live.app.networks.chains.get(ids.ethereum) ?? {};
    expect(assets.map(({ currencyId }) => currencyId)).toContain(id);
    const both = await command('set-symbol', { currency: 'TUSD', venue: 'kucoin', symbol: SYMBOLS.kucoin });
    expect(both).toContain('symbols at 2 asked venues (binance, kucoin)');
    const price = async () =>
      (await live.app.http.inject({ url: '/api/v1/exchangeRate/get' })).json().currenciesToUsdt[id];
    await expect.poll(price, { interval: 500 }).toBe('2');
  });

  it('is given and received once its pairs and the coin are started', { timeout: 240_000 }, async () => {
    const id = await coin();
    await command('add-capital', { asset: 'TUSD@ethereum', amount: '100000', reference: 'opening TUSD' });
    for (const [from, to] of [
      ['TUSD', 'ETH'],
      ['ETH', 'TUSD'],
    ]) {
      await command('set-limits', { from, to, minimum: '10', maximum: '5000' });
      await command('set-markup', { from, to, percent: '1' });
      await command('enable-pair', { from, to });
    }
    await command('start-asset', { asset: 'TUSD@ethereum', direction: 'both' });
    const create = async (give: number, get: number, amount: string) => {
      let made: CreateTicketAnswer | null = null;
      const sent = async () => {
        const answer = await live.post('/v1/tickets/create', order(give, get, amount));
        if (answer.statusCode === 200) made = answer.json();
        return answer.statusCode === 200 ? 'made' : answer.body;
      };
      await expect.poll(sent, { interval: 1_000 }).toBe('made');
      return made as unknown as CreateTicketAnswer;
    };
    const given = await create(id, ids.eth, '600');
    const before = await network.anvil.client.getBalance({ address: STRANGER });
    const { fromWallet, toAmount } = await live.view(given);
    await sendToken(fromWallet.address, parseUnits('600', DECIMALS));
    await untilCompleted(given);
    const gained = (await network.anvil.client.getBalance({ address: STRANGER })) - before;
    expect(gained).toBe(parseEther(toAmount));

    const received = await create(ids.eth, id, '0.2');
    const view = await live.view(received);
    await network.anvil.send(view.fromWallet.address as Address, parseEther('0.2'));
    await untilCompleted(received);
    expect(await held(STRANGER)).toBe(parseUnits(view.toAmount, DECIMALS));
  });
});
