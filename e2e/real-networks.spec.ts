/** Exchanges through the browser on real nodes, from the order to the payout, with a picture of each step. */
import type { Page, TestInfo } from '@playwright/test';
import { DOLLAR_CUSTOMER, startBitcoin, startEthereum, whyUntested } from '../scripts/lib/real-nodes.mjs';
import { openExchange, submitOf } from './exchange-form.ts';
import { expectWrong, input } from './forms.ts';
import { minedUntilCompleted, openHouseOf, order, testOn, unitsOf } from './house.ts';
import { serviceOf } from './service.ts';
import { expect } from './visitor.ts';
import { wordsOf } from './words.ts';

const { exchpage } = wordsOf('en').exchange;
const WEI = 10n ** 18n;

const test = testOn(async () => {
  const [ethereum, bitcoin] = await Promise.all([startEthereum(), startBitcoin()]);
  const stop = async () => void (await Promise.all([ethereum.stop(), bitcoin.stop()]));
  return { ethereum, bitcoin, stop };
});

function filmOf(page: Page, info: TestInfo) {
  let step = 0;
  return async (name: string): Promise<void> => {
    step += 1;
    const path = info.outputPath(`${step}-${name}.png`);
    await page.screenshot({ path, fullPage: true });
    await info.attach(`${step} ${name}`, { path, contentType: 'image/png' });
  };
}

const why = whyUntested();

test.describe('on real nodes, an exchange', () => {
  test.skip(why !== null, why ?? '');
  test.use({ language: 'en', expectedStatuses: [422] });
  test.setTimeout(300_000);

  test('of ETH for BTC and of BTC for USDT is paid on both networks', async ({ page, nodes }, info) => {
    const { ethereum, bitcoin } = nodes;
    await openHouseOf(page, nodes);
    const film = filmOf(page, info);

    const receiving = await bitcoin.newAddress();
    const first = await order(page, { give: 'ETH', get: 'BTC', income: '0.5', addr: receiving });
    await film('eth-pay');
    const ticket = await first.read();
    await ethereum.sendEther(ticket.fromWallet.address, WEI / 2n);
    await minedUntilCompleted(page, nodes);
    await film('eth-completed');
    const paid = await first.read();
    expect(await bitcoin.receivedBy(receiving, 1)).toBe(Number(paid.toAmount));

    const before = await ethereum.dollarsOf(DOLLAR_CUSTOMER);
    const second = await order(page, { give: 'BTC', get: 'USDT', income: '0.02', addr: DOLLAR_CUSTOMER });
    await film('btc-pay');
    const { fromWallet, toAmount } = await second.read();
    await bitcoin.send(fromWallet.address, '0.02');
    await minedUntilCompleted(page, nodes);
    await film('btc-completed');
    expect((await ethereum.dollarsOf(DOLLAR_CUSTOMER)) - before).toBe(unitsOf(toAmount, 6));
  });

  test('to a contract that takes no ether is refused', async ({ page, nodes }) => {
    await openHouseOf(page, nodes);
    const eth = await serviceOf(page.request).currency('ETH');
    const form = await openExchange(page, { income: '0.02', outcomeType: eth.id }, 'en');
    await input(form, 'addr').fill(await nodes.ethereum.deployOtherToken());
    await expect(input(form, 'email')).toBeVisible();
    await input(form, 'email').fill('customer@example.org');
    await submitOf(form).click();
    await page.getByRole('dialog').getByRole('button', { name: exchpage.ok }).click();
    await expectWrong(input(form, 'addr'), exchpage.serverError19);
    await input(form, 'addr').fill(DOLLAR_CUSTOMER);
    await submitOf(form).click();
    await expect(page).toHaveURL(/\/pay\//);
  });
});
