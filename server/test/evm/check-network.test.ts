/** `check-network` on a real EVM node, sound and unsound. */
import { inEnglish } from '@parom/contract/console/answers/answers';
import { parseUnits } from 'viem';
import { beforeAll, expect, it } from 'vitest';
import type { Chain } from '../../src/chains/chain.ts';
import { checkNetwork } from '../../src/chains/check-network.ts';
import { openEvmChain } from '../../src/chains/evm/index.ts';
import { quietLog } from '../database.ts';
import { CUSTOMER, describeWithAnvil } from './anvil.ts';
import { type EvmTestNetwork, startEvmNetwork, testDollar } from './network.ts';

describeWithAnvil('the check of an EVM network', () => {
  let network: EvmTestNetwork;
  beforeAll(async () => {
    network = await startEvmNetwork(1, { awaitFinalized: false });
    await network.anvil.client.setBalance({ address: network.hot, value: 10n ** 18n });
    await network.callToken('issue', [CUSTOMER, parseUnits('1000', 6)]);
    await network.anvil.mine();
    await network.callToken('transfer', [network.hot, parseUnits('5', 6)]);
    await network.anvil.client.sendTransaction({
      account: CUSTOMER,
      to: CUSTOMER,
      value: 10n ** 17n,
      chain: null,
    });
    await network.anvil.mine(4);
  });
  const check = async (chain: Chain, lateMs = 0) => {
    const now = new Date(Date.now() + lateMs);
    const nameOf = (currencyId: number): string => (currencyId === 2 ? 'ETH' : 'USDT');
    const rows = await checkNetwork(chain, { now, confirmations: 3, nameOf });
    return {
      found: Object.fromEntries(rows.map((row) => [inEnglish([row.check]), row.found])),
      problems: Object.fromEntries(
        rows.flatMap((row) => (row.problem === null ? [] : [[inEnglish([row.check]), row.problem]])),
      ),
    };
  };

  it('finds all as expected, with the amounts that an explorer shows', async () => {
    const { found, problems } = await check(network.chain);
    expect(problems).toEqual({});
    expect(found).toMatchObject({
      'a past transfer of USDT': {
        code: 'foundTransfer',
        parts: { amount: '5', transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) },
      },
      'a past transfer of ETH': { parts: { amount: '0.1' } },
      'ETH in the hot wallet': { parts: { amount: '1' } },
      'USDT in the hot wallet': { parts: { amount: '5' } },
      'payments of the hot wallet so far': { code: 'foundPayments', parts: { payments: 0 } },
    });
  });

  const aboutForty = (minutes: number): boolean => minutes >= 40 && minutes < 50;
  it('names an old head, another contract and an empty wallet', async () => {
    const contract = await network.anvil.deploy(testDollar, [6]);
    const assets = network.settings.assets.map((one) => (one.contract === null ? one : { ...one, contract }));
    const chain = await openEvmChain({ ...network.settings, assets }, quietLog);
    const { problems } = await check(chain, 45 * 60_000);
    expect(problems).toMatchObject({
      'newest block': { code: 'newestBlockOld', parts: { minutes: expect.toSatisfy(aboutForty) } },
      'a past transfer of USDT': { code: 'transferUnfound', parts: { contract } },
      'USDT in the hot wallet': { code: 'hotWalletEmpty' },
    });
  });

  it('says for each question that a dead node gives no answer', async () => {
    const dead = { ...network.chain, head: () => Promise.reject(new Error('connection refused')) };
    const { problems } = await check(dead);
    expect(problems['newest block']).toEqual({
      code: 'nodeUnheard',
      parts: { error: 'connection refused' },
    });
    expect(Object.keys(problems)).toContain('final block');
  });
});
