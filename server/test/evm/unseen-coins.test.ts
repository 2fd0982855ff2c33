import { parseEther } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAddresses, watchOnce } from '../../src/chains/index.ts';
import { openCatalogue } from '../../src/currencies/index.ts';
import { keepReconciled } from '../../src/payments/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { handClock } from '../clock.ts';
import { quietLog, type TestDatabase, testDatabase } from '../database.ts';
import { giveTickets, ids, sowWorld } from '../factories.ts';
import { describeWithAnvil } from './anvil.ts';
import { batchPayer, COIN, depositAddress, type EvmTestNetwork, startEvmNetwork } from './network.ts';

describeWithAnvil('coins that a contract sent, on an EVM network whose node offers no traces', () => {
  const clock = handClock();
  let database: TestDatabase;
  let network: EvmTestNetwork;
  let catalogue: Awaited<ReturnType<typeof openCatalogue>>;

  beforeAll(async () => {
    database = await testDatabase();
    await sowWorld(database.db, clock);
    catalogue = await openCatalogue(database.db, quietLog);
    network = await startEvmNetwork(1, { traceInternal: false });
    await network.anvil.setTime(clock.now());
    await network.anvil.mine();
  });
  afterAll(async () => {
    catalogue.close();
    await database.close();
  });

  it('to a ticket without a deposit are found by reconciliation, and seen ones are not', {
    tags: ['threat:untraceable-transaction'],
  }, async () => {
    const { chain, anvil } = network;
    const { db } = database;
    await addAddresses(db, chain, 100);
    const asset = catalogue.current().asset(ids.eth, ids.ethereum);
    const [first] = await giveTickets(db, asset?.id ?? 0, clock.now());
    const watch = async () => {
      while ((await watchOnce({ db, clock, catalogue: catalogue.current }, chain)) === 'again');
    };
    await watch();
    const [ourAddress, seen] = await Promise.all([depositAddress(chain, 0), depositAddress(chain, 1)]);
    const payer = await anvil.deploy(batchPayer, []);
    await anvil.client.writeContract({
      address: payer,
      abi: batchPayer.abi,
      functionName: 'payCoins',
      args: [[ourAddress], [parseEther('1.5')]],
      value: parseEther('1.5'),
      chain: null,
    });
    await anvil.send(seen, parseEther('2'));
    await anvil.mine();
    await watch();
    expect(await db.selectFrom('deposits').select('address').execute()).toEqual([{ address: seen }]);

    const chains = new Map([[chain.networkId, chain]]);
    await keepReconciled({ db, clock, catalogue: catalogue.current, chains })();

    const unseen = (await openAlerts(db)).filter(({ subject }) => subject.startsWith('unseen:'));
    expect(unseen.map(({ message }) => message)).toEqual([
      `The deposit address ${ourAddress}, of ticket ${first}, holds 1.5 ETH@ethereum more than the books: look for an unseen deposit`,
    ]);
    expect(unseen[0]?.subject).toBe(`unseen:${asset?.id}:${ourAddress}`);
    expect(asset?.currencyId).toBe(COIN);
  });
});
