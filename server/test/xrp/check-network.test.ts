/** `check-network` on a stand-in for rippled: no real node was contacted. */
import { expect, it } from 'vitest';
import { checkNetwork } from '../../src/chains/check-network.ts';
import { startXrpNetwork, xrp } from './network.ts';

it('the check of the XRP Ledger finds all as expected', async () => {
  const { chain, rippled, customer, hot } = await startXrpNetwork();
  customer.pay({ address: hot, memo: '4711' }, xrp('12'));
  rippled.close();
  const rows = await checkNetwork(chain, { now: new Date(), confirmations: 1, nameOf: () => 'XRP' });
  expect(rows.filter(({ problem }) => problem !== null)).toEqual([]);
  expect(rows.find(({ check }) => check.code === 'askedTransfer')?.found).toMatchObject({
    code: 'foundTransfer',
    parts: { amount: '12', transaction: expect.stringMatching(/^[0-9A-F]{64}$/) },
  });
});
