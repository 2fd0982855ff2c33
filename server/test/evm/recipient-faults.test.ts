/** Payments that their recipient turns down, from the queue to the end, on a real EVM. */
import { toDecimal } from '@parom/contract/money';
import { type Address, type Hash, parseEther, parseUnits } from 'viem';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openEvmChain } from '../../src/chains/evm/index.ts';
import type { Catalogue } from '../../src/currencies/index.ts';
import { advancePayments, findPayment } from '../../src/payments/index.ts';
import { openAlerts } from '../../src/platform/alerts/alerts-store.ts';
import { handClock } from '../clock.ts';
import { quietLog, type TestDatabase, testDatabase } from '../database.ts';
import { ids, sowWorld } from '../factories.ts';
import { putTicket } from '../operator-world.ts';
import { owedPayment } from '../owed-payments.ts';
import { CUSTOMER, describeWithAnvil, STRANGER } from './anvil.ts';
import { startBalancer } from './balancer.ts';
import { COIN, DOLLAR, type EvmTestNetwork, startEvmNetwork, testDollar } from './network.ts';

/** Stores a word, which costs more gas than a plain address does. */
const STORES_A_WORD = '0x6001600055';

describeWithAnvil('a payment', () => {
  const clock = handClock();
  let database: TestDatabase;
  let network: EvmTestNetwork;
  let catalogue: Catalogue;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.truncate();
    catalogue = await sowWorld(database.db, clock);
    network = await startEvmNetwork(1);
    await network.anvil.client.setBalance({ address: network.hot, value: parseEther('10') });
    await network.callToken('issue', [network.hot, parseUnits('1000', 6)]);
    await network.anvil.mine(100);
  });

  const deps = () => ({
    db: database.db,
    clock,
    catalogue: () => catalogue,
    chains: new Map([[ids.ethereum, network.chain]]),
    screening: [],
    outflow: { ceilingUsdt: null, worthOf: () => null },
  });
  const owe = async (currencyId: number, address: Address) => {
    const { id: ticketId } = await putTicket(deps(), { status: 3 });
    const { id: assetId } = catalogue.asset(currencyId, ids.ethereum) ?? { id: 0 };
    return owedPayment(deps(), {
      purpose: 'payout',
      assetId,
      address,
      ticketId,
      isReserved: true,
      amount: '5',
    });
  };
  const advance = async () => {
    clock.advance(60_000);
    await advancePayments(deps(), ids.ethereum);
  };
  const end = async (id: string) => {
    const { state, failure } = (await findPayment(database.db, id)) ?? {};
    return [state, failure];
  };

  /** The token's word reaches a block before the payment does. */
  const sendThenBlock = async (id: string, account: Address) => {
    await advance();
    const { txId } = (await findPayment(database.db, id)) ?? {};
    await network.anvil.client.dropTransaction({ hash: txId as Hash });
    await network.callToken('setBlocked', [account, true]);
    await network.anvil.mine();
    await advance();
    expect(await end(id)).toEqual(['sent', null]);
    await network.anvil.mine(100);
    await advance();
  };

  it('to a contract that sends coins back, fails unsigned', async () => {
    const id = await owe(COIN, await network.anvil.deploy(testDollar, [6]));
    await advance();
    expect(await end(id)).toEqual(['failed', 'cannotReceive']);
  });

  it.each(['out of gas', 'gas required exceeds block gas limit'])(
    'to a contract of which a node says "%s", is refused',
    async (message) => {
      const rpcUrl = await startBalancer(network.anvil.url, (method) =>
        method === 'eth_estimateGas' ? { error: { code: -32000, message } } : undefined,
      );
      const chain = await openEvmChain({ ...network.settings, rpcUrl }, quietLog);
      const to = await network.anvil.deploy(testDollar, [6]);
      const recipient = { currencyId: COIN, to, memo: null, amount: toDecimal('5') };
      expect(await chain.checkRecipient?.(recipient)).toBe('cannot receive');
    },
  );

  it.each([COIN, DOLLAR])('of currency %i to a token’s own contract, is refused', async (currencyId) => {
    const recipient = { currencyId, to: network.token, memo: null, amount: toDecimal('5') };
    expect(await network.chain.checkRecipient?.(recipient)).toBe('cannot receive');
  });

  it('to an account that its token blocks, fails unsigned', async () => {
    await network.callToken('setBlocked', [STRANGER, true]);
    await network.anvil.mine();
    const id = await owe(DOLLAR, STRANGER);
    await advance();
    expect(await end(id)).toEqual(['failed', 'blacklisted']);
  });

  it('to an account blocked after it was sent, fails for the customer to read', async () => {
    const id = await owe(DOLLAR, STRANGER);
    await sendThenBlock(id, STRANGER);
    expect(await end(id)).toEqual(['failed', 'blacklisted']);
  });

  it('from a wallet that its token blocked meanwhile, is alerted and waits', async () => {
    const id = await owe(DOLLAR, CUSTOMER);
    await sendThenBlock(id, network.hot);
    expect(await end(id)).toEqual(['queued', null]);
    const [alert] = await openAlerts(database.db);
    expect(alert?.message).toContain(`lets ${network.hot} pay no such amount now`);
  });

  it('that got too little gas, is ours to send again', async () => {
    const late = '0x00000000000000000000000000000000000f00d5';
    const id = await owe(COIN, late);
    await advance();
    await network.anvil.client.setCode({ address: late, bytecode: STORES_A_WORD });
    await network.anvil.mine(100);
    await advance();
    expect(await end(id)).toEqual(['queued', null]);
    const [alert] = await openAlerts(database.db);
    expect(alert?.message).toContain('too little gas');
  });
});
