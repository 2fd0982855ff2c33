import type { Page, Request } from '@playwright/test';
import { bringToken, makeAccount, newSession, PASSWORD, stored, storedToken } from './account.ts';
import { frames } from './alive.ts';
import { toast } from './forms.ts';
import { hold } from './held.ts';
import { expect, test } from './visitor.ts';
import { wordsOf } from './words.ts';

const { common, lk } = wordsOf('ru');
const user = '**/api/v1/user';

const loginButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: common.header.login, exact: true });

function callsTo(page: Page, path: string): Request[] {
  const calls: Request[] = [];
  // An open call ends with its page.
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === path) calls.push(request);
  });
  return calls;
}

test.describe('a token', () => {
  test.use({ expectedStatuses: [401, 503], cutsCalls: true });

  test('stored, of a user, shows the e-mail, which leads to the cabinet', {
    tag: ['@spec:2.10', '@spec:2.23', '@spec:4.4', '@spec:7.7'],
  }, async ({ page, request }) => {
    const { email, token } = await newSession(request);
    await bringToken(page, token);
    await page.goto('/');
    await page.getByRole('link', { name: email }).click();
    await expect(page).toHaveURL('/lk/main');
  });

  test('stored, of a user, shows the whole e-mail where a phone has room for it', async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const email = await makeAccount(request, `customer.${Date.now()}@example.org`);
    const answer = await request.post('/api/v1/auth/login', { data: { email, password: PASSWORD } });
    await bringToken(page, (await answer.json()).token);
    await page.goto('/faq');
    await page.getByRole('button', { name: common.header.openMenu }).click();
    const shown = page.getByRole('dialog').getByTitle(email);
    await expect(shown).toBeVisible();
    expect(await shown.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  });

  test('unknown to the server, is forgotten', { tag: ['@spec:4.4', '@spec:4.5'] }, async ({ page }) => {
    await bringToken(page, 'of-a-session-that-has-ended');
    await page.goto('/faq');
    await expect(loginButton(page)).toBeVisible();
    await expect.poll(() => storedToken(page)).toBeNull();
  });

  for (const [trouble, fail] of [
    ['a server in trouble', { status: 503, body: '{}' }],
    ['no connection', null],
  ] as const) {
    test(`with ${trouble}, is kept, and the user comes when the server answers`, {
      tag: ['@spec:4.5'],
    }, async ({ page, request }) => {
      const { email, token } = await newSession(request);
      await bringToken(page, token);
      await page.route(user, (route) => (fail === null ? route.abort() : route.fulfill(fail)));
      const asked = page.waitForRequest(user);
      await page.goto('/faq');
      await asked;
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await storedToken(page)).toBe(token);
      await page.unroute(user);
      await expect(page.getByRole('link', { name: email })).toBeVisible({ timeout: 20_000 });
    });
  }
});

test.describe('logging out', () => {
  test.use({ expectedStatuses: [401, 500], cutsCalls: true });

  async function logOut(page: Page, token: string): Promise<void> {
    await bringToken(page, token);
    await page.goto('/lk/main');
    await page.getByRole('button', { name: lk.settings.logout }).click();
    await expect(page).toHaveURL('/');
    await expect(toast(page, common.loggedOut)).toBeVisible();
    await expect(loginButton(page)).toBeVisible();
    await expect.poll(() => storedToken(page)).toBeNull();
  }

  test('ends the session here and on the server, at the site’s root', {
    tag: ['@spec:2.31', '@spec:2.66', '@spec:4.8'],
  }, async ({ page, request }) => {
    const { token } = await newSession(request);
    await logOut(page, token);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await request.get('/api/v1/user', { headers })).status()).toBe(401);
    await page.reload();
    await expect(page.locator('.mantine-Notification-root')).toBeHidden();
  });

  test('goes on although the server does not', { tag: ['@spec:4.8'] }, async ({ page, request }) => {
    const { token } = await newSession(request);
    await page.route('**/api/v1/auth/logout', (route) => route.fulfill({ status: 500, body: '{}' }));
    await logOut(page, token);
  });
});

test.describe('where a visitor came from', () => {
  const referrerOf = (page: Page) => page.evaluate(() => localStorage.getItem('prevReferrer'));

  test('with a token, is stored and sent once', { tag: ['@spec:7.9'] }, async ({ page, request }) => {
    const { email, token } = await newSession(request);
    await bringToken(page, token);
    const sent = callsTo(page, '/api/v1/user/referrer');
    await page.goto('/faq', { referer: 'https://monitor.example/list' });
    await expect(page.getByRole('link', { name: email })).toBeVisible();
    expect(await referrerOf(page)).toBe('https://monitor.example/list');
    await page.goto('/', { referer: 'https://monitor.example/list' });
    await expect(page.getByRole('link', { name: email })).toBeVisible();
    expect(sent.map((call) => call.postDataJSON())).toEqual([{ referrer: 'https://monitor.example/list' }]);
  });

  test('without a token, or from our own pages, is not reported', { tag: ['@spec:7.9'] }, async ({
    page,
    baseURL,
  }) => {
    const sent = callsTo(page, '/api/v1/user/referrer');
    await page.goto('/faq', { referer: 'https://monitor.example/list' });
    // A drawn page is there before its script.
    await expect.poll(() => referrerOf(page)).toBe('https://monitor.example/list');
    await page.goto('/', { referer: `${baseURL}/faq` });
    await expect(page.getByRole('button', { name: common.header.login, exact: true })).toBeEnabled();
    expect(await referrerOf(page)).toBe('https://monitor.example/list');
    expect(sent).toEqual([]);
  });

  test('by a friend’s link, is a cookie for a year; a forged code is not', {
    tag: ['@spec:3.26', '@spec:beyond.7'],
  }, async ({ page, context }) => {
    const refcode = async () => (await context.cookies()).find(({ name }) => name === 'refcode');
    for (const forged of ['<script>alert(1)</script>', 'a; path=/lk', 'x'.repeat(500), '']) {
      await page.goto(`/?ref=${encodeURIComponent(forged)}`);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      expect(await refcode()).toBeUndefined();
    }
    await page.goto('/?ref=abcd2345');
    await expect.poll(async () => (await refcode())?.value).toBe('abcd2345');
    const days = (((await refcode())?.expires ?? 0) - Date.now() / 1_000) / 86_400;
    expect(Math.round(days)).toBe(365);
  });
});

test.describe('the language', () => {
  // The page of a missing address, and French, which has no files.
  test.use({ expectedStatuses: [404] });
  const preferences = '/api/v1/user/savePreferences';
  const language = (page: Page) => stored(page, 'i18nextLng');

  async function choose(page: Page, code: string, name: string): Promise<void> {
    await page.getByRole('button', { name: `: ${code}` }).click();
    await page.getByRole('menuitem', { name }).click();
  }

  test('chosen by a guest, changes address, page and memory, and makes no call', {
    tag: ['@spec:1.8', '@spec:9.1'],
  }, async ({ page }) => {
    const saved = callsTo(page, preferences);
    await page.goto('/ru/faq?a=1');
    await choose(page, 'RU', 'English');
    await expect(page).toHaveURL('/en/faq?a=1');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(loginButton(page)).toBeHidden();
    await expect.poll(() => language(page)).toBe('en');
    await page.goto('/404');
    await expect(page.getByRole('heading', { name: wordsOf('en').common.notFound.title })).toBeVisible();
    expect(saved).toEqual([]);
  });

  test('chosen by a user, or named by the address, is saved to the profile once', {
    tag: ['@spec:3.21', '@spec:6.3', '@spec:7.8'],
  }, async ({ page, request }) => {
    const { email, token } = await newSession(request);
    await bringToken(page, token);
    const saved = callsTo(page, preferences);
    await page.goto('/en/faq');
    await expect(page.getByRole('link', { name: email })).toBeVisible();
    await expect.poll(() => saved.length).toBe(1);
    await choose(page, 'EN', 'Русский');
    await expect(page).toHaveURL('/ru/faq');
    await expect.poll(() => saved.length).toBe(2);
    await page.goto('/lk/main');
    await expect(page.getByRole('button', { name: lk.settings.logout })).toBeVisible();
    await choose(page, 'RU', 'English');
    await expect(page).toHaveURL('/lk/main');
    await expect.poll(() => saved.length).toBe(3);
    await frames(page);
    expect(saved.map((call) => call.postDataJSON())).toEqual([
      { language: 2 },
      { language: 1 },
      { language: 2 },
    ]);
    const headers = { Authorization: `Bearer ${token}` };
    expect(await (await request.get('/api/v1/user', { headers })).json()).toMatchObject({ language: 2 });
  });

  test.describe('on a slow line', () => {
    const faqLink = (page: Page) =>
      page.getByRole('banner').getByRole('link', { name: common.menu.faq, exact: true });
    const isEnglish = (page: Page) => expect(page.locator('html')).toHaveAttribute('lang', 'en');

    test('chosen by who then goes to another page, comes to that page', async ({ page }) => {
      const letGo = await hold(page, '**/locales/en/*.json');
      await page.goto('/ru/contacts');
      await choose(page, 'RU', 'English');
      await faqLink(page).click();
      await expect(page).toHaveURL('/ru/faq');
      letGo();
      await isEnglish(page);
      await expect(page).toHaveURL('/en/faq');
    });

    test('chosen on the way to another page, comes to that page', async ({ page }) => {
      const letGo = await hold(page, '**/locales/en/*.json');
      const arrive = await hold(page, '**/assets/faq-page-*.js');
      await page.goto('/ru/contacts');
      await choose(page, 'RU', 'English');
      await faqLink(page).click();
      await expect(page.getByRole('progressbar')).toBeVisible();
      letGo();
      await isEnglish(page);
      arrive();
      await expect(page).toHaveURL('/en/faq');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en').content.faq.title);
    });

    test('that arrives right after a press on a link, comes to that page', async ({ page }) => {
      await page.addInitScript(() => {
        const fetchFromServer = window.fetch;
        const pressed = new Promise((resolve) => Object.assign(window, { pressed: resolve }));
        window.fetch = async (...call) => {
          const answer = await fetchFromServer(...call);
          if (answer.url.includes('/locales/en/')) await pressed;
          return answer;
        };
      });
      const arrive = await hold(page, '**/assets/faq-page-*.js');
      await page.goto('/ru/contacts');
      const come = page.waitForResponse('**/locales/en/common.json');
      await choose(page, 'RU', 'English');
      await (await come).finished();
      await faqLink(page).evaluate((link: HTMLElement) => {
        link.click();
        Reflect.get(window, 'pressed')();
      });
      await isEnglish(page);
      arrive();
      await expect(page).toHaveURL('/en/faq');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(wordsOf('en').content.faq.title);
    });

    test('chosen on an article, stays while the text is on its way', async ({ page }) => {
      const article = 'blog/stablecoins-basics';
      await page.goto(`/ru/${article}`);
      await expect(page.getByRole('button', { name: ': RU' })).toBeEnabled();
      await page.waitForLoadState('networkidle');
      const letGo = await hold(page, '**/assets/stablecoins-basics-*.js');
      await page.evaluate(() => {
        const languages: string[] = [];
        Object.assign(window, { languages });
        new MutationObserver(() => languages.push(document.documentElement.lang)).observe(
          document.documentElement,
          { attributeFilter: ['lang'] },
        );
      });
      await choose(page, 'RU', 'English');
      await isEnglish(page);
      await frames(page);
      letGo();
      await expect(page).toHaveURL(`/en/${article}`);
      expect(await page.evaluate(() => [...new Set(Reflect.get(window, 'languages'))])).toEqual(['en']);
    });

    test('chosen and taken back, stays as it was', async ({ page }) => {
      const letGo = await hold(page, '**/locales/en/*.json');
      await page.goto('/ru/contacts');
      await choose(page, 'RU', 'English');
      await choose(page, 'RU', 'Русский');
      const come = page.waitForResponse('**/locales/en/common.json');
      letGo();
      await (await come).finished();
      await frames(page);
      await expect(page).toHaveURL('/ru/contacts');
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    });
  });

  test('French, is never stored nor offered, and leads out to a language that is', {
    tag: ['@spec:2.2'],
  }, async ({ page }) => {
    await page.goto('/fr');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect(await language(page)).toBe('ru');
    await page.getByRole('button', { name: ': FR' }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Русский', 'English']);
    await page.getByRole('menuitem', { name: 'English' }).click();
    await expect(page).toHaveURL('/en');
    await expect(
      page.getByRole('banner').getByRole('button', { name: wordsOf('en').common.header.login }),
    ).toBeVisible();
  });
});

test('two tabs, one logs in, the other knows', async ({ page, context, request }) => {
  const { email, token } = await newSession(request);
  await page.goto('/faq');
  await expect(loginButton(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/404');
  await other.evaluate((value) => localStorage.setItem('token', value), token);
  await expect(page.getByRole('link', { name: email })).toBeVisible();
});
