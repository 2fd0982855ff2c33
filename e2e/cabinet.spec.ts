import type { UserView } from '@parom/contract/accounts';
import type { APIRequestContext, Page } from '@playwright/test';
import { bringToken, newSession, storedToken } from './account.ts';
import { changeAnswers } from './answers.ts';
import { flawsOf } from './axe.ts';
import { toast } from './forms.ts';
import { serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { wordsOf } from './words.ts';

const { lk, common } = wordsOf('ru');

test('tabs, by keyboard, lead through the three pages and name themselves in the title', {
  tag: ['@spec:1.4', '@spec:2.11', '@spec:2.19'],
}, async ({ page, request }) => {
  await bringToken(page, (await newSession(request)).token);
  await page.goto('/lk');
  await expect(page).toHaveURL('/lk/main');
  const tabs = page.getByRole('navigation', { name: lk.title });
  const current = tabs.locator('[aria-current="page"]');
  await expect(current).toHaveText(lk.tabs.settings);
  await tabs.getByRole('link', { name: lk.tabs.history }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/lk/history');
  await expect(current).toHaveText(lk.tabs.history);
  await expect(page).toHaveTitle(new RegExp(common.meta.history.title.split(' · ')[0] ?? ''));
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await tabs.getByRole('link', { name: lk.tabs.referral }).click();
  await expect(page).toHaveURL('/lk/referal');
  await expect(page).toHaveTitle(new RegExp(common.meta.earnings.title.split(' · ')[0] ?? ''));
});

test.describe('at an address that the cabinet does not have', () => {
  test.use({ expectedStatuses: [404] });

  test('page, unknown, leads to 404', async ({ page }) => {
    await page.goto('/lk/elsewhere');
    await expect(page).toHaveURL('/404');
  });
});

for (const language of ['ru', 'en'] as const) {
  test.describe(`to a stranger, in ${language}`, () => {
    test.use({ language, expectedStatuses: [401] });
    const words = wordsOf(language);

    test('pages name themselves and open the log-in; the history warns', {
      tag: ['@spec:2.64', '@spec:2.65', '@spec:6.6', '@spec:8.20'],
    }, async ({ page }) => {
      let asked = 0;
      page.on('request', (request) => void (request.url().includes('/referral/') && (asked += 1)));
      for (const [path, text] of [
        ['/lk/main', words.lk.settings.noAccess],
        ['/lk/referal', words.lk.referral.noAccess],
        ['/lk/history', words.lk.history.noAccess],
      ] as const) {
        await page.goto(path);
        await expect(page.getByText(text)).toBeVisible();
      }
      await expect(toast(page, words.lk.lk.noaccess)).toBeVisible();
      expect(asked).toBe(0);
      await page.getByRole('main').getByRole('button', { name: words.common.header.login }).click();
      await expect(page.getByRole('dialog', { name: words.auth.title.login })).toBeVisible();
    });

    test('a token unknown to the server is removed; the log-in is offered', async ({ page }) => {
      await bringToken(page, 'stolen');
      await page.goto('/lk/main');
      await expect(page.getByText(words.lk.settings.noAccess)).toBeVisible();
      await expect.poll(() => storedToken(page)).toBeNull();
    });
  });
}

test.describe('with a server in trouble', () => {
  test.use({ expectedStatuses: [500], cutsCalls: true });

  for (const [name, answer] of [
    ['a fault', { status: 500, body: '' }],
    ['nothing', { status: 200, body: '' }],
    ['a page instead of data', { status: 200, body: '<html>' }],
    ['no answer', null],
  ] as const) {
    test(`a user call answered by ${name} keeps the session, to be retried`, {
      tag: ['@spec:beyond.1'],
    }, async ({ page, request }) => {
      const { email, token } = await newSession(request);
      await bringToken(page, token);
      await page.route('**/api/v1/user', (route) =>
        answer === null ? route.abort() : route.fulfill(answer),
      );
      await page.goto('/lk/main');
      await expect(page.getByText(common.loadFailed.title)).toBeVisible();
      expect(await storedToken(page)).toBe(token);
      await page.unroute('**/api/v1/user');
      await page.getByRole('button', { name: common.loadFailed.retry }).click();
      await expect(page.getByRole('main').getByText(email)).toBeVisible();
    });
  }
});

const logIn = async (page: Page, request: APIRequestContext): Promise<string> => {
  const { token } = await newSession(request);
  await bringToken(page, token);
  return token;
};

/** How to reach the page, and its sign that it is complete. */
const places = {
  'the settings of a stranger': async (page: Page) => {
    await page.goto('/lk/main');
    await expect(page.getByText(lk.settings.noAccess)).toBeVisible();
  },
  'the history of a stranger': async (page: Page) => {
    await page.goto('/lk/history');
    await expect(page.getByText(lk.lk.noaccess)).toBeVisible();
  },
  'the settings, a wrong password form open': async (page: Page, request: APIRequestContext) => {
    await logIn(page, request);
    await page.goto('/lk/main');
    await page.getByRole('button', { name: lk.settings.changePassword }).click();
    await page.getByRole('button', { name: lk.settings.save }).click();
    await expect(page.getByText(lk.passshort)).toBeVisible();
  },
  'the deletion': async (page: Page, request: APIRequestContext) => {
    await logIn(page, request);
    await page.goto('/lk/main');
    await page.getByRole('button', { name: lk.settings.delete }).click();
    await expect(page.getByRole('dialog').getByText(lk.deletion.kept)).toBeVisible();
  },
  'the history, empty': async (page: Page, request: APIRequestContext) => {
    await logIn(page, request);
    await page.goto('/lk/history');
    await expect(page.getByText(lk.history.emptyText)).toBeVisible();
  },
  'the history, a menu open': async (page: Page, request: APIRequestContext) => {
    const session = await logIn(page, request);
    await serviceOf(request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01', session });
    await page.goto('/lk/history');
    await page.getByRole('table').getByRole('button').click();
    await expect(page.getByRole('menuitem')).toBeVisible();
  },
  'the referral page, its form wrong': async (page: Page, request: APIRequestContext) => {
    await logIn(page, request);
    await page.goto('/lk/referal');
    await page.locator('select').selectOption({ label: 'XRP' });
    await page.locator('input[name="amount"]').fill('5');
    await page.locator('[name="addr"]').fill(wallets.ETH);
    await page.getByRole('button', { name: lk.withdrawal.submit }).click();
    await expect(page.getByText(lk.lk.error1)).toBeVisible();
  },
  'the word that a withdrawal was sent': async (page: Page, request: APIRequestContext) => {
    await logIn(page, request);
    await page.route('**/requestWithdrawal', (route) => route.fulfill({ json: { withdrawalId: 'w' } }));
    await changeAnswers<UserView>(page, '**/api/v1/user', (user) => ({
      ...user,
      referralFunds: '12345678.123456',
    }));
    await page.goto('/lk/referal');
    await page.locator('input[name="amount"]').fill('5');
    await page.locator('[name="addr"]').fill(wallets.BTC);
    await page.getByRole('button', { name: lk.withdrawal.submit }).click();
    await expect(page.getByRole('dialog').getByText(lk.lk.sentText)).toBeVisible();
  },
};

for (const [name, visit] of Object.entries(places)) {
  test(`${name}, in both themes and on a narrow phone, has nothing to complain about`, {
    tag: ['@spec:8.19'],
  }, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await visit(page, request);
    expect(await flawsOf(page)).toEqual([]);
  });
}
