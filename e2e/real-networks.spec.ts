/** Exchanges through the browser on real nodes, from the order to the payout, with a picture of each step. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDecimal } from '@parom/contract/money';
import type { Page, TestInfo } from '@playwright/test';
import { type Nodes, openHouse, settingsOn } from '../scripts/lib/play-house.mjs';
import { DOLLAR_CUSTOMER, startBitcoin, startEthereum, whyWithoutNodes } from '../scripts/lib/real-nodes.mjs';
import { stored } from './account.ts';
import { openExchange, submitOf } from './exchange-form.ts';
import { input } from './forms.ts';
import { type OwnService, ownService } from './own-service.ts';
import { confirmedOperator, serviceOf } from './service.ts';
import { test as base, expect } from './visitor.ts';
import { wordsOf } from './words.ts';

const { ticket: words } = wordsOf('en');

const WEI = 10n ** 18n;

const test = base.extend<object, { readonly nodes: Nodes; readonly service: OwnService }>({
  nodes: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const [ethereum, bitcoin] = await Promise.all([startEthereum(), startBitcoin()]);
      await use({ ethereum, bitcoin });
      await Promise.all([ethereum.stop(), bitcoin.stop()]);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  service: [
    async ({ nodes }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'parom-real-'));
      const service = await ownService((baseURL) => settingsOn(nodes, folder, baseURL));
      await service.start();
      await use(service);
      await service.end();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const heading = (page: Page, name: string) => page.getByRole('heading', { name });

function filmOf(page: Page, info: TestInfo) {
  let step = 0;
  return async (name: string): Promise<void> => {
    step += 1;
    const path = info.outputPath(`${step}-${name}.png`);
    await page.screenshot({ path, fullPage: true });
    await info.attach(`${step} ${name}`, { path, contentType: 'image/png' });
  };
}

/** Fills the form, and follows it to the pay page. */
async function order(
  page: Page,
  of: { readonly give: string; readonly get: string; readonly income: string; readonly addr: string },
): Promise<{ readonly id: string; readonly token: string }> {
  const service = serviceOf(page.request);
  const [give, get] = [await service.currency(of.give), await service.currency(of.get)];
  const form = await openExchange(
    page,
    { incomeType: give.id, outcomeType: get.id, income: of.income },
    'en',
  );
  await input(form, 'addr').fill(of.addr);
  // The first order has made an account.
  if (await input(form, 'email').isEditable()) await input(form, 'email').fill('customer@example.org');
  await submitOf(form).click();
  await expect(page).toHaveURL(/\/pay\//);
  await expect(page.getByText(words.pay.sendExactly)).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  return { id, token: (await stored(page, `tick${id}`)) ?? '' };
}

const minedUntil = async (page: Page, { ethereum, bitcoin }: Nodes, title: string): Promise<void> =>
  expect(async () => {
    await Promise.all([ethereum.mine(2), bitcoin.mine()]);
    await expect(heading(page, title)).toBeVisible({ timeout: 1_500 });
  }).toPass({ timeout: 90_000 });

const why = whyWithoutNodes();
if (why !== null && process.env['CI'] === 'true') throw new Error(why);

test.describe('on real nodes, an exchange', () => {
  test.skip(why !== null, why ?? '');
  test.use({ language: 'en' });
  test.slow();

  test('of ETH for BTC and of BTC for USDT is paid on both networks', async ({ page, nodes }, info) => {
    const { ethereum, bitcoin } = nodes;
    await openHouse(await confirmedOperator(page.request), nodes);
    const film = filmOf(page, info);

    const receiving = await bitcoin.newAddress();
    const first = await order(page, { give: 'ETH', get: 'BTC', income: '0.5', addr: receiving });
    await film('eth-pay');
    const ticket = await serviceOf(page.request).ticket(first.id, first.token);
    await ethereum.sendEther(ticket.fromWallet.address, WEI / 2n);
    await minedUntil(page, nodes, words.stage.completed.title);
    await film('eth-completed');
    const paid = await serviceOf(page.request).ticket(first.id, first.token);
    expect(await bitcoin.receivedBy(receiving, 1)).toBe(Number(paid.toAmount));

    const before = await ethereum.dollarsOf(DOLLAR_CUSTOMER);
    const second = await order(page, { give: 'BTC', get: 'USDT', income: '0.02', addr: DOLLAR_CUSTOMER });
    await film('btc-pay');
    const { fromWallet } = await serviceOf(page.request).ticket(second.id, second.token);
    await bitcoin.send(fromWallet.address, '0.02');
    await minedUntil(page, nodes, words.stage.completed.title);
    await film('btc-completed');
    const { toAmount } = await serviceOf(page.request).ticket(second.id, second.token);
    const units = (parseDecimal(toAmount) ?? 0n) / 10n ** 12n;
    expect((await ethereum.dollarsOf(DOLLAR_CUSTOMER)) - before).toBe(units);
  });
});
