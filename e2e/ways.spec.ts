import { TicketStatus } from '@parom/contract/ticket-status';
import type { Page } from '@playwright/test';
import { newEmail, stored } from './account.ts';
import { openExchange, submitOf } from './exchange-form.ts';
import { expectWrong, input } from './forms.ts';
import { type Created, serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { ways: words, ticket: texts, exchange: orderTexts } = wordsOf('ru');
const MAILBOX = 'refunded@example.org';
const FOREIGN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

const open = (page: Page, { link }: Created) => page.goto(link.replace('/pay/', '/offer/'));
const panel = (page: Page) => page.getByRole('region', { name: words.title });
const card = (page: Page, way: 'exchange' | 'rest' | 'refund') =>
  panel(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: words[way].title }) });
const agree = (page: Page, yes: string = words.confirm.yes) =>
  page.getByRole('dialog').getByRole('button', { name: yes }).click();
const stage = (page: Page, title: string) =>
  expect(page.locator('section[data-tone]').getByRole('heading', { name: title })).toBeVisible();

async function held(page: Page, amount: string, email = 'visitor@example.org') {
  const service = serviceOf(page.request);
  const created = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01', email });
  await service.deposit(created, { amount });
  await service.settle(created, TicketStatus.onHold);
  await open(page, created);
  return { service, created };
}

test('ways, above the maximum, exchange at the shown sum', { tag: ['@anchor:25'] }, async ({ page }) => {
  const { service, created } = await held(page, '0.3');
  const exchange = card(page, 'exchange');
  await expect(card(page, 'refund')).toBeVisible();
  await exchange.getByRole('button', { name: words.exchange.act }).click();
  const dialog = page.getByRole('dialog');
  const receive = await dialog.locator('[data-main] dd').innerText();
  await expect(dialog.getByText(wallets.ETH)).toBeVisible();
  await agree(page);
  await stage(page, texts.stage.sending.title);
  const { toAmount } = await service.ticket(created.ticketId, created.offerToken);
  expect(receive.replace(/[\s\u00a0ETH]/g, '').replace(',', '.')).toBe(toAmount);
});

test.describe('ways, with refusals', () => {
  test.use({ expectedStatuses: [422], cutsCalls: true });

  test('refund to a new address needs the button behind the mailed link', { tag: ['@anchor:25'] }, async ({
    page,
  }) => {
    // A mailbox of its own: an unconfirmed one gets three letters an hour.
    const { service, created } = await held(page, '0.3', MAILBOX);
    const refund = card(page, 'refund');
    const field = refund.getByRole('textbox');
    const ask = async (address: string) => {
      await field.fill(address);
      await refund.getByRole('button', { name: words.refund.act }).click();
    };
    await ask('bc1qwrong');
    await expect(refund.getByText(fill(words.refund.wrong, { network: 'Bitcoin' }))).toBeVisible();
    const { fromWallet } = await service.ticket(created.ticketId, created.offerToken);
    await ask(fromWallet.address);
    await agree(page, words.confirm.mail);
    await expect(panel(page).getByRole('alert')).toContainText(words.refused[35]);
    await ask(FOREIGN);
    await agree(page, words.confirm.mail);
    await expect(panel(page).getByText(words.asked.title)).toBeVisible();
    const link = await linkOf(page, created);
    await page.goto(link);
    const confirm = page.getByRole('region', { name: words.link.title });
    await expect(confirm.getByText(FOREIGN)).toBeVisible();
    expect(page.url()).not.toMatch(/refund=|offerToken/);
    const { status } = await service.ticket(created.ticketId, created.offerToken);
    expect(status).toBe(TicketStatus.onHold);
    await confirm.getByRole('button', { name: words.link.act }).click();
    await stage(page, texts.stage.refunding.title);
    await service.settle(created, TicketStatus.refunded);
    const { refunds } = await service.ticket(created.ticketId, created.offerToken);
    expect(refunds?.map(({ address }) => address)).toEqual([FOREIGN]);
  });

  test('a quote older than a minute is refused in words', async ({ page }) => {
    const { service } = await held(page, '0.3');
    await card(page, 'exchange').getByRole('button', { name: words.exchange.act }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.route('**/api/v1/tickets/*/ways', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    );
    await service.advanceClock(2);
    await agree(page);
    await expect(panel(page).getByRole('alert')).toContainText(words.refused[30]);
  });
});

test('ways, below the minimum after the window, wait for the rest and go on', async ({ page }) => {
  const service = serviceOf(page.request);
  const created = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await service.deposit(created, { amount: '0.00008' });
  await service.advanceClock(31);
  await service.settle(created, TicketStatus.onHold);
  await open(page, created);
  await expect(card(page, 'exchange')).toHaveCount(0);
  await card(page, 'rest').getByRole('button', { name: words.rest.act }).click();
  await agree(page);
  await stage(page, texts.stage.restAwaited.title);
  await service.deposit(created, { amount: '0.00992' });
  await service.settle(created, TicketStatus.completed);
});

test('ways, late at a worse rate, exchange at the rate of now', async ({ page }) => {
  const service = serviceOf(page.request);
  const created = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await service.advanceClock(32);
  const { fromCurrencyId } = await service.ticket(created.ticketId, created.offerToken);
  const rates = await (await page.request.get('/api/v1/exchangeRate/get')).json();
  const usdt = Number(rates.currenciesToUsdt[fromCurrencyId]);
  const price = (value: string | null) =>
    page.request.post('/api/sandbox/rates', { data: { currencyId: fromCurrencyId, usdt: value } });
  try {
    await price(String(Math.floor(usdt * 0.9)));
    await service.deposit(created);
    await service.settle(created, TicketStatus.onHold);
    await open(page, created);
    await card(page, 'exchange').getByRole('button', { name: words.exchange.act }).click();
    await agree(page);
    await stage(page, texts.stage.sending.title);
  } finally {
    await price(null);
  }
});

test('ways, more than ordered within the limits, shows the result that comes by itself', async ({ page }) => {
  const service = serviceOf(page.request);
  const created = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await service.deposit(created, { amount: '0.02' });
  await open(page, created);
  await expect(card(page, 'exchange')).toContainText(words.exchange.itself);
  await expect(panel(page).getByRole('button')).toHaveCount(0);
});

test('ways, a day after the window, exchange at the rate of now', async ({ page }) => {
  const service = serviceOf(page.request);
  const created = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await service.advanceClock(31);
  await service.settle(created, TicketStatus.expired);
  await service.advanceClock(25 * 60);
  // Opened before: blocks come by themselves while a page loads.
  await open(page, created);
  await service.deposit(created);
  await expect(page.getByText(texts.reasons.tooLate)).toBeVisible();
  await expect(panel(page).getByText(words.none.confirming)).toBeVisible();
  const { id: bitcoin = 0 } = (await service.currency('BTC')).networks[0] ?? {};
  await service.makeBlock(bitcoin, 3);
  await card(page, 'exchange').getByRole('button', { name: words.exchange.act }).click();
  await agree(page);
  await stage(page, texts.stage.sending.title);
  await service.settle(created, TicketStatus.completed);
});

test.describe('ways, with a low reserve', () => {
  test.use({ expectedStatuses: [422] });

  test('are refused in words until the wallet can pay', async ({ page }) => {
    const service = serviceOf(page.request);
    const created = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    const asset = 'ETH@ethereum';
    const all = await service.command<{ asset: string; free: string }[]>('assets', {});
    const amount = all.find((one) => one.asset === asset)?.free ?? '';
    const book = (name: 'remove-capital' | 'add-capital') =>
      service.command(name, { asset, amount, reference: `${name} ${created.ticketId}`, reason: 'a test' });
    await book('remove-capital');
    try {
      await service.deposit(created, { amount: '0.05' });
      await service.settle(created, TicketStatus.onHold);
      await open(page, created);
      await expect(page.getByText(texts.reasons.reserveTooLow)).toBeVisible();
      await expect(card(page, 'refund')).toBeVisible();
      await card(page, 'exchange').getByRole('button', { name: words.exchange.act }).click();
      await agree(page);
      await expect(panel(page).getByRole('alert')).toContainText(words.refused[41]);
    } finally {
      await book('add-capital');
    }
    await card(page, 'exchange').getByRole('button', { name: words.exchange.act }).click();
    await agree(page);
    await stage(page, texts.stage.sending.title);
  });
});

test('ways, after an impossible payout, exchange again to the same address', async ({ page }) => {
  test.setTimeout(200_000);
  const service = serviceOf(page.request);
  const [ripple] = (await service.currency('XRP')).networks;
  if (ripple === undefined) throw new Error('XRP has no network');
  await service.fault(ripple.id, 'feeStuck');
  const created = await service.createTicket({ give: 'BTC', get: 'XRP', amount: '0.01' });
  try {
    await service.deposit(created);
    await service.settle(created, TicketStatus.sending);
    // Void after its last block, it is signed again four times.
    await expect(async () => {
      await service.expirePayments(ripple.id, wallets.XRP);
      const { status } = await service.ticket(created.ticketId, created.offerToken);
      expect(status).toBe(TicketStatus.onHold);
    }).toPass({ timeout: 130_000 });
  } finally {
    await service.fault(ripple.id, 'none');
  }
  await open(page, created);
  await expect(page.getByText(texts.reasons.payoutImpossible)).toBeVisible();
  await card(page, 'exchange').getByRole('button', { name: words.exchange.act }).click();
  await expect(page.getByRole('dialog').getByText(wallets.XRP)).toBeVisible();
  await agree(page);
  await service.settle(created, TicketStatus.completed);
});

test('ways, by keyboard alone, from the button into the dialog, back and through', async ({ page }) => {
  await held(page, '0.3');
  const act = card(page, 'exchange').getByRole('button', { name: words.exchange.act });
  const dialog = page.getByRole('dialog');
  await act.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(act).toBeFocused();
  await page.keyboard.press('Enter');
  const yes = dialog.getByRole('button', { name: words.confirm.yes });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(yes).toBeFocused({ timeout: 200 });
  }).toPass({ timeout: 10_000 });
  await page.keyboard.press('Enter');
  await stage(page, texts.stage.sending.title);
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BUTTON');
});

test('ways, of an order with a refund address, return the money there without a letter', async ({ page }) => {
  const service = serviceOf(page.request);
  const eth = await service.currency('ETH');
  const form = await openExchange(page, { income: '0.01', outcomeType: eth.id });
  await input(form, 'addr').fill(wallets.ETH);
  await input(form, 'email').fill(newEmail());
  const refund = form.getByText(orderTexts.exchpage.refund.summary);
  await refund.click();
  await input(form, 'refundAddress').fill('bc1qwrong');
  await input(form, 'refundAddress').blur();
  await expectWrong(
    input(form, 'refundAddress'),
    fill(orderTexts.exchpage.refund.wrong, { network: 'Bitcoin' }),
  );
  await input(form, 'refundAddress').fill(FOREIGN);
  await submitOf(form).click();
  await expect(page).toHaveURL(/\/pay\//);
  const ticketId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const offerToken = (await stored(page, `tick${ticketId}`)) ?? '';
  const created = { ticketId, offerToken, link: page.url() };
  await service.deposit(created, { amount: '0.3' });
  await service.settle(created, TicketStatus.onHold);
  await open(page, created);
  await expect(card(page, 'refund').getByText(FOREIGN)).toBeVisible();
  await expect(card(page, 'refund').getByRole('textbox')).toHaveCount(0);
  await card(page, 'refund').getByRole('button', { name: words.refund.act }).click();
  await agree(page);
  await service.settle(created, TicketStatus.refunded);
  const { refunds } = await service.ticket(ticketId, offerToken);
  expect(refunds?.map(({ address }) => address)).toEqual([FOREIGN]);
});

async function linkOf(page: Page, { ticketId }: Created): Promise<string> {
  let link = '';
  await expect(async () => {
    const answer = await page.request.get('/api/sandbox/mail', { params: { to: MAILBOX } });
    const { messages } = (await answer.json()) as { messages: { text: string }[] };
    const found = messages
      .map(({ text }) => new RegExp(`/offer/${ticketId}\\S+#refund=[\\w-]+`).exec(text)?.[0])
      .find((one) => one !== undefined);
    expect(found).toBeDefined();
    link = found ?? '';
  }).toPass({ timeout: 20_000 });
  return link;
}
