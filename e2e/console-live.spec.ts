/** The queue changes by the server’s signals. No timer of the page asks. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { deskOf, test } from './desk.ts';
import { consoleOf } from './own-service.ts';
import { type Colleague, inviteColleague } from './second-operator.ts';
import { serviceOf, wallets } from './service.ts';

/** Several browsers share the machine; `compose-console-hub.test.ts` measures the second. */
const SOON_MS = 15_000;

/** Polls are intervals of at least half a second. */
const stopPolls = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const usual = window.setInterval.bind(window);
    window.setInterval = ((work: () => void, ms = 0) =>
      ms < 500 ? usual(work, ms) : 0) as typeof window.setInterval;
  });

/** @returns gives an order as the colleague */
async function orderAs(request: APIRequestContext, console: string, who: Colleague) {
  const post = async (path: string, data: object, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const answer = await request.post(`${console}/api/console/${path}`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const { token } = await post('log-in', { ...who, isTerminal: true });
  return (command: string, sent: object) => post(`commands/${command}`, sent, token);
}

/** It gave far more than it ordered. */
async function onHold(request: APIRequestContext): Promise<string> {
  const calls = serviceOf(request);
  const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await calls.deposit(created, { amount: '0.3' });
  await calls.settle(created, TicketStatus.onHold);
  return String((await calls.ticket(created.ticketId, created.offerToken)).simpleId);
}

/** Asked for before the page connects: its first frame comes at once. */
const connected = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    // A socket of a service that starts may close without a frame.
    page.on('websocket', (socket) => socket.once('framereceived', () => resolve()));
  });

test('a ticket on hold is on a colleague’s open queue by a signal, without a poll', async ({
  browser,
  request,
  service,
}) => {
  test.setTimeout(240_000);
  const console = consoleOf(service.baseURL);
  const order = await orderAs(request, console, await inviteColleague(request, console));
  const page = await deskOf(browser, console);
  await stopPolls(page);
  const live = connected(page);
  await page.reload();
  await live;
  const row = (ticket: string) => page.getByRole('link', { name: ticket, exact: true });
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();
  const before = Number(await page.getByRole('heading', { name: 'Queue' }).locator('span').textContent());

  const first = await onHold(request);
  await expect(row(first)).toBeVisible({ timeout: SOON_MS });
  await expect(page).toHaveTitle(`(${before + 1}) Parom: console`);
  await order('refund-ticket', { ticket: first, address: wallets.BTC, reason: 'as asked' });
  await expect(row(first)).toBeHidden({ timeout: SOON_MS });

  const back = connected(page);
  await service.stop();
  await service.start();
  await back;
  await expect(row(await onHold(request))).toBeVisible({ timeout: SOON_MS });
});

test('with signals cut, the queue asks by itself', async ({ browser, request, service }) => {
  test.setTimeout(180_000);
  const console = consoleOf(service.baseURL);
  const page = await deskOf(browser, console);
  await page.route('**/api/hubs/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();
  const ticket = await onHold(request);
  await expect(page.getByRole('link', { name: ticket, exact: true })).toBeVisible({ timeout: SOON_MS });
});

test('a log-out closes every tab of its browser at once', async ({ browser, service }) => {
  const console = consoleOf(service.baseURL);
  const page = await deskOf(browser, console);
  const tab = await page.context().newPage();
  await stopPolls(tab);
  const live = connected(tab);
  await tab.goto(console);
  await live;
  await expect(tab.getByRole('heading', { name: 'Queue' })).toBeVisible();
  await page.getByRole('button', { name: /^Log out/ }).click();
  await expect(tab.getByRole('button', { name: 'Log in' })).toBeVisible({ timeout: SOON_MS });
});
