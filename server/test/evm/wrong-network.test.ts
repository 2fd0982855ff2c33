/** Coins arrive on an EVM network at an address that was given out for another one. */
import { toDecimal } from '@parom/contract/money';
import { type Address, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Chain } from '../../src/chains/chain.ts';
import { openEvmChain } from '../../src/chains/evm/index.ts';
import { addAddresses, newestDerived, watchOnce } from '../../src/chains/index.ts';
import { openCatalogue } from '../../src/currencies/index.ts';
import { balanceOf, capital, entryKeys, postEntry } from '../../src/ledger/index.ts';
import { advancePayments, sweepDeposits } from '../../src/payments/index.ts';
import { reconcileAsset } from '../../src/payments/reconciliation/reconcile-asset.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { depositFinal, depositSeen, refundDeposit } from '../../src/tickets/index.ts';
import { handClock } from '../clock.ts';
import { quietLog, type TestDatabase, testDatabase } from '../database.ts';
import { fixedBoard, giveTickets, ids, sowWorld } from '../factories.ts';
import { noCeiling } from '../no-ceiling.ts';
import { runJobs } from '../run-jobs.ts';
import { describeWithAnvil, STRANGER } from './anvil.ts';
import { type EvmTestNetwork, startEvmNetwork } from './network.ts';

describeWithAnvil('a deposit on the wrong EVM network', () => {
  const clock = handClock();
  const rates = fixedBoard(clock);
  let database: TestDatabase;
  let catalogue: Awaited<ReturnType<typeof openCatalogue>>;
  let ethereum: EvmTestNetwork;
  let bsc: EvmTestNetwork;
  let chains: Map<number, Chain>;
  let ourAddress: Address;
  const networks = () => [ethereum, bsc];

  beforeAll(async () => {
    database = await testDatabase();
    await sowWorld(database.db, clock);
    catalogue = await openCatalogue(database.db, quietLog);
    const native = catalogue.current().networkById(ids.bsc).nativeCurrencyId;
    ethereum = await startEvmNetwork(1);
    bsc = await startEvmNetwork(56, { nativeCurrencyId: native });
    const { assets, keys } = bsc.settings;
    const own = assets.map((asset) => (asset.contract === null ? { ...asset, currencyId: native } : asset));
    const otherKeys = new Map([[ids.ethereum, { keys, chainId: 1 }]]);
    chains = new Map([
      [ids.ethereum, ethereum.chain],
      [ids.bsc, await openEvmChain({ ...bsc.settings, assets: own, otherKeys }, quietLog)],
    ]);
    for (const { anvil } of networks()) {
      await anvil.setTime(clock.now());
      await anvil.mine();
    }
    // Before the first look, because later coins to the hot wallet are deposits.
    await bsc.anvil.client.setBalance({ address: bsc.hot, value: parseEther('10') });
    await bsc.callToken('issue', [bsc.hot, parseUnits('1000', 18)]);
    await bsc.anvil.mine();
    for (const currencyId of [native, ids.usdt]) {
      const wallet = { kind: 'hot', currencyId, networkId: ids.bsc } as const;
      const held = (await chains.get(ids.bsc)?.balance(currencyId, bsc.hot)) ?? toDecimal('0');
      const missing = (held - (await balanceOf(database.db, wallet))) as typeof held;
      await database.db.transaction().execute((tx) =>
        postEntry(tx, {
          key: entryKeys.capital(currencyId, 'test'),
          kind: 'capital',
          at: clock.now(),
          postings: capital(wallet, missing),
        }),
      );
    }
    for (const chain of chains.values()) await addAddresses(database.db, chain, 100);
    await giveTickets(database.db, catalogue.current().asset(ids.usdt, ids.ethereum)?.id ?? 0, clock.now());
    const given = await database.db
      .selectFrom('deposit_addresses')
      .select('address')
      .where('ticket_id', 'is not', null)
      .where('network_id', '=', ids.ethereum)
      .executeTakeFirstOrThrow();
    ourAddress = given.address as Address;
    await watch();
  });
  afterAll(async () => {
    catalogue.close();
    await database.close();
  });

  const deps = () => ({
    db: database.db,
    clock,
    catalogue: catalogue.current,
    rates,
    chains,
    screening: [],
    hotAddresses: new Set([bsc.hot as string]),
    checkRecipient: async () => null,
    outflow: noCeiling,
  });
  async function watch(): Promise<void> {
    for (const chain of chains.values()) while ((await watchOnce(deps(), chain)) === 'again');
    await runJobs(database, clock, {
      'deposit.seen': [(event) => depositSeen(deps(), event)],
      'deposit.final': [(event) => depositFinal(deps(), event)],
    });
  }
  async function live(rounds: number): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      clock.advance(20_000);
      await watch();
      await advancePayments(deps(), ids.bsc);
      await bsc.anvil.setTime(clock.now());
      await bsc.anvil.mine(3);
    }
  }
  const ourAddresses = () =>
    database.db
      .selectFrom('deposit_addresses')
      .selectAll()
      .where('address', '=', ourAddress)
      .orderBy('id')
      .execute();

  it('is unassigned, alerts with the ticket, and leaves the stock of addresses as it was', async () => {
    const newest = await newestDerived(database.db, ids.bsc);
    await bsc.callToken('issue', [ourAddress, parseUnits('500', 18)]);
    await live(6);
    const deposits = await database.db
      .selectFrom('deposits as d')
      .innerJoin('deposit_judgements as j', 'j.deposit_id', 'd.id')
      .select(['d.network_id', 'd.currency_id', 'd.amount', 'd.state', 'j.ticket_id', 'j.disposition'])
      .execute();
    expect(deposits).toEqual([
      {
        network_id: ids.bsc,
        currency_id: ids.usdt,
        amount: expect.stringMatching(/^500(\.0+)?$/),
        state: 'final',
        ticket_id: null,
        disposition: 'unmatched',
      },
    ]);
    expect((await openAlerts(database.db)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^wrong-network:/),
    ]);
    const [own, there, ...others] = await ourAddresses();
    expect([own?.network_id, there?.network_id, there?.derived_for, others]).toEqual([
      ids.ethereum,
      ids.bsc,
      ids.ethereum,
      [],
    ]);
    expect(there).toMatchObject({ ticket_id: null, is_retired: true });
    expect(await newestDerived(database.db, ids.bsc)).toEqual(newest);
  });

  it('refunded, leaves from the hot wallet there and is swept by the key of the other network', async () => {
    const { db } = database;
    const { id } = await db.selectFrom('deposits').select('id').executeTakeFirstOrThrow();
    const order = { address: STRANGER, memo: null, aml: 'unsaid' } as const;
    expect(await refundDeposit(deps(), id, order)).toMatchObject({ done: true });
    await live(6);
    const native = catalogue.current().networkById(ids.bsc).nativeCurrencyId;
    const chain = chains.get(ids.bsc);
    if (chain === undefined) throw new Error('BSC is served');
    for (let step = 0; step < 3; step += 1) {
      await sweepDeposits(deps(), chain);
      await live(6);
    }
    const payments = await db
      .selectFrom('payments')
      .select(['purpose', 'state'])
      .orderBy('created_at')
      .execute();
    expect(payments).toEqual([
      { purpose: 'refund', state: 'final' },
      { purpose: 'gas', state: 'final' },
      { purpose: 'sweep', state: 'final' },
    ]);
    expect(await chain.balance(ids.usdt, ourAddress)).toBe(0n);
    for (const currencyId of [native, ids.usdt]) {
      const asset = catalogue.current().asset(currencyId, ids.bsc);
      expect(await reconcileAsset(deps(), chain, asset as never)).toBe('compared');
    }
    expect(await openAlerts(db)).toEqual([]);
  });
});
