/** `check-network` on a stand-in for java-tron: no real node was contacted. */
import { inEnglish } from '@parom/contract/console/answers/answers';
import { expect, it } from 'vitest';
import { checkNetwork } from '../../src/chains/check-network.ts';
import { describeWithAnvil } from '../evm/anvil.ts';
import { startTronNetwork, TRX } from './network.ts';

describeWithAnvil('the check of TRON', () => {
  it('finds all as expected', async () => {
    const { chain, ledger, hot, payCoins, payDollars } = await startTronNetwork();
    await payCoins(hot, 3_000_000n);
    await payDollars(hot, 5_000_000n);
    for (let block = 0; block < 10; block += 1) await ledger.mine();
    const nameOf = (currencyId: number): string => (currencyId === TRX ? 'TRX' : 'USDT');
    const rows = await checkNetwork(chain, { now: new Date(), confirmations: 3, nameOf });
    expect(rows.filter(({ problem }) => problem !== null)).toEqual([]);
    const transfer = rows.find(({ check }) => inEnglish([check]) === 'a past transfer of USDT');
    expect(transfer?.found).toMatchObject({
      code: 'foundTransfer',
      parts: { amount: '5', transaction: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });
});
