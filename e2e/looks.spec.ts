/**
 * Compares pages with the pictures in `looks/`; changing parts are pinned or covered. Update after a wanted
 * change:
 * `npx playwright test looks.spec.ts --update-snapshots`.
 */
import type { UserView } from '@parom/contract/accounts';
import { TicketStatus } from '@parom/contract/ticket-status';
import type { TicketCollection, TicketView } from '@parom/contract/tickets';
import type { Locator, Page } from '@playwright/test';
import { bringToken, newSession, openAuth } from './account.ts';
import { changeAnswers } from './answers.ts';
import { SETTLES_MS, serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const order = { give: 'BTC', get: 'ETH', amount: '0.01' } as const;
const phone = { width: 390, height: 844 };
const hash = (digit: string) => ({ id: digit.repeat(64), url: null });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// On a busy machine a browser's first page may lack the fonts.
test.beforeEach(async ({ page }) => {
  await page.goto('/contacts');
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
});

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
}

/** The live mark's word is in the picture. */
const followedLive = (page: Page) => expect(page.getByText(wordsOf('ru').common.live.live)).toBeVisible();

/** It changes every second. */
const ageOfRates = (page: Page, language: 'ru' | 'en'): Locator =>
  page
    .getByRole('paragraph')
    .filter({ has: page.getByTitle(wordsOf(language).exchange.form.invert) })
    .locator(':scope > span');

/** A fixed number, date and address: the QR code stays equal. */
/** Of the exchanges that other tests finished. */
const pinTimes = (page: Page): Promise<void> =>
  changeAnswers(page, '**/api/v1/tickets/times', () => ({ times: [] }));

async function pinTicket(page: Page): Promise<void> {
  await pinTimes(page);
  await changeAnswers<TicketView>(page, '**/api/v1/tickets/*/get', (ticket) => ({
    ...ticket,
    simpleId: 100_042,
    creationDateUtc: '2025-10-14T09:00:00.000Z',
    rateAtUtc: '2025-10-14T08:59:55.000Z',
    email: 'you@example.com',
    tookSeconds: ticket.tookSeconds === undefined ? undefined : 72,
    fromWallet: { address: wallets.BTC, memo: null },
    deposits: ticket.deposits.map((deposit) => ({
      ...deposit,
      ...hash('5'),
      confirmations: 12,
      ...(deposit.rateAtUtc && { rateAtUtc: '2025-10-14T09:01:00.000Z' }),
      rateParts: deposit.rateParts?.map((part) => ({ ...part, rateAtUtc: '2025-10-14T09:01:00.000Z' })),
    })),
    payoutTx: ticket.payoutTx === null ? null : hash('8'),
    history: ticket.history.map((step, index) => ({ ...step, atUtc: `2025-10-14T09:0${index}:00.000Z` })),
  }));
}

test.describe('in Russian, dark, on a desktop', () => {
  test('front page, as the visitor comes, looks as it should', async ({ page }) => {
    // Above the recent exchanges, which other tests fill.
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.goto('/');
    await settled(page);
    await expect(page).toHaveScreenshot('front-dark-ru.png', { mask: [ageOfRates(page, 'ru')] });
  });

  test('exchange page, with an amount, looks as it should', async ({ page }) => {
    await pinTimes(page);
    await page.goto('/exchange?income=0.01');
    await settled(page);
    await expect(page).toHaveScreenshot('exchange-dark-ru.png', { mask: [ageOfRates(page, 'ru')] });
  });

  test('log-in, just opened, looks as it should', async ({ page }) => {
    await page.goto('/contacts');
    const dialog = await openAuth(page, 'ru');
    await expect(dialog.getByRole('textbox').first()).toBeFocused();
    await settled(page);
    await expect(page).toHaveScreenshot('login-dark-ru.png');
  });

  test('article, its beginning, looks as it should', async ({ page }) => {
    await page.goto('/blog/stablecoins-basics');
    await settled(page);
    await expect(page).toHaveScreenshot('article-dark-ru.png');
  });

  test('ticket, completed, looks as it should', async ({ page, request }) => {
    const service = serviceOf(request);
    const { link, ticketId } = await service.createTicket(order);
    await page.goto(link);
    const { ticket } = wordsOf('ru');
    await page.getByRole('button', { name: ticket.test.send }).click();
    await expect(page).toHaveURL(`/offer/${ticketId}`);
    await expect(async () => {
      await service.makeBlocksEverywhere();
      await expect(page.getByRole('heading', { name: ticket.stage.completed.title })).toBeVisible({
        timeout: 1_000,
      });
    }).toPass({ timeout: SETTLES_MS });
    await pinTicket(page);
    await page.reload();
    await expect(page.getByText('100042').first()).toBeVisible();
    await followedLive(page);
    await settled(page);
    await expect(page).toHaveScreenshot('completed-dark-ru.png', { fullPage: true });
  });
});

test.describe('in Russian, light, on a desktop', () => {
  test.use({ theme: 'light' });

  test('pay page, with its QR code, looks as it should', async ({ page, request }) => {
    const { link } = await serviceOf(request).createTicket(order);
    await pinTicket(page);
    await page.goto(link);
    await expect(page.getByRole('img', { name: wordsOf('ru').ticket.pay.qr })).toBeVisible();
    await followedLive(page);
    await settled(page);
    const countdown = page.getByRole('timer').locator('../..');
    await expect(page).toHaveScreenshot('pay-light-ru.png', { fullPage: true, mask: [countdown] });
  });

  test('history, with a ticket in each stage, looks as it should', async ({ page, request }) => {
    const { token } = await newSession(request);
    const stages = [
      TicketStatus.awaitingPayment,
      TicketStatus.sending,
      TicketStatus.completed,
      TicketStatus.onHold,
    ];
    for (const _ of stages) await serviceOf(request).createTicket({ ...order, session: token });
    await changeAnswers<UserView>(page, '**/api/v1/user', (user) => ({
      ...user,
      email: 'visitor@example.org',
    }));
    await changeAnswers<TicketCollection>(page, '**/api/v1/tickets/collection**', ({ tickets, total }) => ({
      total,
      tickets: tickets.map((ticket, index) => ({
        ...ticket,
        simpleId: 100_042 - index,
        status: stages[index] ?? TicketStatus.expired,
        creationDateUtc: `2025-10-14T09:0${9 - index}:00.000Z`,
      })),
    }));
    await bringToken(page, token);
    await page.goto('/lk/history');
    const { lk } = wordsOf('ru');
    await expect(page.getByText(fill(lk.history.found, { total: stages.length }))).toBeVisible();
    await followedLive(page);
    await settled(page);
    await expect(page).toHaveScreenshot('history-light-ru.png');
  });
});

test.describe('in English, light, on a phone', () => {
  test.use({ language: 'en', theme: 'light', viewport: phone });

  test('the front page, form first, looks as it should', async ({ page }) => {
    await page.goto('/en');
    await settled(page);
    await expect(page).toHaveScreenshot('front-phone-light-en.png', { mask: [ageOfRates(page, 'en')] });
  });

  test('questions, with their chapters folded, look as they should', async ({ page }) => {
    await page.goto('/en/faq');
    await settled(page);
    await expect(page).toHaveScreenshot('faq-phone-light-en.png');
  });

  test('blog, its list, looks as it should', async ({ page }) => {
    await page.goto('/en/blog');
    await settled(page);
    await expect(page).toHaveScreenshot('blog-phone-light-en.png', { fullPage: true });
  });

  test.describe('what does not exist', () => {
    test.use({ expectedStatuses: [404] });

    test('unknown page, looks as it should', async ({ page }) => {
      await page.goto('/en/404');
      await settled(page);
      await expect(page).toHaveScreenshot('not-found-phone-light-en.png');
    });
  });
});
