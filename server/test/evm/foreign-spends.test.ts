import { parseEther } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type EvmChain, openEvmChain } from '../../src/chains/evm/index.ts';
import type { Catalogue } from '../../src/currencies/index.ts';
import { watchSpends } from '../../src/payments/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { handClock } from '../clock.ts';
import { quietLog, type TestDatabase, testDatabase } from '../database.ts';
import { sowWorld } from '../factories.ts';
import { CUSTOMER, describeWithAnvil, STRANGER } from './anvil.ts';
import { amount, type EvmTestNetwork, order, sendSigned, startEvmNetwork } from './network.ts';

describeWithAnvil('a spend from the hot wallet by another program', () => {
  let database: TestDatabase;
  let network: EvmTestNetwork;
  let catalogue: Catalogue;
  const clock = handClock();
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.truncate();
    catalogue = await sowWorld(database.db, clock);
    network = await startEvmNetwork(1);
    await network.anvil.client.setBalance({ address: network.hot, value: parseEther('10') });
  });

  const sign = (units: string, nonce: number, to = STRANGER) =>
    network.chain.sign(order({ to, amount: amount(units), nonce }));
  const look = async (chain: EvmChain = network.chain) => {
    await watchSpends({ db: database.db, clock, catalogue: () => catalogue }, chain);
    return (await openAlerts(database.db)).map(({ subject, message }) => [subject, message]);
  };

  it('raises the alert before its block', { tags: ['threat:foreign-spend'] }, async () => {
    expect(await look()).toEqual([]);
    await sendSigned(network.chain, await sign('1', 0));
    expect(await look()).toMatchObject([
      [`nonce:${network.chain.networkId}`, expect.stringContaining('counts 1 payments of the hot wallet')],
    ]);
  });

  it('raises the alert after its block', async () => {
    expect(await look()).toEqual([]);
    await sendSigned(network.chain, await sign('1', 0));
    await network.anvil.mine(1);
    expect(await look()).toHaveLength(1);
  });

  // A worker starts so after a restore, before the operator brings the mnemonic back.
  it('is found by a worker without the mnemonic', async () => {
    const watching = await openEvmChain({ ...network.settings, signer: null }, quietLog);
    expect(await look(watching)).toEqual([]);
    await sendSigned(network.chain, await sign('1', 0));
    await network.anvil.mine(1);
    expect(await look(watching)).toHaveLength(1);
  });

  it('with the number of a payment of ours, is seen in the first block that holds it', async () => {
    const ours = await sign('1', 0);
    expect(await network.chain.isOvertaken(ours)).toBe(false);
    await sendSigned(network.chain, await sign('2', 0, CUSTOMER));
    expect(await network.chain.isOvertaken(ours)).toBe(false);
    await network.anvil.mine(1);
    expect(await network.chain.isOvertaken(ours)).toBe(true);
    expect(await network.chain.lookUp(ours)).toEqual({ state: 'missing' });
  });

  it('with another number, overtakes no payment of ours that is mined', async () => {
    const ours = await sign('1', 0);
    await sendSigned(network.chain, ours);
    await sendSigned(network.chain, await sign('2', 1, CUSTOMER));
    await network.anvil.mine(1);
    expect(await network.chain.isOvertaken(ours)).toBe(false);
  });
});
