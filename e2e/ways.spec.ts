import { TicketStatus } from '@parom/contract/ticket-status';
import type { Page } from '@playwright/test';
import { newEmail, stored } from './account.ts';
import { openExchange, submitOf } from './exchange-form.ts';
import { expectWrong, input } from './forms.ts';
import { type Created, type Service, serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { ways: words, ticket: texts, exchange: orderTexts } = wordsOf('ru');
const FOREIGN = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';
const USDT_CONTRACT = '0xdac17f958d2ee523a2206206994597c13d831ec7';

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

async function askRefund(page: Page, address: string): Promise<void> {
  await card(page, 'refund').getByRole('textbox').fill(address);
  await card(page, 'refund').getByRole('button', { name: words.refund.act }).click();
  await agree(page, words.confirm.mail);
  await expect(panel(page).getByText(words.asked.title)).toBeVisible();
}

/** No decision and no refund. */
async function expectUntouched(service: Service, ...tickets: readonly Created[]): Promise<void> {
  for (const { ticketId, offerToken } of tickets) {
    const { status, refunds } = await service.ticket(ticketId, offerToken);
    expect([status, refunds ?? []]).toEqual([TicketStatus.onHold, []]);
  }
}

/** @param email of its own where letters are sent: an unconfirmed mailbox gets three an hour */
async function held(page: Page, amount: string, email = newEmail()) {
  const service = serviceOf(page.request);
  const created = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01', email });
  await service.deposit(created, { amount });
  await service.settle(created, TicketStatus.onHold);
  await open(page, created);
  return { service, created: { ...created, email } };
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
    const { service, created } = await held(page, '0.3');
    const refund = card(page, 'refund');
    await refund.getByRole('textbox').fill('bc1qwrong');
    await refund.getByRole('button', { name: words.refund.act }).click();
    await expect(refund.getByText(fill(words.refund.wrong, { network: 'Bitcoin' }))).toBeVisible();
    await askRefund(page, FOREIGN);
    await page.goto(await linkOf(page, created));
    const confirm = page.getByRole('region', { name: words.link.title });
    await expect(confirm.getByText(FOREIGN)).toBeVisible();
    expect(page.url()).not.toMatch(/refund=|offerToken/);
    await expectUntouched(service, created);
    await confirm.getByRole('button', { name: words.link.act }).click();
    await stage(page, texts.stage.refunding.title);
    await service.settle(created, TicketStatus.refunded);
    const { refunds } = await service.ticket(created.ticketId, created.offerToken);
    expect(refunds?.map(({ address }) => address)).toEqual([FOREIGN]);
  });

  test('the mailed link of another ticket’s refund moves nothing', async ({ page }) => {
    const { service, created: other } = await held(page, '0.3');
    await askRefund(page, FOREIGN);
    const proof = (await linkOf(page, other)).replace(/^[^#]*/, '');
    const { created } = await held(page, '0.3');
    await askRefund(page, FOREIGN);
    await page.goto(`${created.link.replace('/pay/', '/offer/')}${proof}`);
    await page
      .getByRole('region', { name: words.link.title })
      .getByRole('button', { name: words.link.act })
      .click();
    await expect(page.getByRole('alert')).toContainText(words.refused[39]);
    await expectUntouched(service, created, other);
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

test.describe('ways, for a stranger', () => {
  test.use({ expectedStatuses: [401, 422] });

  test('without the link’s token stay behind the wall', async ({ page }) => {
    const { service, created } = await held(page, '0.3');
    const { quote } = await service.ways(created);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/offer/${created.ticketId}`);
    await expect(page.locator('main h1')).toHaveText(texts.authError401);
    await expect(panel(page)).toHaveCount(0);
    // Even with the owner's quote.
    for (const way of ['exchange', 'rest', 'refund'] as const) {
      const tried = await page.request.post(`/api/v1/tickets/${created.ticketId}/ways`, {
        data: { way, quote, address: null, memo: null, confirmation: null },
      });
      expect(tried.status(), way).toBe(401);
    }
    await expectUntouched(service, created);
  });

  test('with another ticket’s token are refused in words and change nothing', async ({ page }) => {
    const { service, created } = await held(page, '0.3');
    const other = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01', email: newEmail() });
    await card(page, 'exchange').getByRole('button', { name: words.exchange.act }).click();
    await page.evaluate(([key, token]) => localStorage.setItem(key, token), [
      `tick${created.ticketId}`,
      other.offerToken,
    ] as const);
    const choice = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await agree(page);
    expect((await choice).status()).toBe(422);
    await expect(page.locator('main h1')).toHaveText(texts.authError422);
    await expect(panel(page)).toHaveCount(0);
    await expectUntouched(service, created);
  });
});

for (const language of ['ru', 'en'] as const)
  test.describe(`ways, refund in ${language}`, () => {
    test.use({ language, expectedStatuses: [422] });
    const { ways: its } = wordsOf(language);

    test('to a token’s contract or to us is refused in words before a letter', async ({ page }) => {
      const service = serviceOf(page.request);
      const email = newEmail();
      const created = await service.createTicket({ give: 'ETH', get: 'BTC', amount: '0.1', email });
      await service.deposit(created, { amount: '10' });
      await service.settle(created, TicketStatus.onHold);
      const other = await service.createTicket({ give: 'ETH', get: 'BTC', amount: '0.1' });
      const [own, foreign] = await Promise.all(
        [created, other].map(async (one) => (await service.ticket(one.ticketId, one.offerToken)).fromWallet),
      );
      await open(page, created);
      const field = page.getByRole('region', { name: its.title }).getByRole('textbox');
      const act = page.getByRole('button', { name: its.refund.act });
      let sent = 0;
      await page.route('**/ways', (route) => {
        if (route.request().method() === 'POST') sent += 1;
        return route.continue();
      });
      for (const [address, said] of [
        [USDT_CONTRACT, its.refused[36]],
        [own?.address.toLowerCase() ?? '', its.refused[35]],
      ] as const) {
        await field.fill(address);
        await act.click();
        await expectWrong(field, said);
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      expect(sent).toBe(0);
      await field.fill(foreign?.address ?? '');
      await act.click();
      await agree(page, its.confirm.mail);
      await expect(page.getByRole('alert')).toContainText(its.refused[35]);
      expect(await lettersTo(page, email, created)).toEqual([]);
      await expectUntouched(service, created);
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
  await expect(dialog.locator(':focus')).toHaveCount(1);
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

/** The links of the letters that ask to confirm a refund of the ticket. */
async function lettersTo(page: Page, email: string, { ticketId }: Created): Promise<string[]> {
  const answer = await page.request.get('/api/sandbox/mail', { params: { to: email } });
  const { messages } = (await answer.json()) as { messages: { text: string }[] };
  return messages.flatMap(
    ({ text }) => new RegExp(`/offer/${ticketId}\\S+#refund=[\\w-]+`).exec(text)?.[0] ?? [],
  );
}

async function linkOf(page: Page, created: Created & { readonly email: string }): Promise<string> {
  await expect.poll(() => lettersTo(page, created.email, created), { timeout: 20_000 }).toHaveLength(1);
  return (await lettersTo(page, created.email, created))[0] ?? '';
}
