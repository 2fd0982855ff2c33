import type { TicketView } from '@parom/contract/tickets';
import type { Page } from '@playwright/test';
import { bringToken, makeAccount, newSession, PASSWORD, stored } from './account.ts';
import { changeAnswers } from './answers.ts';
import { toast } from './forms.ts';
import { type Created, serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, within, wordsOf } from './words.ts';

const { ticket: words, common, auth } = wordsOf('ru');
const { stage } = words;
const paying = '**/api/v1/tickets/pay**';

const create = (page: Page): Promise<Created> =>
  serviceOf(page.request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });

/** The service's ticket with these fields instead. */
async function pretend(page: Page, changes: () => Partial<Record<keyof TicketView, unknown>>): Promise<void> {
  await changeAnswers<TicketView>(page, '**/api/v1/tickets/*/get', (ticket) => ({ ...ticket, ...changes() }));
}

const transfer = { targetInfo: { type: 1 } };
const stopped = { statusReason: 'payoutsStopped' } as const;
const ownWords = { customStatusReason: 'Слова оператора', statusReason: null };

const heldReasons = (
  [
    ['belowMinimum', 'heldChoice'],
    ['aboveMaximum', 'heldChoice'],
    ['reserveTooLow', 'heldChoice'],
    ['lateAndWorse', 'heldChoice'],
    ['tooLate', 'heldChoice'],
    ['payoutImpossible', 'heldChoice'],
    ['priceInDoubt', 'held'],
    ['screening', 'held'],
    ['walletReplaced', 'held'],
    ['invariant', 'held'],
  ] as const
).map(([statusReason, by]) => {
  const shown = [
    stage[by].title,
    'red',
    'finished finished error error',
    words.reasons[statusReason],
  ] as const;
  return [9, { statusReason }, ...shown] as const;
});

/** Status, extra facts, heading, colour, the four steps, the reason. */
const states = [
  [0, {}, stage.invalid.title, 'red', 'ahead ahead ahead ahead', null],
  [1, {}, stage.awaitingPayment.title, 'blue', 'active ahead ahead ahead', null],
  [2, {}, stage.confirming.title, 'blue', 'finished active ahead ahead', null],
  [2, { byWord: true }, stage.byWord.title, 'blue', 'finished active ahead ahead', null],
  [2, { statusReason: 'restAwaited' }, stage.restAwaited.title, 'blue', 'finished active ahead ahead', null],
  [
    2,
    { statusReason: 'belowMinimum' },
    stage.belowMinimum.title,
    'blue',
    'finished active ahead ahead',
    null,
  ],
  [
    2,
    { statusReason: 'priceAwaited' },
    stage.priceAwaited.title,
    'blue',
    'finished active ahead ahead',
    null,
  ],
  [3, {}, stage.sending.title, 'blue', 'finished finished active ahead', null],
  [3, transfer, stage.sendingTransfer.title, 'blue', 'finished finished active ahead', null],
  [3, stopped, stage.sendingPaused.title, 'blue', 'finished finished active ahead', null],
  [4, {}, stage.completed.title, 'green', 'finished finished finished active', null],
  [4, transfer, stage.completedTransfer.title, 'green', 'finished finished finished active', null],
  [5, {}, stage.expired.title, 'red', 'finished finished error error', null],
  [6, ownWords, stage.rejected.title, 'red', 'finished finished error error', 'Слова оператора'],
  [6, {}, stage.rejected.title, 'red', 'finished finished error error', 'noReason'],
  [7, {}, stage.refunding.title, 'red', 'finished finished error error', null],
  [8, {}, stage.refunded.title, 'red', 'finished finished error error', null],
  [9, ownWords, stage.held.title, 'red', 'finished finished error error', 'Слова оператора'],
  ...heldReasons,
  [42, {}, stage.unknown.title, 'red', 'finished finished error error', null],
] as const;

test('ticket page, in every state and an unknown one, shows its words, colour, steps and reason', {
  tag: [
    '@anchor:24',
    '@spec:1.3',
    '@spec:2.9',
    '@spec:2.54',
    '@spec:2.55',
    '@spec:2.56',
    '@spec:4.20',
    '@spec:4.21',
    '@spec:4.22',
    '@spec:4.23',
    '@spec:4.24',
    '@spec:4.25',
    '@spec:4.26',
    '@spec:4.27',
    '@spec:4.28',
    '@spec:4.29',
    '@spec:4.30',
    '@spec:4.35',
  ],
}, async ({ page }) => {
  const { ticketId, link, offerToken } = await create(page);
  const { simpleId } = await serviceOf(page.request).ticket(ticketId, offerToken);
  let state: (typeof states)[number] = states[0];
  await pretend(page, () => ({ status: state[0], customStatusReason: null, ...state[1] }));
  await page.goto(link.replace('/pay/', '/offer/'));
  const banner = page.locator('section[data-tone]');
  await expect(banner).toBeVisible();
  for (state of states) {
    const [status, , title, tone, steps, reason] = state;
    await page.goto(`/offer/${ticketId}`);
    await expect(banner.getByRole('heading', { name: title })).toBeVisible();
    await expect(banner).toHaveAttribute('data-tone', tone);
    const shown = page.getByRole('list', { name: words.steps.label }).getByRole('listitem');
    const states = await shown.evaluateAll((all) => all.map((step) => step.getAttribute('data-state')));
    expect([status, states.join(' ')]).toEqual([status, steps]);
    await expect(banner.getByRole('link', { name: words.payLink })).toHaveCount(status === 1 ? 1 : 0);
    await expect(banner.getByRole('timer')).toHaveCount(status === 1 ? 1 : 0);
    await expect(page.getByText(words.limitMessage)).toHaveCount(status === 4 ? 0 : 1);
    const said = reason === 'noReason' ? fill(words.noReason, { simpleId }) : reason;
    if (said === null) await expect(page.getByText(`${words.reason}:`)).toHaveCount(0);
    else await expect(banner.getByText(said)).toBeVisible();
    const cell = page.locator(`dd [data-tone="${tone}"]`);
    await expect(cell).toHaveText(title);
  }
});

test('ticket page, amounts long to the last digit, keeps each inside its card beside the details', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  const { link } = await create(page);
  await pretend(page, () => ({ status: 4, receivedAmount: '0.22346368', toAmount: '19805.123456' }));
  await page.goto(link.replace('/pay/', '/offer/'));
  const amounts = page.locator('main p:has(.coin-icon) .amount');
  await expect(amounts).toHaveCount(2);
  const beyond = await amounts.evaluateAll((all) =>
    all.map((amount) => {
      const line = amount.closest('p')?.getBoundingClientRect();
      return amount.getBoundingClientRect().right > (line?.right ?? 0);
    }),
  );
  expect(beyond).toEqual([false, false]);
});

test('pay page, of a ticket, shows amounts, code, address and every detail', {
  tag: [
    '@spec:2.45',
    '@spec:2.48',
    '@spec:2.52',
    '@spec:3.6',
    '@spec:3.15',
    '@spec:9.6',
    '@spec:9.9',
    '@spec:9.12',
  ],
}, async ({ page }) => {
  const { ticketId, link, offerToken } = await create(page);
  const ticket = await serviceOf(page.request).ticket(ticketId, offerToken);
  await page.goto(link);
  await expect(page.getByText(/^0,01\sBTC$/).first()).toBeVisible();
  await expect(page.getByText(/^≈\s[\d,]+\sETH$/)).toBeVisible();
  await expect(page.getByText(fill(words.pay.inNetwork, { network: 'Bitcoin' })).first()).toBeVisible();
  const code = page.getByRole('img', { name: words.pay.qr });
  await expect(code).toHaveAttribute('width', '360');
  await expect(code.locator('rect')).toHaveAttribute('fill', '#ffffff');
  await expect(code.locator('path')).toHaveAttribute('fill', '#000000');
  await page.getByRole('button', { name: words.pay.copyLink }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^bitcoin:.*=0[.]01$/);
  const detail = (name: string) =>
    page.locator('dt', { hasText: new RegExp(`^${name}$`) }).locator('xpath=../dd');
  await expect(detail(words.details.id)).toContainText(String(ticket.simpleId));
  await expect(detail(words.details.depositAddress)).toContainText(ticket.fromWallet.address.slice(0, 4));
  await expect(detail(words.details.wallet)).toContainText(wallets.ETH.slice(0, 4));
  await expect(detail(words.details.memo)).toContainText(words.details.noMemo);
  await expect(detail(words.details.created)).toHaveText(/\d\d\.\d\d\.\d{4}\sв\s\d\d:\d\d/);
  await expect(detail(words.details.confirmations)).toHaveText(String(ticket.confirmationsRequired));
  await expect(detail(words.details.rateType)).toContainText(words.details.rateVariable);
  await expect(detail(words.details.duration)).toContainText('5–30');
});

test.describe('a live service', () => {
  // A page fulfilled by the test may open no connection.
  test.use({ cutsCalls: true });

  test('pay page, of BTC, opens the wallet with address and amount', { tag: ['@anchor:17'] }, async ({
    page,
  }) => {
    const { ticketId, link, offerToken } = await create(page);
    const ticket = await serviceOf(page.request).ticket(ticketId, offerToken);
    const wallet = page.getByRole('link', { name: words.pay.openWallet });
    await page.goto(link);
    await expect(page.getByRole('button', { name: words.pay.copyLink })).toBeVisible();
    await expect(wallet).toHaveCount(0);
    await page.route(`**/pay/${ticketId}`, async (route) => {
      const response = await route.fetch();
      const live = (await response.text()).replace('"isSandbox":true', '"isSandbox":false');
      await route.fulfill({ response, body: live });
    });
    await page.reload();
    await expect(wallet).toHaveAttribute('href', `bitcoin:${ticket.fromWallet.address}?amount=0.01`);
  });
});

test('ticket, of a coin and a network that are gone, has words in their place', {
  tag: ['@spec:3.7'],
}, async ({ page }) => {
  const { link } = await create(page);
  await pretend(page, () => ({ fromCurrencyId: 999, payNetworkId: 999 }));
  await page.goto(link);
  await expect(page.getByText(new RegExp(`0,01\\s${words.coinError}`)).first()).toBeVisible();
  const network = fill(words.pay.inNetwork, { network: words.networkUnknown });
  await expect(page.getByText(network).first()).toBeVisible();
});

test('pay page, its ticket moved on, gives way to the ticket page, also for a step back', {
  tag: ['@spec:2.53', '@spec:4.32'],
}, async ({ page }) => {
  const { ticketId, link } = await create(page);
  let status = 1;
  await pretend(page, () => ({ status }));
  await page.goto('/faq');
  await page.goto(link);
  await expect(page.getByRole('button', { name: words.pay.done })).toBeVisible();
  status = 5;
  await page.reload();
  await expect(page).toHaveURL(`/offer/${ticketId}`);
  await page.goBack();
  await expect(page).toHaveURL('/faq');
});

test('copying, refused by the browser, is said in a toast', {
  tag: ['@anchor:18', '@spec:2.47', '@spec:8.21'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('no')) });
  });
  const { link } = await create(page);
  await page.goto(link);
  await page.getByRole('button', { name: words.pay.copyAddress }).first().click();
  await expect(toast(page, common.exchpage.copyerror)).toBeVisible();
});

test.describe('with a server in trouble', () => {
  test.use({ expectedStatuses: [422, 500], cutsCalls: true });

  test('a first ticket call without an answer is a red toast and a text', {
    tag: ['@spec:8.2'],
  }, async ({ page }) => {
    const { link } = await create(page);
    await page.route('**/api/v1/tickets/*/get', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(link);
    await expect(toast(page, common.serverError)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: words.unreachable.title })).toBeVisible();
  });

  const openConfirmation = async (page: Page) => {
    await page.getByRole('button', { name: words.pay.done }).click();
    return page.getByRole('dialog').getByRole('button', { name: words.confirm.yes });
  };

  test('a payment confirmed after the window is reported as late', {
    tag: ['@spec:2.50', '@spec:8.4'],
  }, async ({ page }) => {
    const { link } = await create(page);
    await page.goto(link);
    const yes = await openConfirmation(page);
    await expect(yes).toBeVisible();
    // Only the service's clock passes the window's end.
    await page.route('**/service/utcTime', (route) => route.abort());
    await serviceOf(page.request).advanceClock(30.2);
    const sent = page.waitForResponse(paying);
    await yes.click();
    expect((await sent).status()).toBe(422);
    await expect(toast(page, words.payExpired)).toBeVisible();
  });

  test('payment, that the server cannot take down, can be confirmed again', {
    tag: ['@spec:4.34', '@spec:7.16', '@spec:8.3'],
  }, async ({ page }) => {
    const { ticketId, link } = await create(page);
    await page.goto(link);
    for (const answer of [{ status: 500, body: '' }, { body: '<html>' }, null]) {
      await page.route(paying, (route) => (answer === null ? route.abort() : route.fulfill(answer)));
      await (await openConfirmation(page)).click();
      await expect(toast(page, common.serverError).first()).toBeVisible();
      await expect(toast(page, words.payFailed).first()).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page).toHaveURL(`/pay/${ticketId}`);
      await page.unroute(paying);
    }
    const yes = await openConfirmation(page);
    const [sent] = await Promise.all([page.waitForRequest(paying), yes.click()]);
    expect(new URL(sent.url()).searchParams.get('ticketId')).toBe(ticketId);
    expect(sent.postData()).toBe('{}');
    await expect(page).toHaveURL(`/offer/${ticketId}`);
  });
});

test.describe('without the server’s time', () => {
  test.use({ cutsCalls: true });

  test('pay page, does not count in its title and still takes the word', async ({ page }) => {
    await page.route('**/api/v1/service/utcTime', (route) => route.abort());
    const { ticketId, link, offerToken } = await create(page);
    const { simpleId } = await serviceOf(page.request).ticket(ticketId, offerToken);
    await page.goto(link);
    await expect(page.getByRole('timer')).toHaveText('––:––');
    const title = fill(words.docTitle.stage, { stage: stage.awaitingPayment.title, simpleId });
    await expect(page).toHaveTitle(within(title));
    await expect(page.getByRole('button', { name: words.pay.done })).toBeVisible();
  });
});

test.describe('behind the wall', () => {
  test.use({ expectedStatuses: [401, 422] });

  test('opens the live line with the ticket’s token, and none before the log-in', {
    tag: ['@spec:4.41'],
  }, async ({ page, request }) => {
    const bearers: (string | undefined)[] = [];
    page.on('request', (call) => {
      if (call.url().includes('/api/hubs/tickets/negotiate'))
        bearers.push(call.headers()['authorization']?.replace('Bearer ', ''));
    });
    const { ticketId, link, offerToken } = await create(page);
    await page.goto(`/offer/${ticketId}`);
    await expect(page.getByRole('dialog', { name: words.auth })).toBeVisible();
    expect(bearers).toEqual([]);
    await bringToken(page, (await newSession(request)).token);
    await page.goto(link);
    await expect(page.getByText(common.live.live)).toBeVisible();
    expect(bearers).toEqual([offerToken]);
  });

  test('the front page forgets a token that opens nothing, and keeps a good one', async ({ page }) => {
    const [mine, other] = [await create(page), await create(page)];
    await page.goto(mine.link);
    await expect.poll(() => stored(page, `tick${mine.ticketId}`)).toBe(mine.offerToken);
    await page.evaluate((id) => localStorage.setItem(`tick${id}`, 'spent'), other.ticketId);
    await page.goto('/');
    await expect.poll(() => stored(page, `tick${other.ticketId}`)).toBeNull();
    expect(await stored(page, `tick${mine.ticketId}`)).toBe(mine.offerToken);
  });

  test('ticket, of an account, opens to its log-in and not to another’s', {
    tag: ['@spec:2.58', '@spec:6.7'],
  }, async ({ page, request }) => {
    const [mine, other] = [await makeAccount(request), await makeAccount(request)];
    const logIn = await request.post('/api/v1/auth/login', { data: { email: mine, password: PASSWORD } });
    const { token } = (await logIn.json()) as { token: string };
    const { ticketId } = await serviceOf(request).createTicket({
      give: 'BTC',
      get: 'ETH',
      amount: '0.01',
      session: token,
    });
    // A wrong token comes before the session until the log-in.
    await page.goto(`/offer/${ticketId}?offerToken=spent`);
    const wall = page.getByRole('dialog', { name: words.auth });
    const enter = async (email: string) => {
      await wall.locator('input[name="email"]').fill(email);
      await wall.locator('input[name="password"]').fill(PASSWORD);
      await wall.getByRole('button', { name: auth.submit, exact: true }).click();
    };
    await expect(wall).toBeVisible();
    await expect(page.getByText(words.authError401)).toBeAttached();
    await expect(wall.getByRole('button', { name: common.close })).toHaveCount(0);
    await enter(other);
    await expect(page.getByText(words.authError422)).toBeAttached();
    await expect(wall).toBeVisible();
    await enter(mine);
    await expect(wall).toBeHidden();
    await expect(page.getByRole('heading', { name: stage.awaitingPayment.title })).toBeVisible();
  });
});
