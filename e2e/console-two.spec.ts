/** Two operators at the console at once, each in a browser of their own. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { operator } from './operator.ts';
import { consoleOf, type OwnService, ownService } from './own-service.ts';
import { inviteColleague } from './second-operator.ts';
import { serviceOf, wallets } from './service.ts';

const test = base.extend<object, { readonly service: OwnService }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const service = await ownService();
      await service.start();
      await use(service);
      await service.end();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ service }, provide) => provide(service.baseURL),
  locale: 'en-GB',
});

async function pageOf(
  browser: Browser,
  console: string,
  who: { readonly email: string; readonly password: string },
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(console);
  await page.getByLabel('E-mail').fill(who.email);
  await page.locator('input[type="password"]').fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();
  return page;
}

test('the slower of two operators is told what changed, and nothing is done twice', async ({
  browser,
  request,
  service,
}) => {
  test.setTimeout(180_000);
  const console = consoleOf(service.baseURL);
  const colleague = await inviteColleague(request, console);
  const calls = serviceOf(request);
  const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await calls.deposit(created, { amount: '0.3' });
  await calls.settle(created, TicketStatus.onHold);
  const { simpleId } = await calls.ticket(created.ticketId, created.offerToken);

  const slow = await pageOf(browser, console, operator);
  const fast = await pageOf(browser, console, colleague);
  for (const page of [slow, fast]) {
    await page.goto(`${console}/tickets/${simpleId}`);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    await page.getByLabel('Address').fill(wallets.BTC);
    await page.getByLabel('Reason').fill('The customer asked for it');
    await page.getByRole('button', { name: 'See what would happen' }).click();
    await expect(page.getByRole('button', { name: /^Refund: 0\.2/ })).toBeVisible();
  }
  await fast.getByRole('button', { name: /^Refund: 0\.2/ }).click();
  await expect(fast.getByRole('dialog').getByRole('status')).toContainText('is being refunded');

  await slow.getByRole('button', { name: /^Refund: 0\.2/ }).click();
  const told = slow.getByRole('dialog').getByRole('alert');
  await expect(told).toContainText('it changed while you looked at it');
  await expect(told).toContainText(colleague.email);
  await slow.getByRole('button', { name: 'Look at the new state' }).click();
  await expect(slow.getByText('Refunding').first()).toBeVisible();
  await expect(slow.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
});

test('one of two operators makes a payment by hand, and the other cannot', async ({
  browser,
  request,
  service,
}) => {
  test.setTimeout(180_000);
  const console = consoleOf(service.baseURL);
  const colleague = await inviteColleague(request, console);
  const calls = serviceOf(request);
  const created = await calls.createTicket({ give: 'BTC', get: 'RUB', amount: '0.01' });
  await calls.deposit(created);
  await calls.settle(created, TicketStatus.sending);
  const { simpleId } = await calls.ticket(created.ticketId, created.offerToken);
  const path = `${console}/tickets/${simpleId}`;
  const menuOf = (page: Page) => page.getByRole('button', { name: /^Acts: .* RUB$/ });
  const act = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });

  const holder = await pageOf(browser, console, operator);
  const other = await pageOf(browser, console, colleague);
  for (const page of [holder, other]) {
    await page.goto(path);
    await menuOf(page).click();
    await expect(act(page, 'Record the transfer')).toHaveCount(0);
    await act(page, 'Claim').click();
    await expect(page.getByRole('dialog', { name: 'Claim' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show the recipient' })).toHaveCount(0);
  }
  const claim = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Claim', exact: true });
  await claim(holder).click();
  await expect(holder.getByRole('dialog').getByRole('status')).toContainText('is yours until');
  await holder.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

  await claim(other).click();
  const told = other.getByRole('dialog').getByRole('alert');
  await expect(told).toContainText(`${operator.email} holds this payment until`);
  await other.getByRole('button', { name: 'Not now' }).click();
  await expect(other.getByText(`Held by ${operator.email} until`)).toBeVisible();
  await menuOf(other).click();
  await expect(act(other, 'Release')).toBeVisible();
  for (const name of ['Claim', 'Record the transfer']) await expect(act(other, name)).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Show the recipient' })).toHaveCount(0);
  await other.goto(`${console}/payments`);
  await expect(other.getByRole('row', { name: String(simpleId) })).toContainText(operator.email);
  await other.goto(console);
  await expect(other.getByText(`Held by ${operator.email} until`)).toBeVisible();

  await holder.getByRole('button', { name: 'Show the recipient' }).click();
  await holder.getByRole('dialog').getByRole('button', { name: 'Show the recipient' }).click();
  await expect(holder.getByRole('dialog').getByRole('status')).toContainText('+79161234567');
  await holder.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await menuOf(holder).click();
  await act(holder, 'Record the transfer').click();
  await holder.getByLabel('Number of the transfer').fill(`SBP ${simpleId}`);
  await holder.getByLabel('Reason').fill('The bank shows it');
  await holder.getByRole('dialog').getByRole('button', { name: 'Record the transfer' }).click();
  await expect(holder.getByRole('dialog').getByRole('status')).toContainText('The transfer is recorded');
  await expect(other.getByText(`Held by ${operator.email} until`)).toHaveCount(0);
});
