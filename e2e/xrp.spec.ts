/** XRP in and out through the browser: a stand-in for rippled beside anvil. No real rippled was asked. */
import { toDecimal } from '@parom/contract/money';
import { MNEMONIC } from '../scripts/lib/play-house.mjs';
import { DOLLAR_CUSTOMER, whyUntested } from '../scripts/lib/real-nodes.mjs';
import { xrpPublicKeys } from '../server/src/signing/index.ts';
import { dropsOf, personOn, strangerAddress } from '../server/test/xrp/people.ts';
import { Rippled } from '../server/test/xrp/rippled.ts';
import { serveRippled } from '../server/test/xrp/serve-rippled.ts';
import { buysWithEther, minedUntilCompleted, openHouseOf, order, testBeside, unitsOf } from './house.ts';
import { expect } from './visitor.ts';
import { wordsOf } from './words.ts';

const { ticket: words } = wordsOf('en');
const HOT = 'rpaLPza5oxhJ7V8nFDwPm9F7kmZ16uc8do';
const REQUIRE_TAG = 0x0002_0000;

async function startLedger() {
  const rippled = new Rippled();
  rippled.fund(HOT, dropsOf('10'), { flags: REQUIRE_TAG });
  const { url, close } = await serveRippled(rippled);
  const customer = personOn(rippled);
  const { publicKey } = await xrpPublicKeys(MNEMONIC);
  const send = async (address: string, amount: string, tag: string) =>
    customer.pay({ address, memo: tag }, toDecimal(amount));
  return {
    rippled,
    variable: 'PAROM_XRP',
    prices: { XRP: '2' },
    settingsIn: () => ({
      networkId: rippled.networkId,
      rpcUrl: url,
      publicKey,
    }),
    refills: [
      {
        asset: 'XRP@ripple',
        amount: '50000',
        send: (to: string, tag: string) => send(to, '50000', tag),
      },
    ],
    mine: async () => rippled.close(),
    send,
    stop: close,
  };
}

const test = testBeside(startLedger);
const why = whyUntested();

test.describe('on a stand-in for rippled, an exchange', () => {
  test.skip(why !== null, why ?? '');
  test.use({ language: 'en' });
  test.setTimeout(300_000);

  test('of XRP for USDT and of ETH for XRP is paid', async ({ page, nodes }) => {
    const { ethereum, other: xrp } = nodes;
    await openHouseOf(page, nodes);

    const before = await ethereum.dollarsOf(DOLLAR_CUSTOMER);
    const sold = await order(page, { give: 'XRP', get: 'USDT', income: '100', addr: DOLLAR_CUSTOMER });
    await expect(page.getByText(words.pay.memoTitle)).toBeVisible();
    const { fromWallet, toAmount } = await sold.read();
    expect([fromWallet.address, fromWallet.memo]).toEqual([HOT, expect.stringMatching(/^\d+$/)]);
    await xrp.send(fromWallet.address, '100', fromWallet.memo ?? '');
    await minedUntilCompleted(page, nodes);
    expect((await ethereum.dollarsOf(DOLLAR_CUSTOMER)) - before).toBe(unitsOf(toAmount, 6));

    const receiving = strangerAddress();
    const bought = await buysWithEther(page, nodes, { get: 'XRP', addr: receiving, memo: '77' });
    const received = xrp.rippled.head.accounts.get(receiving)?.balance;
    expect(received).toBe(dropsOf(bought.toAmount));
    const { fields } = xrp.rippled.ledgers
      .flatMap(({ transactions }) => transactions)
      .findLast(({ fields: sent }) => sent.Destination === receiving) ?? { fields: null };
    expect(fields?.DestinationTag).toBe(77);
  });
});
