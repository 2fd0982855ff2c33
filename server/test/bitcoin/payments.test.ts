import { formatDecimal, subtract, toDecimal } from '@parom/contract/money';
import { beforeAll, expect, it } from 'vitest';
import { ChainOutage } from '../../src/chains/chain.ts';
import { describeWithBitcoind } from './bitcoind.ts';
import {
  type BitcoinTestNetwork,
  BTC,
  CONFIRMATIONS,
  fundHot,
  order,
  outgoing,
  sendSigned,
  startBitcoinNetwork,
} from './network.ts';

describeWithBitcoind('a payment on a real Bitcoin node', () => {
  let network: BitcoinTestNetwork;
  beforeAll(async () => {
    network = await startBitcoinNetwork();
    await fundHot(network, '0.3', '0.5', '2');
  });

  it('has the same bytes when it is signed twice, and arrives to the satoshi', async () => {
    const { chain, bitcoind, hot } = network;
    const to = await bitcoind.newAddress();
    const payment = order({ to, btc: '0.12345678', nonce: 0 });
    const [signed, again] = [await chain.sign(payment), await chain.sign(payment)];
    expect(Buffer.from(again.bytes).equals(signed.bytes)).toBe(true);
    expect(await chain.lookUp(signed)).toEqual({ state: 'missing' });

    const before = await chain.balance(BTC, hot);
    await chain.broadcast(signed.bytes);
    expect(await chain.lookUp(signed)).toEqual({ state: 'pending' });
    expect(await chain.balance(BTC, hot)).toBe(before);
    await chain.broadcast(signed.bytes);
    await bitcoind.mine();
    const record = await chain.lookUp(signed);
    expect(record).toMatchObject({ state: 'included', confirmations: 1, blockHash: await bitcoind.head() });
    expect(await bitcoind.ofCustomer('getreceivedbyaddress', [to])).toBe(0.12345678);
    if (record.state !== 'included') throw new Error('not included');
    const paid = subtract(subtract(before, await chain.balance(BTC, hot)), record.fee);
    expect(formatDecimal(paid)).toBe('0.12345678');
    // Sent once more after its block: no error, and no second payment.
    await chain.broadcast(signed.bytes);
  });

  it('spends no coin that bytes before it took', async () => {
    const { chain, bitcoind } = network;
    const [first, second] = [await bitcoind.newAddress(), await bitcoind.newAddress()];
    const one = await chain.sign(order({ to: first, btc: '0.4', nonce: 1 }));
    const two = await chain.sign(order({ to: second, btc: '0.4', nonce: 2, ahead: [one.bytes] }));
    await sendSigned(chain, two);
    await sendSigned(chain, one);
    await bitcoind.mine();
    for (const payment of [one, two])
      expect(await chain.lookUp(payment)).toMatchObject({ state: 'included' });
  });

  it('to its own wallet is locked until its block, like change', async () => {
    const { chain, bitcoind, hot } = network;
    const { bytes } = await sendSigned(chain, await chain.sign(order({ to: hot, btc: '0.01', nonce: 4 })));
    await bitcoind.call('syncwithvalidationinterfacequeue');
    const ofStranger = await chain.spendable(BTC, []);
    const ofOurs = await chain.spendable(BTC, [bytes]);
    expect(formatDecimal(subtract(ofOurs.locked, ofStranger.locked))).toBe('0.01');
    await bitcoind.mine();
    expect(formatDecimal((await chain.spendable(BTC, [])).locked)).toBe('0');
  });

  it('of change is impossible when another one spent it in the block that made it', async () => {
    const { chain, bitcoind, hot } = network;
    const parent = await sendSigned(
      chain,
      await chain.sign(order({ to: await bitcoind.newAddress(), btc: '0.02', nonce: 5 })),
    );
    await bitcoind.call('syncwithvalidationinterfacequeue');
    const childOf = (id: string, btc: string) => {
      const child = { purpose: 'consolidate', parent: parent.txId } as const;
      return chain.sign(
        order({ id, payments: [{ ...outgoing(hot, btc), ...child }], to: hot, btc, nonce: 6 }),
      );
    };
    const [loser, winner] = [await childOf('loser', '0.01'), await childOf('winner', '0.011')];
    expect(loser.conflictKeys).toEqual(winner.conflictKeys);
    await sendSigned(chain, winner);
    await bitcoind.mine(CONFIRMATIONS);
    expect(await chain.lookUp(winner)).toMatchObject({ state: 'included' });
    expect(await chain.lookUp(loser)).toMatchObject({ state: 'impossible', confirmations: CONFIRMATIONS });
  });

  it('whose coin another one spent beside others is impossible', async () => {
    const { chain, bitcoind } = network;
    const to = await bitcoind.newAddress();
    const { now } = await chain.spendable(BTC, []);
    const most = formatDecimal(subtract(now, toDecimal('0.01')));
    const loser = await chain.sign(order({ id: 'one-coin', to, btc: '0.01', nonce: 7 }));
    const winner = await chain.sign(order({ id: 'all-coins', to, btc: most, nonce: 8 }));
    expect(winner.conflictKeys.length).toBeGreaterThan(loser.conflictKeys.length);
    await sendSigned(chain, winner);
    await bitcoind.mine(CONFIRMATIONS);
    expect(await chain.lookUp(loser)).toMatchObject({ state: 'impossible', confirmations: CONFIRMATIONS });
  });

  it('above what the wallet holds is not signed', async () => {
    const { chain, bitcoind } = network;
    const signing = chain.sign(order({ to: await bitcoind.newAddress(), btc: '100', nonce: 3 }));
    await expect(signing).rejects.toThrow(ChainOutage);
  });
});
