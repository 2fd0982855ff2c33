/** Exchanges through the browser on real nodes, from the order to the payout, with a picture of each step. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseDecimal } from '@parom/contract/money';
import type { APIRequestContext, Page, TestInfo } from '@playwright/test';
import { stored } from './account.ts';
import { openExchange, submitOf } from './exchange-form.ts';
import { input } from './forms.ts';
import { type OwnService, ownService } from './own-service.ts';
import { DOLLAR_CUSTOMER, startBitcoin, startEthereum, whyWithoutNodes } from './real-nodes.ts';
import { serviceOf } from './service.ts';
import { test as base, expect } from './visitor.ts';
import { wordsOf } from './words.ts';

const { ticket: words } = wordsOf('en');

/** A well-known mnemonic and its public keys: they hold no money anywhere else. */
const MNEMONIC = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const ETHEREUM_KEYS = {
  accountXpub:
    'xpub6Bh6Cg7bvjFdYK39aqwzzfvNngQAtZxcGFHHna3oPxw2n8UDYQiwoABYVMZRuQmbUGt9YkrqUzeGvBbkWtsd97DJW6gjHZ1FWhQQT1FfTJQ',
  hotAddress: '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25',
};
const BITCOIN_KEYS = {
  accountXpub:
    'tpubDDA3frU31t8hWyizpAvWe4qhSUCBFHRBeHuNh7Q5h9XFzTz9yX5kEA8dPSmn4PYDcWSFn9B98GpUTQkAaZmuLK6j7YZJb8JnEjqh9knQ3db',
  hotXpub:
    'tpubDDA3frU31t8hSUKpX7UmhvJuDGG1r7UNzx85fQ49Xa15ax6Yby2sLQYCwCDWgdXQeb4iK8EZGKwRHDdKZTgvpHNi5WeUQn5ZBpEFSnM8FkE',
};
const WEI = 10n ** 18n;
const CENT_OF_A_CENT = 10n ** 6n;

interface Nodes {
  readonly ethereum: Awaited<ReturnType<typeof startEthereum>>;
  readonly bitcoin: Awaited<ReturnType<typeof startBitcoin>>;
}

const test = base.extend<object, { readonly nodes: Nodes; readonly service: OwnService }>({
  nodes: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const [ethereum, bitcoin] = await Promise.all([startEthereum(), startBitcoin()]);
      await use({ ethereum, bitcoin });
      ethereum.stop();
      await bitcoin.stop();
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

function settingsOn({ ethereum, bitcoin }: Nodes, folder: string, baseURL: string): Record<string, string> {
  const [mnemonicFile, keyFile] = [join(folder, 'mnemonic'), join(folder, 'data-key')];
  writeFileSync(mnemonicFile, MNEMONIC, { mode: 0o400 });
  writeFileSync(keyFile, `${'5c'.repeat(32)}\n`, { mode: 0o600 });
  const evm = {
    network: 'ethereum',
    rpcUrl: ethereum.rpcUrl,
    chainId: 1,
    ...ETHEREUM_KEYS,
    mnemonicFile,
    tokens: { USDT: ethereum.token },
    otherContracts: ['USDT'],
    confirmations: 6,
  };
  return {
    PAROM_MODE: 'live',
    PAROM_RATE_VENUES: 'none',
    PAROM_EVM_NETWORKS: JSON.stringify([evm]),
    PAROM_BITCOIN: JSON.stringify({
      network: 'regtest',
      rpcUrl: bitcoin.rpcUrl,
      ...BITCOIN_KEYS,
      mnemonicFile,
    }),
    PAROM_SMTP_URL: 'smtp://127.0.0.1:1',
    PAROM_MAIL_FROM: 'Parom <no-reply@shop.example>',
    PAROM_PUBLIC_URL: baseURL,
    PAROM_DATA_KEY_FILE: keyFile,
    PAROM_LOG_LEVEL: 'error',
  };
}

/** As an operator opens an exchange: prices, coins of the house by announced refills, and the doors. */
async function openExchangeHouse(request: APIRequestContext, { ethereum, bitcoin }: Nodes): Promise<void> {
  const service = serviceOf(request);
  const { command } = service;
  for (const [currency, usdt] of Object.entries({ BTC: '90000', ETH: '3000' }))
    await command('fix-price', { currency, usdt });
  const refill = async (asset: string, amount: string): Promise<string> =>
    /to (\S+)\. Refill/.exec(
      await command<string>('announce-refill', { asset, amount, from: 'capital' }),
    )?.[1] ?? '';
  await bitcoin.send(await refill('BTC@bitcoin', '2'), '2');
  await ethereum.sendEther(await refill('ETH@ethereum', '5'), 5n * WEI);
  await ethereum.issueDollars(await refill('USDT@ethereum', '50000'), 50_000n * CENT_OF_A_CENT);
  await expect(async () => {
    await Promise.all([ethereum.mine(2), bitcoin.mine()]);
    expect(await command('moves', { state: 'done' })).toHaveLength(3);
  }).toPass({ timeout: 60_000, intervals: [500] });
  await command('open-site', {});
}

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
    await openExchangeHouse(page.request, nodes);
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
