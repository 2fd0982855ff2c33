import { newEmail, stored } from './account.ts';
import { serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { ticket: words, auth, common } = wordsOf('ru');

test('ticket, its link with a token, opens and the token leaves the address', {
  tag: ['@spec:2.8', '@threat:address-in-log'],
}, async ({ page, request }) => {
  const { link, ticketId, offerToken } = await serviceOf(request).createTicket({
    give: 'BTC',
    get: 'ETH',
    amount: '0.01',
  });
  await page.goto(link);
  await expect(page.getByText(words.pay.sendExactly)).toBeVisible();
  await expect(page).toHaveURL(`/pay/${ticketId}`);
  await expect.poll(() => stored(page, `tick${ticketId}`)).toBe(offerToken);
});

test('ticket, paid by word, shows where to send and survives a second look', {
  tag: ['@spec:2.49', '@spec:2.59', '@spec:4.42'],
}, async ({ page, request }) => {
  const { link, ticketId } = await serviceOf(request).createTicket({
    give: 'BTC',
    get: 'ETH',
    amount: '0.01',
  });
  await page.goto(link);
  await page.getByRole('button', { name: words.pay.done }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/0,01\s*BTC/)).toBeVisible();
  await dialog.getByRole('button', { name: words.confirm.yes }).click();
  await expect(page).toHaveURL(`/offer/${ticketId}`);
  await expect(page.getByRole('heading', { name: words.stage.byWord.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: words.deposit.title })).toBeVisible();
  await page.goto(`/pay/${ticketId}`);
  await expect(page).toHaveURL(`/offer/${ticketId}`);
});

test('ticket, its window over, says so and what to do if the money is on its way', {
  tag: ['@anchor:19', '@anchor:20', '@spec:2.49', '@spec:2.50'],
}, async ({ page, request }) => {
  const service = serviceOf(request);
  const { link, ticketId } = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await page.goto(link);
  await expect(page.getByRole('button', { name: words.pay.done })).toBeVisible();
  await page.getByRole('button', { name: words.pay.done }).focus();
  await service.advanceClock(30.2);
  await expect(page.getByText(words.pay.expiredTitle).first()).toBeVisible();
  await expect(page.getByRole('button', { name: words.pay.done })).toBeHidden();
  await expect(page.getByRole('img', { name: words.pay.qr })).toBeHidden();
  for (const gone of [words.pay.sendExactly, words.pay.address, words.pay.youGet])
    await expect(page.locator('section p', { hasText: gone })).toHaveCount(0);
  await expect(page.getByRole('link', { name: words.newExchange })).toBeVisible();
  await expect(page.locator(':focus')).toContainText(words.pay.expiredTitle);
  await expect(page.getByText(words.countdown.announceOver)).toHaveCount(1);
  await service.advanceClock(2);
  await expect(page).toHaveURL(`/offer/${ticketId}`);
  await expect(page.getByRole('heading', { name: words.stage.expired.title })).toBeVisible();
  await expect(page.getByText(words.late.title)).toBeVisible();
});

test('ticket, sent another coin, shows it on the pay page in its own unit and goes on waiting', async ({
  page,
  request,
}) => {
  const service = serviceOf(request);
  const created = await service.createTicket({ give: 'ETH', get: 'BTC', amount: '0.1' });
  const dollars = await service.currency('USDT');
  await service.deposit(created, { amount: '250', currencyId: dollars.id });
  await expect
    .poll(async () => (await service.ticket(created.ticketId, created.offerToken)).deposits)
    .toHaveLength(1);
  await page.goto(created.link);
  const heading = page.getByRole('heading', { name: words.deposits.title });
  const transfers = page.locator('section', { has: heading }).last();
  await expect(transfers).toContainText(/250\sUSDT/);
  await expect(transfers).toContainText(words.verdicts.otherCoin.text);
  await expect(page.getByRole('button', { name: words.pay.done })).toBeVisible();
});

test('ticket, a network with a memo, shows the memo first and keeps the code behind a link', {
  tag: ['@spec:2.48'],
}, async ({ page, request }) => {
  const service = serviceOf(request);
  const { link, ticketId, offerToken } = await service.createTicket({
    give: 'XRP',
    get: 'ETH',
    amount: '100',
  });
  await page.goto(link);
  await page.getByRole('button', { name: words.pay.copyMemo }).first().click();
  const { fromWallet } = await service.ticket(ticketId, offerToken);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(fromWallet.memo);
  const memo = page.getByRole('heading', { name: words.pay.memoTitle });
  await expect(memo).toBeVisible();
  await expect(page.getByRole('img', { name: words.pay.qr })).toBeHidden();
  await page.getByRole('button', { name: words.pay.showQr }).click();
  await expect(page.getByRole('img', { name: words.pay.qr })).toBeVisible();
});

test('ticket, to a phone number, carries the notice of fast payments', { tag: ['@spec:2.51'] }, async ({
  page,
  request,
}) => {
  const { link } = await serviceOf(request).createTicket({ give: 'BTC', get: 'RUB', amount: '0.01' });
  await page.goto(link);
  await expect(page.getByText(words.pay.type1Title)).toBeVisible();
});

test.describe('without the right token', () => {
  test.use({ expectedStatuses: [401, 422] });

  test('ticket, a wrong token, stands behind a wall that cannot be closed', {
    tag: ['@spec:2.58', '@spec:6.7', '@spec:8.11'],
  }, async ({ page, request }) => {
    const { ticketId } = await serviceOf(request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    await page.goto(`/offer/${ticketId}?offerToken=wrong`);
    const wall = page.getByRole('dialog', { name: words.auth });
    await expect(wall).toBeVisible();
    await expect(wall.getByRole('button', { name: auth.submit })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(wall).toBeVisible();
    await expect(page.locator('main h1')).toHaveText(words.authError401);
  });

  test('ticket, another ticket’s token, is refused with words of its own', {
    tag: ['@spec:6.1', '@spec:6.7', '@spec:8.11', '@spec:beyond.8'],
  }, async ({ page, request }) => {
    const service = serviceOf(request);
    const mine = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    const other = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    await page.goto(`/offer/${other.ticketId}?offerToken=${mine.offerToken}`);
    await expect(page.getByText(words.authError422)).toBeAttached();
  });
});

test.describe('of a ticket that never was', () => {
  test.use({ expectedStatuses: [404] });

  test('ticket, unknown, leads to 404', { tag: ['@spec:2.57', '@spec:8.12'] }, async ({ page, request }) => {
    const { offerToken } = await serviceOf(request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
    await page.goto(`/offer/00000000-0000-4000-8000-000000000000?offerToken=${offerToken}`);
    await expect(page).toHaveURL('/404');
  });
});

test('tickets of this device, all of them shown, go on for the keyboard at the first that came', {
  tag: ['@anchor:26'],
}, async ({ page, request }) => {
  const service = serviceOf(request);
  const made = [];
  for (let count = 0; count < 4; count += 1)
    made.push(await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01', email: newEmail() }));
  await page.addInitScript((tickets) => {
    for (const { ticketId, offerToken } of tickets) localStorage.setItem(`tick${ticketId}`, offerToken);
  }, made);
  await page.goto('/');
  const list = page.getByRole('region', { name: common.deviceTickets.title });
  await expect(list.getByRole('listitem')).toHaveCount(3);
  await list.getByRole('button', { name: fill(common.deviceTickets.all, { total: 4 }) }).click();
  await expect(list.getByRole('listitem')).toHaveCount(4);
  await expect(list.getByRole('listitem').nth(3).getByRole('link')).toBeFocused();
});
