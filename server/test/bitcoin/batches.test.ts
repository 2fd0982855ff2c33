/** Payments that leave a real Bitcoin wallet together. */
import { formatDecimal } from '@parom/contract/money';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { advancePayments, findPayment } from '../../src/payments/index.ts';
import { handClock } from '../clock.ts';
import { testDatabase } from '../database.ts';
import { ids, sowWorld } from '../factories.ts';
import { owedPayment } from '../owed-payments.ts';
import { describeWithBitcoind } from './bitcoind.ts';
import { type BitcoinTestNetwork, BTC, fundHot, startBitcoinNetwork } from './network.ts';

const database = await testDatabase();
afterAll(() => database.close());
const { db } = database;
const clock = handClock();

describeWithBitcoind('payments of a real Bitcoin wallet', () => {
  let network: BitcoinTestNetwork;
  let deps: Parameters<typeof advancePayments>[0];
  beforeEach(async () => {
    await database.truncate();
    const catalogue = await sowWorld(db, clock);
    const { approvesRequired } = catalogue.networkById(ids.bitcoin);
    network = await startBitcoinNetwork({ confirmationsRequired: approvesRequired, collectSeconds: 30 });
    await fundHot(network, '0.5', '0.5');
    const outflow = { ceilingUsdt: null, worthOf: () => null };
    const chains = new Map([[ids.bitcoin, network.chain]]);
    deps = { db, clock, catalogue: () => catalogue, chains, screening: [], outflow };
  });

  const look = async () => {
    await advancePayments(deps, ids.bitcoin);
    clock.advance(16_000);
  };
  const owe = async (amount: string) => {
    const assetId = deps.catalogue().asset(BTC, ids.bitcoin)?.id ?? 0;
    const address = await network.bitcoind.newAddress();
    const id = await owedPayment(deps, { purpose: 'payout', isReserved: true, assetId, amount, address });
    return { id, address };
  };
  const found = (id: string) => findPayment(db, id);

  it('leave by the twenty in one transaction, and share its fee to the satoshi', async () => {
    const owed = [];
    for (let number = 0; number < 20; number += 1) owed.push(await owe('0.001'));
    await look();
    const txIds = new Set(await Promise.all(owed.map(async ({ id }) => (await found(id))?.txId)));
    expect([...txIds]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    const { approvesRequired } = deps.catalogue().networkById(ids.bitcoin);
    for (let block = 0; block < approvesRequired; block += 1) await network.bitcoind.mine();
    await look();
    await look();
    let fees = 0n;
    for (const { id, address } of owed) {
      const payment = await found(id);
      expect(payment?.state).toBe('final');
      fees += payment?.fee ?? 0n;
      expect(await network.bitcoind.ofCustomer('getreceivedbyaddress', [address])).toBe(0.001);
    }
    const left = await network.chain.balance(BTC, network.hot);
    expect(formatDecimal(left)).toBe(formatDecimal((10n ** 18n - 2n * 10n ** 16n - fees) as typeof left));
  });

  it('wait half a minute for others, and one that is too small stops none', async () => {
    const [first, dust, second] = [await owe('0.001'), await owe('0.00000100'), await owe('0.002')];
    await look();
    expect((await found(first.id))?.state).toBe('queued');
    await look();
    await look();
    const [one, bad, other] = [await found(first.id), await found(dust.id), await found(second.id)];
    expect([one?.state, bad?.state, other?.state]).toEqual(['sent', 'queued', 'sent']);
    expect(bad?.lastError).toEqual({ code: 'paymentTooSmall', parts: { payment: dust.id } });
    expect(one?.txId).toBe(other?.txId);
  });
});
