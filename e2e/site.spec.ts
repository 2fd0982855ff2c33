import type { Page } from '@playwright/test';
import { newSession, openAuth } from './account.ts';
import { alive } from './alive.ts';
import { hold } from './held.ts';
import { forwardUntil } from './page-clock.ts';
import { serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { auth, common, ticket: words } = wordsOf('ru');
const status = '**/api/v1/status/get';

const maintenance = (page: Page) => page.getByRole('heading', { name: common.maintenance.title });
const closed = { siteStatus: false, currencyTypesStatus: [] };

/** A document without the status, as in development: the page asks for it. */
async function leaveStatusOut(page: Page, path: string): Promise<void> {
  await page.route(`**${path}*`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /(<script id="boot"[^>]*>)(.*?)(?=<\/script>)/s,
      (_, tag: string, boot: string) => {
        const { queries, ...rest } = JSON.parse(boot) as { queries: [string[], unknown][] };
        const without = queries.filter(([[name]]) => name !== 'status');
        return tag + JSON.stringify({ ...rest, queries: without }).replaceAll('<', '\\u003c');
      },
    );
    await route.fulfill({ response, body });
  });
}

test.describe('the status', () => {
  test.use({ expectedStatuses: [500], cutsCalls: true });

  test('without an answer is asked for three times more, then counts as closed', {
    tag: ['@spec:2.5', '@spec:4.3', '@spec:7.10'],
  }, async ({ page }) => {
    let asked = 0;
    await page.route(status, (route) => {
      asked += 1;
      return route.abort();
    });
    await leaveStatusOut(page, '/lk/main');
    await page.goto('/lk/main', { waitUntil: 'load' });
    await expect(maintenance(page)).toBeVisible();
    expect(asked).toBe(4);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });

  test('shows the preloader, then maintenance while closed, then the page again', {
    tag: ['@spec:1.6', '@spec:2.5', '@spec:4.1'],
  }, async ({ page }) => {
    await page.clock.install();
    const answer = await hold(page, status, (route) => route.fulfill({ json: closed }));
    await leaveStatusOut(page, '/lk/main');
    await page.goto('/lk/main', { waitUntil: 'load' });
    await expect(page.getByRole('main').getByRole('status', { name: common.loading })).toBeVisible();
    answer();
    await expect(maintenance(page)).toBeVisible();
    await page.unroute(status);
    await forwardUntil(page, 21_000, (soon) => expect(maintenance(page)).toBeHidden(soon));
    await expect(page).toHaveURL('/lk/main');
  });

  test('site, found open, is not asked again on the way through its pages', { tag: ['@spec:4.2'] }, async ({
    page,
  }) => {
    let asked = 0;
    page.on('request', (request) => void (request.url().endsWith('/status/get') && (asked += 1)));
    await leaveStatusOut(page, '/lk/main');
    await page.goto('/lk/main');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked).toBe(1);
    for (const name of [common.menu.faq, common.menu.contacts, common.menu.exchange])
      await page.getByRole('banner').getByRole('link', { name }).click();
    await expect(page).toHaveURL('/frontpage');
    expect(asked).toBe(1);
  });

  test('closed, leaves a ticket’s owner the amount, the address and a contact', async ({ page, request }) => {
    const service = serviceOf(request);
    const { link, ticketId, offerToken } = await service.createTicket({
      give: 'BTC',
      get: 'ETH',
      amount: '0.01',
    });
    const { simpleId, fromWallet } = await service.ticket(ticketId, offerToken);
    await page.route(status, (route) => route.fulfill({ json: closed }));
    await leaveStatusOut(page, `/pay/${ticketId}`);
    await page.goto(link, { waitUntil: 'load' });
    await expect(maintenance(page)).toBeVisible();
    const stage = words.stage.awaitingPayment.title;
    await expect(page.getByText(fill(words.closed, { simpleId, stage }))).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByText(words.closedPay)).toBeVisible();
    await expect(main.getByRole('timer')).toBeVisible();
    await expect(main.getByText('0,01 BTC')).toBeVisible();
    const address = main.getByText(fromWallet.address.slice(0, 4)).first();
    await expect(address).toBeVisible();
    await expect(main.getByRole('link', { name: /@/ }).first()).toHaveAttribute('href', /^mailto:/);
    await main.getByRole('button', { name: words.pay.done }).click();
    await page.getByRole('dialog').getByRole('button', { name: words.confirm.yes }).click();
    await expect(page).toHaveURL(`/offer/${ticketId}`);
    await expect(
      main.getByText(fill(words.closed, { simpleId, stage: words.stage.byWord.title })),
    ).toBeVisible();
  });
});

test('site, at a first visit, is dark and in Russian, whatever the system likes', {
  tag: ['@spec:1.8', '@spec:9.1', '@spec:9.2'],
}, async ({ browser, baseURL }) => {
  const visitor = await browser.newContext({ colorScheme: 'light', locale: 'de-DE' });
  const page = await visitor.newPage();
  await page.goto(`${baseURL}/faq`);
  await alive(page);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await visitor.close();
});

test.describe('pages of errors', () => {
  test.use({ expectedStatuses: [404, 500] });

  test('404 and 500, say what happened, help and lead home', { tag: ['@spec:2.16', '@spec:2.74'] }, async ({
    page,
  }) => {
    for (const [path, texts] of [
      ['/404', [common.notFound.title, common.notFound.text, common.notFound.help]],
      ['/500', [common.maintenance.e500line1, common.maintenance.e500line2, common.maintenance.help]],
    ] as const) {
      await page.goto(path);
      for (const text of texts) await expect(page.getByRole('main').getByText(text)).toBeVisible();
      const home = page.getByRole('main').getByRole('link', { name: common.notFound.home });
      await expect(home).toHaveAttribute('href', '/');
    }
  });
});

test('page, reached by a link at the foot of another, begins at its top', { tag: ['@spec:2.4'] }, async ({
  page,
}) => {
  await page.goto('/faq');
  const link = page.getByRole('contentinfo').getByRole('link', { name: common.footer.terms });
  await link.scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await link.click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('page, left by a link and come back to, stands where it was left', { tag: ['@spec:2.4'] }, async ({
  page,
}) => {
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  // By script: the mouse would scroll first.
  const follow = (name: string) =>
    page
      .getByRole('contentinfo')
      .getByRole('link', { name })
      .evaluate((link: HTMLElement) => link.click());
  const back = async (to: RegExp, wanted: number) => {
    await page.goBack();
    await expect(page).toHaveURL(to);
    await expect.poll(async () => Math.abs((await top()) - wanted)).toBeLessThanOrEqual(2);
  };
  await page.goto('/faq');
  await page.evaluate(() => window.scrollTo(0, 700));
  await follow(common.footer.terms);
  await expect(page).toHaveURL(/\/terms$/);
  await expect.poll(top).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 900));
  await follow(common.menu.contacts);
  await expect(page).toHaveURL(/\/contacts$/);
  await expect.poll(top).toBe(0);
  await back(/\/terms$/, 900);
  await back(/\/faq$/, 700);
  await page.goForward();
  await expect(page).toHaveURL(/\/terms$/);
  await expect.poll(async () => Math.abs((await top()) - 900)).toBeLessThanOrEqual(2);
  await page.reload();
  await expect.poll(async () => Math.abs((await top()) - 900)).toBeLessThanOrEqual(2);
  await back(/\/faq$/, 700);
});

test('toasts, sent to each of the six places, appear there, five at a time', {
  tag: ['@spec:4.45', '@spec:4.46'],
}, async ({ page }) => {
  await page.goto('/faq');
  const dialog = await openAuth(page, 'ru');
  await dialog.getByRole('button', { name: auth.submit, exact: true }).click();
  await expect(page.locator('.mantine-Notification-root')).toBeVisible();
  // Calls the loaded part as the page's code does.
  const part = await page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .find((name) => /\/toast-host-[^/]+\.js$/.test(name)) ?? '',
  );
  const places = ['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'];
  await page.evaluate(
    async ([address, positions]) => {
      const host = await import(address as string);
      for (const position of positions as string[])
        for (let count = 0; count < 6; count += 1)
          host.present({ kind: 'info', message: `${position} ${count}`, position, autoCloseMs: 60_000 });
    },
    [part, places] as const,
  );
  const middle = { x: 640, y: 450 };
  for (const place of places) {
    const shown = page.locator(`.mantine-Notifications-root[data-position="${place}"]`);
    await expect(shown.locator('.mantine-Notification-root')).toHaveCount(5);
    const box = await shown.boundingBox();
    const [left, right] = [box?.x ?? 0, (box?.x ?? 0) + (box?.width ?? 0)];
    const side = right < middle.x + 200 ? 'left' : left > middle.x - 200 ? 'right' : 'center';
    const height = (box?.y ?? 0) < middle.y - 200 ? 'top' : 'bottom';
    expect(`${height}-${side}`).toBe(place);
  }
  const one = page.locator('.mantine-Notification-root').first();
  await expect(one).toHaveCSS('max-height', '200px');
  await expect(one).toHaveCSS('transition-duration', '0.25s, 0.25s, 0.25s');
});

test.describe('bad input', () => {
  test.use({ expectedStatuses: [400, 404] });

  test('address, that tries to lead elsewhere, stays on this site', { tag: ['@spec:beyond.6'] }, async ({
    page,
    request,
    baseURL,
  }) => {
    for (const path of [
      '//evil.example/x',
      '/%2F%2Fevil.example',
      '/ru//evil.example',
      '/\\evil.example',
      '/exchange//evil.example?next=//evil.example',
      '/en/exchange?redirect=https://evil.example',
      '/lk?returnUrl=https://evil.example',
    ]) {
      const answer = await request.get(`${baseURL}${path}`, { maxRedirects: 0 });
      const location = answer.headers()['location'] ?? '/';
      expect([path, new URL(location, baseURL).origin]).toEqual([path, baseURL]);
      await page.goto(`${baseURL}${path}`);
      expect([path, new URL(page.url()).origin]).toEqual([path, baseURL]);
    }
  });

  test('session of another user changes and shows nothing of mine', { tag: ['@spec:6.8'] }, async ({
    request,
  }) => {
    const [mine, theirs] = [await newSession(request), await newSession(request)];
    const { ticketId, offerToken } = await serviceOf(request).createTicket({
      give: 'BTC',
      get: 'ETH',
      amount: '0.01',
      session: mine.token,
    });
    const headers = { Authorization: `Bearer ${theirs.token}` };
    expect((await request.get(`/api/v1/tickets/${ticketId}/get`, { headers })).status()).toBe(422);
    const pay = await request.post(`/api/v1/tickets/pay?ticketId=${ticketId}`, { headers, data: {} });
    expect(pay.status()).toBe(422);
    const list = await (await request.get('/api/v1/tickets/collection?count=10', { headers })).json();
    expect(list).toEqual({ tickets: [], total: 0 });
    expect((await serviceOf(request).ticket(ticketId, offerToken)).status).toBe(1);
  });
});
