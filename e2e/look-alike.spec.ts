/** An address of an EVM network names no network by itself; a payment link may. */
import type { Page } from '@playwright/test';
import { openExchange, submitOf } from './exchange-form.ts';
import { input, toast } from './forms.ts';
import { serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const USDT_CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const networkOf = async (page: Page, coin: string, name: string) => {
  const { id, networks } = await serviceOf(page.request).currency(coin);
  const network = networks.find((candidate) => candidate.name.includes(name));
  if (network === undefined) throw new Error(`${coin} has no ${name}`);
  return { currencyId: id, ...network };
};

for (const language of ['ru', 'en'] as const)
  test.describe(`a 0x address in ${language}`, () => {
    test.use({ language });
    const { address, ticket } = wordsOf(language);

    test('of the order names the only network that the coins go out by', { tag: ['@anchor:11'] }, async ({
      page,
    }) => {
      for (const [coin, name] of [
        ['ETH', 'ERC20'],
        ['USDT', 'ERC20'],
        ['USDT', 'BEP20'],
      ] as const) {
        const { currencyId, id, name: network } = await networkOf(page, coin, name);
        const form = await openExchange(
          page,
          { income: '0.01', outcomeType: currencyId, outcomeNet: id },
          language,
        );
        const said = form.getByText(fill(address.lookAlike, { currency: coin, network }));
        await expect(said).toBeVisible();
        await input(form, 'addr').fill(wallets.ETH);
        await expect(form.getByRole('img', { name: address.ok })).toBeVisible();
        await expect(said).toBeVisible();
      }
    });

    test('of the deposit names the only network to send by', { tag: ['@anchor:11'] }, async ({ page }) => {
      const service = serviceOf(page.request);
      const { link } = await service.createTicket({ give: 'ETH', get: 'BTC', amount: '0.5' });
      const [ethereum] = (await service.currency('ETH')).networks;
      await page.goto(link);
      const said = fill(ticket.pay.lookAlike, { network: ethereum?.name ?? '?' });
      await expect(page.getByText(said)).toBeVisible();
    });
  });

test('an address that only its own network knows says nothing of others', async ({ page }) => {
  const { currencyId, id } = await networkOf(page, 'USDT', 'TRC20');
  const form = await openExchange(page, { income: '0.01', outcomeType: currencyId, outcomeNet: id });
  await expect(input(form, 'addr')).toBeVisible();
  await expect(form.getByText(/ERC20, BEP20/)).toHaveCount(0);
  const { link } = await serviceOf(page.request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await page.goto(link);
  await expect(page.getByText(wordsOf('ru').ticket.pay.address, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(/ERC20, BEP20/)).toHaveCount(0);
});

test.describe('a pasted payment link', () => {
  const { address, exchange } = wordsOf('ru');
  const paste = async (page: Page, text: string) => {
    await page.evaluate((value) => navigator.clipboard.writeText(value), text);
    await page.keyboard.press('ControlOrMeta+V');
  };
  const orderOf = async (page: Page, coin: string, network = '') => {
    const { currencyId, id } = await networkOf(page, coin, network);
    return openExchange(page, { income: '0.01', outcomeType: currencyId, outcomeNet: id });
  };
  const links = [
    ['BIP 21', 'ETH', 'BTC', `bitcoin:${wallets.BTC}?amount=0.0123&label=shop`, wallets.BTC, '0.0123'],
    ['EIP-681', 'BTC', 'ETH', `ethereum:${wallets.ETH}@1?value=2.014e17`, wallets.ETH, '0.2014'],
  ] as const;

  for (const [standard, give, get, link, receiver, amount] of links)
    test(`of ${standard} fills in address and amount, and says so`, { tag: ['@anchor:8'] }, async ({
      page,
    }) => {
      const [from, to] = [await networkOf(page, give, ''), await networkOf(page, get, '')];
      const pair = { incomeType: from.currencyId, outcomeType: to.currencyId };
      const form = await openExchange(page, { income: '1', ...pair });
      await input(form, 'addr').focus();
      await paste(page, link);
      await expect(toast(page, address.linkTaken)).toBeVisible();
      await expect(input(form, 'addr')).toHaveValue(receiver);
      await expect(page.locator('[name="outcome"]')).toHaveValue(amount);
      await expect(form.getByRole('img', { name: address.ok })).toBeVisible();
    });

  test('chooses its network, keeps the address there, and says so', { tag: ['@anchor:8'] }, async ({
    page,
  }) => {
    const form = await orderOf(page, 'USDT', 'TRC20');
    for (const [link, name] of [
      [`ethereum:${USDT_CONTRACT}@1/transfer?address=${wallets.ETH}&uint256=5e6`, 'ERC20'],
      [`ethereum:${USDT_CONTRACT}@56/transfer?address=${wallets.ETH}&uint256=5e18`, 'BEP20'],
    ] as const) {
      await input(form, 'addr').fill('');
      await input(form, 'addr').focus();
      await paste(page, link);
      const { name: network } = await networkOf(page, 'USDT', name);
      await expect(toast(page, fill(address.linkNetwork, { network }))).toBeVisible();
      await expect(page.getByRole('radio', { name: network })).toBeChecked();
      await expect(input(form, 'addr')).toHaveValue(wallets.ETH);
      await expect(form.getByRole('img', { name: address.ok })).toBeVisible();
    }
    await input(form, 'email').fill('own@example.org');
    const bep20 = await networkOf(page, 'USDT', 'BEP20');
    const creating = page.waitForRequest('**/api/v1/tickets/create');
    await expect(submitOf(form)).toHaveText(exchange.exchpage.submit);
    await submitOf(form).click();
    expect((await creating).postDataJSON()).toMatchObject({
      wallet: { address: wallets.ETH },
      getDetails: { networkId: bep20.id },
    });
    await expect(page).toHaveURL(/\/pay\//);
  });
});
