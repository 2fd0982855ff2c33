/** USDT on TON, in and out through the browser, on a stand-in for TON. No real node of TON was asked. */

import { MNEMONIC } from '../scripts/lib/play-house.mjs';
import { whyUntested } from '../scripts/lib/real-nodes.mjs';
import { spell } from '../server/src/chains/ton/encoding/messages.ts';
import { tonPublicKeys } from '../server/src/signing/index.ts';
import { Jettons } from '../server/test/ton/jettons.ts';
import { anyAddress, sendCoins } from '../server/test/ton/send-coins.ts';
import { serveTon } from '../server/test/ton/serve.ts';
import { TonWorld } from '../server/test/ton/world.ts';
import { buysWithEther, openHouseOf, sellsForEther, testBeside, unitsOf } from './house.ts';
import { expect } from './visitor.ts';

const NANO = 10n ** 9n;
const DOLLAR = 10n ** 6n;
const MAIN_NET = -239;

async function startTon() {
  const world = await TonWorld.open();
  const jettons = await Jettons.open(world);
  const customer = anyAddress();
  jettons.issue(spell(customer), 100_000n * DOLLAR);
  const { publicKey, hotAddress } = await tonPublicKeys(MNEMONIC, MAIN_NET);
  // The service starts with a working balance only.
  sendCoins(world, hotAddress, NANO);
  await world.close();
  const { url, close } = await serveTon(world);
  const payDollars = async (to: string, units: bigint, memo: string | null) =>
    jettons.pay(customer, to, units, memo);
  return {
    variable: 'PAROM_TON',
    prices: { TON: '2' },
    settingsIn: () => ({
      rpcUrl: url,
      publicKey,
      tokens: { USDT: spell(jettons.master) },
      otherContracts: ['USDT'],
    }),
    refills: [
      {
        asset: 'TON@ton',
        amount: '1000',
        send: async (to: string, memo: string) => sendCoins(world, to, 1_000n * NANO, { memo }),
      },
      {
        asset: 'USDT@ton',
        amount: '50000',
        send: (to: string, memo: string) => payDollars(to, 50_000n * DOLLAR, memo),
      },
    ],
    mine: () => world.close(),
    stop: close,
    payDollars,
    /** By the contract of the owner's wallet. */
    dollarsOf: (owner: ReturnType<typeof anyAddress>): Promise<bigint> =>
      world.asOf(world.head.height, async (chain) => {
        const { stackReader } = await chain.runGetMethod(jettons.walletOf(owner), 'get_wallet_data');
        return stackReader.readBigNumber();
      }),
  };
}

const test = testBeside(startTon);
const why = whyUntested();

test.describe('on a stand-in for TON, an exchange', () => {
  test.skip(why !== null, why ?? '');
  test.use({ language: 'en' });
  test.setTimeout(300_000);

  test('of USDT for ETH and of ETH for USDT is paid', async ({ page, nodes }) => {
    const { other: ton } = nodes;
    await openHouseOf(page, nodes);
    await sellsForEther(page, nodes, { give: 'USDT', income: '100' }, ({ address, memo }) => {
      expect(memo).toMatch(/^\d+$/);
      return ton.payDollars(address, 100n * DOLLAR, memo);
    });

    const receiving = anyAddress();
    const { toAmount } = await buysWithEther(page, nodes, {
      get: 'USDT',
      addr: spell(receiving),
      memo: '77',
    });
    expect(await ton.dollarsOf(receiving)).toBe(unitsOf(toAmount, 6));
  });
});
