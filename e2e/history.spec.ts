import type { TicketCollection } from '@parom/contract/tickets';
import { bringToken, newSession, storedToken } from './account.ts';
import { frames } from './alive.ts';
import { changeAnswers } from './answers.ts';
import { forwardUntil } from './page-clock.ts';
import { type Service, serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { lk, common } = wordsOf('ru');
const collection = '**/api/v1/tickets/collection**';

const order = { give: 'BTC', get: 'ETH', amount: '0.01' } as const;

/** The service allows five unpaid tickets; the moved clock makes room. */
async function createMany(service: Service, session: string, count: number): Promise<void> {
  for (let made = 0; made < count; made += 1) {
    if (made > 0 && made % 5 === 0) await service.advanceClock(40);
    await service.createTicket({ ...order, session });
  }
}

for (const language of ['ru', 'en'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test('ticket, of this account, stands in the list, opens, and changes before one’s eyes', {
      tag: ['@spec:2.60', '@spec:2.62', '@spec:6.2'],
    }, async ({ page, request }) => {
      const words = wordsOf(language).lk;
      const service = serviceOf(request);
      const { token } = await newSession(request);
      const created = await service.createTicket({ ...order, session: token });
      await service.createTicket({ ...order, email: 'somebody-else@example.org' });
      const { simpleId } = await service.ticket(created.ticketId, created.offerToken);
      await bringToken(page, token);
      await page.goto('/lk/history');
      const table = page.getByRole('table', { name: words.history.title });
      await expect(table.getByRole('row')).toHaveCount(2);
      const row = table.getByRole('row').nth(1);
      await expect(row).toContainText(fill(words.history.number, { simpleId }));
      await expect(row).toContainText(/\d\d\.\d\d\.\d{4}\s(в|at)\s\d\d:\d\d/);
      await expect(row).toContainText(/0[.,]01\sBTC/);
      await expect(row).toContainText(words.status[1]);
      await expect(page.getByText(fill(words.history.found, { total: 1 }))).toBeVisible();

      const actions = row.getByRole('button', { name: fill(words.history.actionsOf, { simpleId }) });
      await actions.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menuitem', { name: words.history.open })).toHaveAttribute(
        'href',
        `/pay/${created.ticketId}`,
      );
      await page.keyboard.press('Escape');

      await service.deposit(created);
      await expect(row).toContainText(words.status[2], { timeout: 25_000 });
      await actions.click();
      await page.getByRole('menuitem', { name: words.history.open }).click();
      await expect(page).toHaveURL(`/offer/${created.ticketId}`);
    });
  });
}

test('list, with news of a ticket, is asked for again only when that ticket is in it', {
  tag: ['@spec:4.38'],
}, async ({ page, request }) => {
  const { token } = await newSession(request);
  const { ticketId } = await serviceOf(request).createTicket({ ...order, session: token });
  await bringToken(page, token);
  let tell = (_ticketId: string): void => undefined;
  await page.routeWebSocket(/\/api\/hubs\/tickets/, (socket) => {
    socket.connectToServer();
    tell = (id) =>
      socket.send(`${JSON.stringify({ type: 1, target: 'statusChanged', arguments: [id, 2] })}\u001e`);
  });
  await page.goto('/lk/history');
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByText(common.live.live)).toBeVisible();
  await page.waitForLoadState('networkidle');
  let asked = 0;
  page.on('request', (call) => void (call.url().includes('/tickets/collection') && (asked += 1)));
  tell('00000000-0000-4000-8000-000000000000');
  await frames(page);
  expect(asked).toBe(0);
  const answered = page.waitForResponse('**/tickets/collection**');
  tell(ticketId);
  await (await answered).finished();
  await frames(page);
  expect(asked).toBe(1);
});

test('list, of more than ten, is turned by pages that the address keeps', {
  tag: ['@spec:2.63', '@spec:7.18', '@spec:9.9'],
}, async ({ page, request }) => {
  const service = serviceOf(request);
  const { token } = await newSession(request);
  await createMany(service, token, 12);
  await bringToken(page, token);
  await page.goto('/lk/history');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows).toHaveCount(11);
  await expect(page.getByText(fill(lk.history.found, { total: 12 }))).toBeVisible();
  await expect(page.getByRole('button', { name: lk.history.newer })).toBeDisabled();
  await page.getByRole('button', { name: lk.history.older }).click();
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL('/lk/history?page=2');
  const second = fill(lk.history.page, { page: 2, pages: 2 });
  await expect(page.locator('[aria-live="polite"]', { hasText: second })).toBeVisible();
  await expect(page.getByRole('button', { name: lk.history.newer })).toBeFocused();
  await page.reload();
  await expect(rows).toHaveCount(3);
  await page.goto('/lk/history?page=99');
  await expect(page).toHaveURL('/lk/history?page=2');
  await page.getByRole('button', { name: lk.history.newer }).click();
  await expect(page).toHaveURL('/lk/history');
  await expect(page.getByRole('button', { name: lk.history.older })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('row, on a phone, is a card that is still a table to a screen reader', async ({ page, request }) => {
    const { token } = await newSession(request);
    await serviceOf(request).createTicket({ ...order, session: token });
    await bringToken(page, token);
    await page.goto('/lk/history');
    const cells = page.getByRole('cell');
    await expect(cells).toHaveCount(5);
    const [date, give] = [await cells.nth(0).boundingBox(), await cells.nth(1).boundingBox()];
    expect(give?.y).toBeGreaterThan((date?.y ?? 0) + 20);
    await expect(page.getByRole('columnheader', { name: lk.history.get })).toBeAttached();
  });
});

for (const width of [360, 1280])
  test(`row, ${width} wide, is opened by its number, and on a phone by a finger anywhere on it`, async ({
    page,
    request,
  }) => {
    const { token } = await newSession(request);
    const { ticketId } = await serviceOf(request).createTicket({ ...order, session: token });
    await page.setViewportSize({ width, height: 740 });
    await bringToken(page, token);
    await page.goto('/lk/history');
    const row = page.getByRole('table').getByRole('row').nth(1);
    await expect(row).toContainText(/0[.,]01\sBTC/);
    if (width > 1000) await row.getByRole('link').click();
    else await row.click();
    await expect(page).toHaveURL(`/pay/${ticketId}`);
  });

test('amounts, to their last digit, stand clear of each other on a tablet', async ({ page, request }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  const service = serviceOf(request);
  const [usdt, rub] = [await service.currency('USDT'), await service.currency('RUB')];
  const { token } = await newSession(request);
  await service.createTicket({ ...order, session: token });
  await bringToken(page, token);
  await changeAnswers<TicketCollection>(page, collection, ({ tickets, total }) => ({
    tickets: tickets.map((ticket) => ({
      ...ticket,
      fromCurrencyId: usdt.id,
      fromAmount: '15234.12345678',
      toCurrencyId: rub.id,
      toAmount: '1234567.89',
    })),
    total,
  }));
  await page.goto('/lk/history');
  const amounts = page.getByRole('cell').locator('.amount');
  await expect(amounts).toHaveCount(2);
  const beyond = await amounts.evaluateAll((all) =>
    all.map((amount) => {
      const cell = amount.closest('td')?.getBoundingClientRect();
      return amount.getBoundingClientRect().right > (cell?.right ?? 0);
    }),
  );
  expect(beyond).toEqual([false, false]);
});

test('list, empty, says what will be there and leads to the form', async ({ page, request }) => {
  await bringToken(page, (await newSession(request)).token);
  await page.goto('/lk/history');
  await expect(page.getByRole('heading', { name: lk.history.emptyTitle })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: lk.history.exchange }).click();
  await expect(page).toHaveURL('/');
});

test('statuses, each and an unknown one, have a badge of their colour', {
  tag: ['@spec:2.61', '@spec:4.31'],
}, async ({ page, request }) => {
  await bringToken(page, (await newSession(request)).token);
  const statuses = [1, 2, 3, 4, 5, 6, 7, 8, 0, 9, 77];
  const byWord = 1;
  await page.route(collection, (route) =>
    route.fulfill({
      json: {
        total: statuses.length,
        tickets: statuses.map((status, index) => ({
          id: `00000000-0000-4000-8000-0000000000${10 + index}`,
          simpleId: 100_001 + index,
          status,
          ...(index === byWord && { byWord: true }),
          fromAmount: '0.00000001',
          toAmount: '1234567.5',
          fromCurrencyId: 1,
          toCurrencyId: 999,
          creationDateUtc: '2026-11-21T07:00:00Z',
        })),
      },
    }),
  );
  await page.goto('/lk/history');
  const badges = page.locator('td [data-color]');
  await expect(badges).toHaveCount(statuses.length);
  const colors = await badges.evaluateAll((all) => all.map((badge) => badge.getAttribute('data-color')));
  expect(colors).toEqual(['yellow', 'blue', 'blue', 'green', ...Array<string>(7).fill('red')]);
  await expect(badges.nth(byWord)).toHaveText(lk.status.byWord);
  await expect(badges.last()).toHaveText('Ошибка');
  const unknownCoin = page.getByRole('row').nth(1).getByRole('cell').nth(2);
  await expect(unknownCoin.locator('.coin-letters')).toHaveText('?');
  await expect(unknownCoin).toContainText('Ошибка');
});

test.describe('with a server in trouble', () => {
  test.use({ expectedStatuses: [401, 429, 500], cutsCalls: true });

  // Without live events the page asks every 15 s, and at no other moment.
  test.beforeEach(({ page }) => page.route('**/api/hubs/**', (route) => route.abort()));

  for (const [name, answer] of [
    ['a fault', { status: 500, body: '{"errorCode":500}' }],
    ['too many calls', { status: 429, body: '{"errorCode":429}' }],
    ['a page instead of data', { status: 200, body: '<html>' }],
    ['nothing', { status: 200, body: '' }],
    ['no answer', null],
  ] as const) {
    test(`list, answered by ${name}, says so and comes when asked again`, {
      tag: ['@spec:beyond.1'],
    }, async ({ page, request }) => {
      const { token } = await newSession(request);
      await serviceOf(request).createTicket({ ...order, session: token });
      await bringToken(page, token);
      await page.route(collection, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
      await page.goto('/lk/history');
      await expect(page.getByText(common.loadFailed.title)).toBeVisible();
      await page.unroute(collection);
      await page.getByRole('button', { name: common.loadFailed.retry }).click();
      await expect(page.getByRole('table')).toBeVisible();
    });
  }

  test('list, its next answer missing, stays and says that it may be old', {
    tag: ['@spec:beyond.4'],
  }, async ({ page, request }) => {
    const { token } = await newSession(request);
    await serviceOf(request).createTicket({ ...order, session: token });
    await bringToken(page, token);
    await page.clock.install();
    await page.goto('/lk/history');
    await expect(page.getByRole('table')).toBeVisible();
    await page.route(collection, (route) => route.fulfill({ status: 500, body: '' }));
    await forwardUntil(page, 16_000, (soon) => expect(page.getByText(common.live.silent)).toBeVisible(soon));
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('a proxy’s refusal ends no session; our refusal asks for the user', async ({ page, request }) => {
    const { token } = await newSession(request);
    await serviceOf(request).createTicket({ ...order, session: token });
    await bringToken(page, token);
    await page.goto('/lk/history');
    await expect(page.getByRole('table')).toBeVisible();
    let asked = 0;
    page.on('request', (call) => {
      if (new URL(call.url()).pathname === '/api/v1/user') asked += 1;
    });
    const lookAgain = () => page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    const proxy = { status: 401, contentType: 'text/html', body: '<h1>Log in to the network</h1>' };
    await page.route(collection, (route) => route.fulfill(proxy));
    await lookAgain();
    await expect(page.getByText(common.live.silent)).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    expect([asked, await storedToken(page)]).toEqual([0, token]);

    await page.unroute(collection);
    await page.route(collection, (route) => route.fulfill({ status: 401, json: { errorCode: 401 } }));
    await lookAgain();
    await expect.poll(() => asked).toBe(1);
    expect(await storedToken(page)).toBe(token);
  });

  test('session, ended while the list is open, shows the way in', async ({ page, request }) => {
    const { token } = await newSession(request);
    await serviceOf(request).createTicket({ ...order, session: token });
    await bringToken(page, token);
    await page.clock.install();
    await page.goto('/lk/history');
    await expect(page.getByRole('table')).toBeVisible();
    await request.post('/api/v1/auth/logout', { headers: { Authorization: `Bearer ${token}` }, data: {} });
    await forwardUntil(page, 16_000, (soon) => expect(page.getByText(lk.history.noAccess)).toBeVisible(soon));
  });
});
