/** An operator at the console: a newcomer ends an incident by clicks alone. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { test as base, expect, type Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { openExchange, submitOf } from './exchange-form.ts';
import { input } from './forms.ts';
import { operator } from './operator.ts';
import { consoleOf, type OwnService, ownService } from './own-service.ts';
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

const at = (service: OwnService, path: string) => `${consoleOf(service.baseURL)}${path}`;
const queue = (page: Page) => page.getByRole('table');

async function logIn(page: Page, service: OwnService): Promise<void> {
  await page.goto(at(service, '/'));
  await page.getByLabel('E-mail').fill(operator.email);
  await page.locator('input[type="password"]').fill(operator.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();
}

/** A deposit above the maximum puts its ticket on hold. */
async function heldTicket(page: Page) {
  const service = serviceOf(page.request);
  const created = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await service.deposit(created, { amount: '0.3' });
  await service.settle(created, TicketStatus.onHold);
  const { simpleId } = await service.ticket(created.ticketId, created.offerToken);
  return { service, created, number: String(simpleId) };
}

test('a newcomer refunds a held ticket by clicks, and the queue empties itself', async ({
  page,
  service,
}) => {
  const { service: calls, created, number } = await heldTicket(page);
  await logIn(page, service);
  const row = queue(page).getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('More than the maximum');
  await expect(page).toHaveTitle(/^\(\d+\)/);

  await row.getByRole('link').click();
  await expect(page.getByRole('heading', { name: `Ticket ${number}` })).toBeVisible();
  await expect(page.getByText('accounted for').first()).toBeVisible();
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(wallets.BTC);
  await dialog.getByLabel('Reason').fill('The customer asked for it');
  await dialog.getByRole('button', { name: 'See what would happen' }).click();
  await expect(dialog.getByRole('region', { name: 'What would happen' })).toContainText(wallets.BTC);
  await expect(dialog.getByRole('button', { name: /^Refund: 0\.2\d* BTC/ })).toBeVisible();
  expect((await calls.ticket(created.ticketId, created.offerToken)).status).toBe(TicketStatus.onHold);

  await dialog.getByRole('button', { name: /^Refund: 0\.2/ }).click();
  await expect(dialog.getByRole('status')).toContainText('is being refunded');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('Refunding').first()).toBeVisible();
  await page.getByRole('link', { name: 'Queue' }).click();
  await expect(row).toHaveCount(0);
});

/** Playwright's keyboard is American. */
const pressRussian = (page: Page, key: string, code: string) =>
  page.evaluate((press) => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press)), {
    key,
    code,
    bubbles: true,
    cancelable: true,
  });

test('the queue is worked by keys alone', async ({ page, service }) => {
  const { number } = await heldTicket(page);
  await logIn(page, service);
  await expect(queue(page).getByRole('row').filter({ hasText: number })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('down / up');
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1);
  await pressRussian(page, 'у', 'KeyE');
  await expect(page.getByRole('dialog')).toContainText('down / up');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const first = queue(page).getByRole('link').first();
  const name = await first.innerText();
  await pressRussian(page, 'о', 'KeyJ');
  await expect(first).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { name: `Ticket ${name}` })).toBeVisible();
  await expect(page.locator('#acts button').first()).toBeFocused();
  await page.keyboard.press('/');
  await page.getByLabel('Number, e-mail').fill(number);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Ticket ${number}` })).toBeVisible();
});

test('a lost connection is shown within 5 s and ends by itself', async ({ page, service }) => {
  test.setTimeout(180_000);
  await logIn(page, service);
  await page.route('**/*', (route) => route.abort());
  await expect(page.getByText('The server does not answer')).toBeVisible({ timeout: 5_000 });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await expect(page.getByText('The server does not answer')).toHaveCount(0, { timeout: 8_000 });
});

test('the system page shows processes, networks and their stops, and follows them', async ({
  page,
  service,
}) => {
  test.setTimeout(180_000);
  await logIn(page, service);
  await page.getByRole('link', { name: 'System' }).click();
  const processes = page.getByRole('region', { name: 'Processes' });
  await expect(processes.getByRole('row').filter({ hasText: 'api, console, worker' })).toContainText(/\d s$/);
  const tron = page.getByRole('region', { name: 'Networks' }).getByRole('row').filter({ hasText: 'TRON' });
  await expect(tron).toContainText(/\d/);
  await expect(page.getByRole('region', { name: 'Database and clock' })).toContainText('PostgreSQL');
  const tronOut = { network: 'tron', direction: 'out' };
  const calls = serviceOf(page.request);
  await calls.command('stop-network', { ...tronOut, reason: 'the node is repaired' });
  await expect(tron).toContainText('payments: the node is repaired', { timeout: 10_000 });
  await calls.command('start-network', tronOut);
  await expect(tron).not.toContainText('payments:', { timeout: 10_000 });
});

test('the treasury page proposes a refill, announces it by clicks and follows it', async ({
  page,
  service,
}) => {
  test.setTimeout(180_000);
  const calls = serviceOf(page.request);
  const asset = 'ETH@ethereum';
  await calls.command('set-band', { asset, minimum: '1000', target: '2000', maximum: '3000' });
  await logIn(page, service);
  await page.getByRole('link', { name: 'Treasury' }).click();
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'ETH Ethereum' }) });
  await expect(card).toContainText(/Below the band: refill [\d,.]+ ETH/);
  await expect(page.getByText('There are no open moves.')).toBeVisible();

  await card.getByRole('button', { name: 'Announce a refill' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Coin and network')).toHaveValue(asset);
  await expect(dialog.getByLabel('Sum')).not.toHaveValue('');
  await dialog.getByLabel('Sum').fill('12.5');
  await dialog.getByLabel('From').selectOption('capital');
  await dialog.getByLabel('Reason').fill('below the band');
  await dialog.getByRole('button', { name: `Announce a refill: 12.5 ${asset}` }).click();
  await expect(dialog.getByRole('status')).toContainText(`Send exactly 12.5 ${asset} to 0x`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const move = page.getByRole('listitem').filter({ hasText: 'waits for its arrival' });
  await expect(move).toContainText(`12.5 ${asset}`);

  await move.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByLabel('Reason').fill('a mistake');
  await dialog.getByRole('button', { name: /^Cancel/ }).click();
  await expect(dialog.getByRole('status')).toContainText('is cancelled');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('There are no open moves.')).toBeVisible();
  await calls.command('remove-band', { asset });
  await expect(card).not.toContainText('Below the band', { timeout: 20_000 });
});

test('the treasury shows roubles that the bank owes, in both languages', async ({ page, service }) => {
  const calls = serviceOf(page.request);
  await calls.command('set-band', { asset: 'RUB', minimum: '0', target: '10', maximum: '20' });
  await logIn(page, service);
  await page.getByRole('link', { name: 'Treasury' }).click();
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'RUB' }) });
  await expect(card).toContainText(/The bank owes us [\d,.]+ RUB\. Compare it with the bank’s statement\./);
  await expect(card).toContainText(/At the bank [\d,.]+: band/);
  await expect(card).toContainText(/Above the band: take [\d,.]+ RUB out of the bank/);
  await card.getByRole('button', { name: 'Remove capital' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Coin and network')).toHaveValue('RUB');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.evaluate(() => localStorage.setItem('console-language', 'ru'));
  await page.reload();
  await expect(card).toContainText(/Банк должен нам [\d\s,]+ RUB\. Сверьте с выпиской банка\./);
  await expect(card).toContainText(/Выше коридора: выведите из банка/);
  await page.evaluate(() => localStorage.setItem('console-language', 'en'));
  await calls.command('remove-band', { asset: 'RUB' });
});

test('a ticket of the list is opened by its number', async ({ page, service }) => {
  const calls = serviceOf(page.request);
  const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  const { simpleId } = await calls.ticket(created.ticketId, created.offerToken);
  await logIn(page, service);
  await page.getByRole('link', { name: 'Tickets' }).click();
  await page.getByRole('link', { name: String(simpleId) }).click();
  await expect(page.getByRole('heading', { name: `Ticket ${simpleId}` })).toBeVisible();
});

test('an operator finds a customer, blocks the e-mail by clicks, and its owner is told', async ({
  page,
  service,
}) => {
  test.setTimeout(180_000);
  const email = 'mallory@example.org';
  const order = { give: 'BTC', get: 'ETH', amount: '0.01', email } as const;
  await serviceOf(page.request).createTicket(order);
  await logIn(page, service);
  await page.getByRole('link', { name: 'Customers' }).click();
  await page.getByLabel('E-mail of the customer').fill(` ${email.toUpperCase()}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: email })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tickets' }).getByRole('link')).toHaveCount(1);
  expect(page.url()).not.toContain('mallory');

  await page.getByRole('button', { name: 'Add a note' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Wrote threats');
  await dialog.getByRole('button', { name: 'Add a note' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('region', { name: 'Notes' })).toContainText('Wrote threats');

  await page.getByRole('button', { name: 'Block the e-mail' }).click();
  await dialog.getByLabel('Reason').fill('threats');
  await dialog.getByRole('button', { name: 'See what would happen' }).click();
  await expect(dialog.getByRole('region', { name: 'What would happen' })).toContainText(
    'Open tickets go on: 1.',
  );
  await dialog.getByRole('button', { name: 'Block the e-mail' }).click();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('The e-mail is blocked: threats')).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);

  const visitor = await page.context().newPage();
  const { id: outcomeType } = await serviceOf(page.request).currency('ETH');
  const form = await openExchange(visitor, { income: '0.01', outcomeType }, 'en');
  await input(form, 'addr').fill(wallets.ETH);
  await input(form, 'email').fill(email);
  await submitOf(form).click();
  await expect(visitor.getByRole('dialog')).toContainText('We don’t accept new tickets with this email');
});

test('an operator reads a letter without live links, and sends it again', async ({ page, service }) => {
  test.setTimeout(180_000);
  const email = 'lost-letter@example.org';
  const { offerToken } = await serviceOf(page.request).createTicket({
    give: 'BTC',
    get: 'ETH',
    amount: '0.01',
    email,
  });
  await logIn(page, service);
  await page.getByRole('link', { name: 'Letters' }).click();
  await expect(page.getByRole('region', { name: 'Not delivered' })).toContainText(
    'No other letter was lost.',
  );
  const sent = page.getByRole('region', { name: 'Sent' }).getByRole('listitem').filter({ hasText: email });
  await sent.filter({ hasNotText: 'пароль' }).getByRole('link').first().click();
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  const links = await frame
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.join(' ')).not.toContain(offerToken);
  for (const link of links) expect(link).not.toMatch(/=[\w-]{20,}/);

  await page.getByRole('button', { name: 'Send again' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('The customer lost it');
  await dialog.getByRole('button', { name: 'See what would happen' }).click();
  await expect(dialog.getByRole('region', { name: 'What would happen' })).toContainText(email);
  await dialog.getByRole('button', { name: 'Send again' }).click();
  await expect(dialog.getByRole('status')).toContainText(`goes to ${email} again`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'Letters' }).click();
  await expect(sent).toHaveCount(3, { timeout: 20_000 });
  expect(await flawsOf(page)).toEqual([]);
});

test('an operator reads why screening stopped a ticket, and continues it', async ({ page, service }) => {
  test.setTimeout(180_000);
  const calls = serviceOf(page.request);
  const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  const reason = 'Named in a report of stolen coins';
  await calls.deposit(created);
  const { simpleId } = await calls.ticket(created.ticketId, created.offerToken);
  await logIn(page, service);
  const address = (await calls.command<{ toAddress: string }>('ticket', { ticket: String(simpleId) }))
    .toAddress;
  await calls.command('block-address', { address, reason });
  await calls.settle(created, TicketStatus.onHold);

  await page.getByRole('link', { name: 'Screening' }).click();
  const card = page.getByRole('listitem').filter({ hasText: String(simpleId) });
  await expect(card).toContainText(`your list of addresses stopped it: ${reason}`);
  await expect(card).toContainText(address);
  expect(await flawsOf(page)).toEqual([]);
  await card.getByRole('button', { name: 'Continue' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Pay although screening stopped the address').check();
  await dialog.getByLabel('Reason').fill('The report was withdrawn');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('status')).toContainText('goes on');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(card).toHaveCount(0);
  await calls.command('unblock-address', { address, reason: 'withdrawn' });
});

test('a link to an alert leads to the alert, through the log-in', async ({ page, service }) => {
  test.setTimeout(180_000);
  const { service: calls } = await heldTicket(page);
  await calls.advanceClock(2);
  await page.goto(at(service, '/alerts#waiting:tickets'));
  await page.getByLabel('E-mail').fill(operator.email);
  await page.locator('input[type="password"]').fill(operator.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('region', { name: 'Work waits for a person' })).toBeFocused();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await logIn(page, service);
});
