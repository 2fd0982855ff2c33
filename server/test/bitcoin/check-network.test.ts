/** `check-network` on a real bitcoind. */
import { inEnglish } from '@parom/contract/console/answers/answers';
import { expect, it } from 'vitest';
import { checkNetwork } from '../../src/chains/check-network.ts';
import { describeWithBitcoind } from './bitcoind.ts';
import { CONFIRMATIONS, fundHot, startBitcoinNetwork } from './network.ts';

describeWithBitcoind('the check of Bitcoin', () => {
  it('finds all as expected, and names an empty wallet', async () => {
    const network = await startBitcoinNetwork();
    const expected = { now: new Date(), confirmations: CONFIRMATIONS, nameOf: () => 'BTC' };
    const problems = async () =>
      (await checkNetwork(network.chain, expected)).flatMap(({ check, problem }) =>
        problem === null ? [] : [inEnglish([check])],
      );
    expect(await problems()).toContain('BTC in the hot wallet');
    await fundHot(network, '2');
    await network.bitcoind.mine(2);
    expect(await problems()).toEqual([]);
  });
});
