import { TicketStatus } from '@parom/contract/ticket-status';
import type { Locator, Page } from '@playwright/test';
import { openAuth } from './account.ts';
import { alive } from './alive.ts';
import { flawsOf } from './axe.ts';
import { toast } from './forms.ts';
import { serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { auth, common, exchange, ticket: words, ways } = wordsOf('ru');

async function openOnHold(page: Page): Promise<void> {
  const service = serviceOf(page.request);
  const created = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await service.deposit(created, { amount: '0.3' });
  await service.settle(created, TicketStatus.onHold);
  await page.goto(created.link.replace('/pay/', '/offer/'));
}

/** How to reach the page, and its sign that it is complete. */
const places = {
  'the front page': async (page: Page) => {
    await page.goto('/');
    await expect(page.getByTitle(exchange.form.useMin)).toBeVisible();
  },
  'the order': async (page: Page) => {
    await page.goto('/exchange?income=0.01');
    await expect(page.getByRole('form', { name: exchange.exchpage.where })).toBeVisible();
  },
  'the pay page': async (page: Page) => {
    const { link } = await serviceOf(page.request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    await page.goto(link);
    await expect(page.getByRole('img', { name: words.pay.qr })).toBeVisible();
  },
  'the pay page with a memo': async (page: Page) => {
    const { link } = await serviceOf(page.request).createTicket({ give: 'XRP', get: 'ETH', amount: '100' });
    await page.goto(link);
    await expect(page.getByText(words.pay.memoTitle)).toBeVisible();
  },
  'the confirmation of payment': async (page: Page) => {
    const { link } = await serviceOf(page.request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    await page.goto(link);
    await page.getByRole('button', { name: words.pay.done }).click();
    await expect(page.getByRole('button', { name: words.confirm.yes })).toBeVisible();
  },
  'the ticket page': async (page: Page) => {
    const { link } = await serviceOf(page.request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    await page.goto(link);
    await page.getByRole('button', { name: words.test.send }).click();
    await expect(page.getByText(words.progress.title)).toBeVisible();
  },
  'the ways out of a ticket on hold': async (page: Page) => {
    await openOnHold(page);
    const region = page.getByRole('region', { name: ways.title });
    await expect(region.getByRole('button', { name: ways.exchange.act })).toBeVisible();
    await region.getByRole('textbox').fill('bc1qwrong');
    await region.getByRole('button', { name: ways.refund.act }).click();
    await expect(region.getByText(fill(ways.refund.wrong, { network: 'Bitcoin' }))).toBeVisible();
  },
  'the confirmation of a way': async (page: Page) => {
    await openOnHold(page);
    await page.getByRole('button', { name: ways.exchange.act }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: ways.confirm.yes })).toBeVisible();
  },
  'the FAQ': async (page: Page) => {
    await page.goto('/faq');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
  'the drawer': async (page: Page) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/faq');
    await page.getByRole('button', { name: common.header.openMenu }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: common.menu.aml })).toBeVisible();
  },
  'the log-in': async (page: Page) => {
    await page.goto('/faq');
    await expect(await openAuth(page, 'ru')).toBeVisible();
  },
  'the registration, with everything wrong': async (page: Page) => {
    await page.goto('/faq');
    await openAuth(page, 'ru');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: auth.toRegistration }).click();
    await dialog.getByLabel(auth.email).fill('nobody');
    await dialog.getByLabel(common.accept.terms.replace(/<[^>]+>/g, '')).uncheck();
    await dialog.getByRole('button', { name: auth.register }).click();
    await expect(dialog.getByText(auth.mustAccept)).toBeVisible();
  },
  'the forgotten password': async (page: Page) => {
    await page.goto('/faq');
    await openAuth(page, 'ru');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: auth.toRecovery }).click();
    await dialog.getByLabel(auth.email).fill('somebody@example.org');
    await dialog.getByRole('button', { name: auth.recovery.getCode }).click();
    await expect(dialog.getByRole('status')).not.toBeEmpty();
  },
};

for (const [name, visit] of Object.entries(places)) {
  test(`${name}, in both themes and on a narrow phone, has no flaws`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page);
    expect(await flawsOf(page)).toEqual([]);
  });
}

test.describe('with a server in trouble', () => {
  test.use({ expectedStatuses: [500] });

  test('a failure toast has no flaws in both themes', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.route('**/api/v1/auth/login', (route) => route.fulfill({ status: 500, body: '' }));
    await places['the log-in'](page);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(auth.email).fill('somebody@example.org');
    await dialog.getByLabel(auth.password, { exact: true }).fill('ferry-over-water');
    await dialog.getByRole('button', { name: auth.submit, exact: true }).click();
    // It stays under the mouse.
    await toast(page, common.failure.server).hover();
    expect(await flawsOf(page)).toEqual([]);
    await expect(toast(page, common.failure.server)).toBeVisible();
  });
});

test('the order shows its choices in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await places['the order'](page);
  await alive(page);
  const groundBeside = (field: Locator) =>
    field.evaluate((node) => getComputedStyle(node.nextElementSibling ?? node).backgroundColor);
  const networks = page.getByRole('group', { name: fill(exchange.form.network, { currency: 'USDT' }) });
  const chosen = await groundBeside(networks.getByRole('radio', { checked: true }));
  expect(await groundBeside(networks.getByRole('radio', { checked: false }).first())).not.toBe(chosen);
  const terms = page.getByRole('checkbox', { checked: true }).first();
  expect(await groundBeside(terms)).toBe(chosen);
});

for (const place of ['the front page', 'the order', 'the pay page with a memo', 'the FAQ'] as const) {
  test(`${place}, with letters half as large again, grows as a whole and fits the phone`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await places[place](page);
    const measured = () =>
      page.evaluate(() => ({
        text: Number.parseFloat(getComputedStyle(document.querySelector('h1') ?? document.body).fontSize),
        beside: document.documentElement.scrollWidth - innerWidth,
      }));
    const { text } = await measured();
    await page.addStyleTag({ content: 'html{font-size:150%!important}' });
    expect(await measured()).toEqual({ text: text * 1.5, beside: 0 });
  });
}

const narrowed = {
  'the front page': places['the front page'],
  'the order': places['the order'],
  'the pay page with a memo': places['the pay page with a memo'],
  'the ticket page': places['the ticket page'],
  'the FAQ': places['the FAQ'],
  'the blog': (page: Page) => page.goto('/blog'),
};

for (const [place, visit] of Object.entries(narrowed)) {
  test(`${place}, zoomed to 200 % on a phone, fits it and cuts no button`, async ({ page }) => {
    await page.setViewportSize({ width: 195, height: 422 });
    await visit(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const cut = await page.evaluate(() =>
      [...document.querySelectorAll('main .mantine-Button-label')].flatMap((label) =>
        label.scrollWidth > label.clientWidth ? [label.textContent] : [],
      ),
    );
    expect(cut).toEqual([]);
  });
}
