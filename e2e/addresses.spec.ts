/** Where the money goes: what a link fills in, wrong addresses, and copying by hand. */
import { expect, type Page } from '@playwright/test';
import { choose, openExchange, submitOf } from './exchange-form.ts';
import { expectWrong, input } from './forms.ts';
import { serviceOf, wallets } from './service.ts';
import { test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const words = wordsOf('ru');
const { exchpage, form: labels, picker } = words.exchange;
const { address } = words;
const creating = '**/api/v1/tickets/create';
const link = { income: '0.01', addr: wallets.ETH, email: 'maker@example.org' };
/** One digit changed: its checksum in capitals fails. */
const TYPO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee';
const USDT_CONTRACT = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

async function openOrder(page: Page, more: Record<string, string> = {}) {
  const eth = await serviceOf(page.request).currency('ETH');
  const form = await openExchange(page, { income: '0.01', outcomeType: eth.id, ...more });
  return { form, submit: submitOf(form) };
}

test.describe('a link with an address and an e-mail', () => {
  test('is confirmed before the order', async ({ page }) => {
    const { form, submit } = await openOrder(page, link);
    await expect(input(form, 'addr')).toHaveValue(wallets.ETH);
    await expect(form.getByText(exchpage.fromLink.both)).toBeVisible();
    await expect(form.getByRole('img', { name: address.ok })).toHaveCount(0);
    let sent = 0;
    await page.route(creating, (route) => {
      sent += 1;
      return route.continue();
    });
    await submit.click();
    await expectWrong(input(form, 'fromLink'), exchpage.mustConfirm);
    await expect(input(form, 'fromLink')).toBeFocused();
    expect(sent).toBe(0);
    await page.reload();
    await expect(form.getByText(exchpage.fromLink.both)).toBeVisible();
    await input(form, 'fromLink').check();
    await submit.click();
    await expect(page).toHaveURL(/\/pay\//);
  });

  test('goes with its pair, also when it was confirmed', async ({ page }) => {
    const { form } = await openOrder(page, link);
    await input(form, 'fromLink').check();
    await choose(page, fill(picker.label, { side: labels.give, currency: 'BTC' }), 'XRP');
    await expect(input(form, 'addr')).toHaveValue('');
    await expect(input(form, 'email')).toHaveValue('');
    await expect(input(form, 'fromLink')).toHaveCount(0);
    await page.reload();
    await expect(input(form, 'addr')).toHaveValue('');
    await expect(input(form, 'email')).toHaveValue('');
  });

  test('is forgotten field by field as the visitor types', async ({ page }) => {
    const { form } = await openOrder(page, link);
    await input(form, 'addr').fill('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed');
    await expect(form.getByText(exchpage.fromLink.email)).toBeVisible();
    await input(form, 'email').fill('own@example.org');
    await expect(input(form, 'fromLink')).toHaveCount(0);
    await expect(form.getByRole('img', { name: address.ok })).toBeVisible();
  });
});

test.describe('a wrong address', () => {
  test.use({ expectedStatuses: [422] });

  const paste = async (page: Page, text: string) => {
    await page.evaluate((value) => navigator.clipboard.writeText(value), text);
    await page.keyboard.press('ControlOrMeta+V');
  };
  const names = { currency: 'ETH', network: 'Ethereum (ERC20)' };
  const wrong = [
    ['a typo', TYPO, address.typo],
    ['another coin’s', wallets.BTC, fill(address.foreign, { ...names, of: 'Bitcoin' })],
    ['garbage', 'my wallet', fill(address.wrong, names)],
    ['a token’s contract', USDT_CONTRACT.toLowerCase(), address.contract],
  ] as const;
  for (const [what, text, said] of wrong)
    test(`${what}, is named on paste and on leaving the field`, { tag: ['@anchor:7'] }, async ({ page }) => {
      const { form, submit } = await openOrder(page);
      const field = input(form, 'addr');
      await field.focus();
      await paste(page, text);
      await expectWrong(field, said);
      await field.fill('');
      await field.pressSequentially(text);
      await expect(field).not.toHaveAttribute('aria-invalid', 'true');
      await input(form, 'email').focus();
      await expectWrong(field, said);
      await input(form, 'email').fill('own@example.org');
      let sent = 0;
      await page.route(creating, (route) => {
        sent += 1;
        return route.continue();
      });
      await submit.click();
      await expectWrong(field, said);
      expect(sent).toBe(0);
    });

  test('of another network offers to choose that network', { tag: ['@anchor:11'] }, async ({ page }) => {
    const usdt = await serviceOf(page.request).currency('USDT');
    const tron = usdt.networks.find(({ name }) => name.includes('TRC20'));
    const form = await openExchange(page, {
      income: '0.01',
      outcomeType: usdt.id,
      outcomeNet: tron?.id ?? 0,
    });
    await input(form, 'addr').focus();
    await paste(page, wallets.ETH);
    await expect(input(form, 'addr')).toHaveAttribute('aria-invalid', 'true');
    await form.getByRole('button', { name: /ERC20/ }).click();
    await expect(page.getByRole('radio', { name: /ERC20/ })).toBeChecked();
    await expect(input(form, 'addr')).toHaveValue(wallets.ETH);
    await expect(input(form, 'addr')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('that only the server knows marks the field too', async ({ page, request }) => {
    const service = serviceOf(request);
    const created = await service.createTicket({ give: 'ETH', get: 'BTC', amount: '0.05' });
    const { fromWallet } = await service.ticket(created.ticketId, created.offerToken);
    const { form, submit } = await openOrder(page);
    await input(form, 'addr').fill(fromWallet.address);
    await input(form, 'email').fill('own@example.org');
    await submit.click();
    await page.getByRole('dialog').getByRole('button', { name: exchpage.ok }).click();
    await expectWrong(input(form, 'addr'), exchpage.serverError12);
  });
});

for (const language of ['ru', 'en'] as const)
  test.describe(`a refund address in ${language}`, () => {
    test.use({ language, expectedStatuses: [422] });
    const its = wordsOf(language);
    const { refund, serverError15, ok } = its.exchange.exchpage;

    test('of a token’s contract or ours is refused before the order', async ({ page, request }) => {
      const service = serviceOf(request);
      const [eth, btc] = [await service.currency('ETH'), await service.currency('BTC')];
      const created = await service.createTicket({ give: 'ETH', get: 'BTC', amount: '0.1' });
      const { fromWallet } = await service.ticket(created.ticketId, created.offerToken);
      const query = { income: '0.1', incomeType: eth.id, outcomeType: btc.id };
      const form = await openExchange(page, query, language);
      await input(form, 'addr').fill(wallets.BTC);
      await input(form, 'email').fill('own@example.org');
      await form.getByText(refund.summary).click();
      const field = input(form, 'refundAddress');
      let sent = 0;
      await page.route(creating, (route) => {
        sent += 1;
        return route.continue();
      });
      await field.fill(USDT_CONTRACT);
      await submitOf(form).click();
      await expectWrong(field, its.address.contract);
      expect(sent).toBe(0);
      await field.fill(fromWallet.address);
      await submitOf(form).click();
      const dialog = page.getByRole('dialog', { name: serverError15 });
      await dialog.getByRole('button', { name: ok }).click();
      await expect(page).toHaveURL(/\/exchange/);
    });
  });

test.describe('the whole address', () => {
  test.use({ viewport: { width: 360, height: 800 } });

  test('wraps in its field and is shown again above the button', async ({ page }) => {
    const xmr = await serviceOf(page.request).currency('XMR');
    const long =
      '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A';
    const form = await openExchange(page, { income: '0.01', outcomeType: xmr.id });
    const field = input(form, 'addr');
    await field.fill(long);
    const cut = await field.evaluate(
      (element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight,
    );
    expect(cut).toBe(false);
    expect((await field.boundingBox())?.height).toBeGreaterThan(80);
    const last = form.getByText(fill(exchpage.goesOn, { coin: 'XMR', network: xmr.networks[0]?.name ?? '' }));
    await expect(last).toBeVisible();
    await expect(last.locator('..')).toContainText(long);
  });

  test('is copied by hand without spaces and line breaks', { tag: ['@anchor:16'] }, async ({
    page,
    request,
  }) => {
    const service = serviceOf(request);
    for (const give of ['ETH', 'XMR']) {
      const created = await service.createTicket({ give, get: 'BTC', amount: give === 'ETH' ? '0.05' : '1' });
      const { fromWallet } = await service.ticket(created.ticketId, created.offerToken);
      await page.goto(created.link);
      await expect(page.getByRole('region', { name: words.ticket.guard.label })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      const shown = page.getByText(words.ticket.pay.address, { exact: true }).first().locator('..');
      const box = await shown.locator('div').boundingBox();
      if (box === null) throw new Error('the address is drawn');
      const copied = async (): Promise<string> => {
        await page.keyboard.press('ControlOrMeta+C');
        return page.evaluate(() => navigator.clipboard.readText());
      };
      const clear = async () => {
        await page.evaluate(() => navigator.clipboard.writeText(''));
        await page.mouse.click(2, 2);
      };
      // By the mouse: over all lines, over a part, by two clicks and by three.
      for (const [fromX, toX, toY] of [
        [1, box.width - 4, box.height - 6],
        [40, 150, 8],
      ] as const) {
        await page.mouse.move(box.x + fromX, box.y + 8);
        await page.mouse.down();
        await page.mouse.move(box.x + toX, box.y + toY, { steps: 8 });
        await page.mouse.up();
        expect(await copied()).toBe(fromWallet.address);
        await clear();
      }
      for (const clickCount of [2, 3]) {
        await page.mouse.click(box.x + 40, box.y + 10, { clickCount });
        expect(await copied()).toBe(fromWallet.address);
        await clear();
      }
    }
  });
});
