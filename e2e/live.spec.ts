import { TicketStatus } from '@parom/contract/ticket-status';
import { type APIRequestContext, expect as expectThat, type Page } from '@playwright/test';
import { type OwnService, ownService } from './own-service.ts';
import { type Created, SETTLES_MS, serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { wordsOf } from './words.ts';

const { common, ticket: words } = wordsOf('ru');

/** Far below the 30 s of polling: the event was heard. */
const HEARD = { timeout: 5_000 };

const live = (page: Page) => page.getByText(common.live.live);
const heading = (page: Page, name: string) => page.getByRole('heading', { name });

async function pay(request: APIRequestContext, ticket: Created): Promise<void> {
  const { fromWallet, fromAmount, payNetworkId, fromCurrencyId } = await serviceOf(request).ticket(
    ticket.ticketId,
    ticket.offerToken,
  );
  const answer = await request.post('/api/sandbox/transfers', {
    data: {
      networkId: payNetworkId,
      currencyId: fromCurrencyId,
      address: fromWallet.address,
      amount: fromAmount,
    },
  });
  expectThat(answer.ok()).toBe(true);
}

async function completes(page: Page, request: APIRequestContext): Promise<void> {
  const service = serviceOf(request);
  await expect(async () => {
    await service.makeBlocksEverywhere();
    await expect(heading(page, words.stage.completed.title)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: SETTLES_MS });
}

const transports = {
  WebSockets: () => undefined,
  'server-sent events, WebSockets blocked': () => {
    Object.defineProperty(window, 'WebSocket', { value: undefined });
  },
  'long polling, both others blocked': () => {
    Object.defineProperty(window, 'WebSocket', { value: undefined });
    Object.defineProperty(window, 'EventSource', { value: undefined });
  },
};

for (const [name, block] of Object.entries(transports)) {
  test(`live over ${name}, an exchange, is followed to its end without a reload`, {
    tag: ['@spec:4.37', '@spec:7.23'],
  }, async ({ page, request }) => {
    await page.addInitScript(block);
    const ticket = await serviceOf(request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    await page.goto(ticket.link);
    await expect(live(page)).toBeVisible();
    await pay(request, ticket);
    await expect(heading(page, words.stage.confirming.title)).toBeVisible(HEARD);
    await completes(page, request);
    await expect(live(page)).toBeVisible();
  });
}

test.describe('without any live line', () => {
  test.use({ cutsCalls: true });
  /** The longest wait between two looks at the ticket. */
  const LOOKS_EVERY_MS = 15_000;

  test('the page says so and asks by itself at least every 15 s', { tag: ['@anchor:27'] }, async ({
    page,
    request,
  }) => {
    await page.addInitScript(transports['long polling, both others blocked']);
    await page.route('**/api/hubs/**', (route) => route.abort());
    await page.clock.install();
    const service = serviceOf(request);
    const ticket = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    await page.goto(ticket.link);
    await expect(page.getByText(words.pay.sendExactly)).toBeVisible();
    const mark = page.getByText(common.live.connecting);
    await expect(mark).toBeVisible();
    await expect(mark).toHaveAttribute('title', common.live.connectingHint);
    for (let look = 0; look < 3; look += 1) {
      const asked = page.waitForRequest(`**/api/v1/tickets/${ticket.ticketId}/get`);
      await page.clock.runFor(LOOKS_EVERY_MS);
      await asked;
    }
    await pay(request, ticket);
    const status = async () => (await service.ticket(ticket.ticketId, ticket.offerToken)).status;
    await expect.poll(status).not.toBe(TicketStatus.awaitingPayment);
    await page.clock.runFor(LOOKS_EVERY_MS);
    await expect(heading(page, words.stage.confirming.title)).toBeVisible(HEARD);
    await expect(live(page)).toHaveCount(0);
  });
});

test.describe('while the service is restarted', () => {
  test.use({ cutsCalls: true, expectedStatuses: [404, 500, 502, 503] });
  let own: OwnService;
  test.beforeEach(async () => {
    own = await ownService();
    await own.start();
  });
  test.afterEach(() => own.end());

  test('the live mark reports it and recovers by itself', { tag: ['@anchor:27', '@spec:4.39'] }, async ({
    page,
    playwright,
  }) => {
    test.slow();
    const request = await playwright.request.newContext({ baseURL: own.baseURL });
    const ticket = await serviceOf(request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    await page.goto(`${own.baseURL}${ticket.link}`);
    await expect(live(page)).toBeVisible();
    await pay(request, ticket);
    await expect(heading(page, words.stage.confirming.title)).toBeVisible(HEARD);

    await own.stop();
    await expect(page.getByText(common.live.reconnecting)).toBeVisible();
    await expect(heading(page, words.stage.confirming.title)).toBeVisible();
    await own.start();
    // The client retries at 0, 2, 12 and 42 s; a busy machine starts the service slowly.
    await expect(live(page)).toBeVisible({ timeout: 110_000 });
    await completes(page, request);
    await request.dispose();
  });
});
