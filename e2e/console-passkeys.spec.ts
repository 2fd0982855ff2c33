/** An operator's passkey in Chromium's virtual authenticator. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { test as base, expect, type Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { operator } from './operator.ts';
import { consoleOf, type OwnService, ownService } from './own-service.ts';
import { inviteColleague } from './second-operator.ts';
import { serviceOf, wallets } from './service.ts';
import { addVirtualPasskey } from './virtual-passkey.ts';

/** Each test begins without a second factor. */
const test = base.extend<{ readonly service: OwnService }>({
  service: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const service = await ownService();
      await service.start();
      await use(service);
      await service.end();
    },
    { timeout: 180_000 },
  ],
  baseURL: ({ service }, provide) => provide(service.baseURL),
  locale: 'en-GB',
});

/** Browsers keep passkeys for names, and for no bare address. */
const atLocalhost = (service: OwnService) => consoleOf(service.baseURL).replace('127.0.0.1', 'localhost');

async function typePassword(page: Page, console: string): Promise<void> {
  await page.goto(`${console}/log-in`);
  await page.getByLabel('E-mail').fill(operator.email);
  await page.locator('input[type="password"]').fill(operator.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}
const isInside = (page: Page) => expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Log-in and people' }).click();
  await page.getByLabel('Name of the new passkey').fill(name);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
}

test('a passkey is added, logs in after the password, and confirms a refund', async ({ page, service }) => {
  test.setTimeout(180_000);
  const console = atLocalhost(service);
  const device = await addVirtualPasskey(page);
  const calls = serviceOf(page.request);
  const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await calls.deposit(created, { amount: '0.3' });
  await calls.settle(created, TicketStatus.onHold);
  const { simpleId } = await calls.ticket(created.ticketId, created.offerToken);

  await typePassword(page, console);
  await isInside(page);
  await addPasskey(page, 'Laptop at work');
  const added = page.getByRole('region', { name: 'Passkeys' }).getByRole('status');
  await expect(added).toContainText(/(\w{4}(-\w{4}){3}\s?){10}$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Laptop at work' })).toContainText(
    'not used yet',
  );

  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: 'Log in to the console' })).toBeVisible();
  await typePassword(page, console);
  await expect(page.getByLabel('No passkey at hand? A code of the app or a recovery code')).toBeVisible();
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await isInside(page);

  await calls.advanceClock(6);
  await page.goto(`${console}/tickets/${simpleId}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Address').fill(wallets.BTC);
  await dialog.getByLabel('Reason').fill('The customer asked for it');
  await dialog.getByRole('button', { name: 'See what would happen' }).click();
  await dialog.getByRole('button', { name: /^Refund: 0\.2/ }).click();
  await expect(dialog.getByText('Nothing was changed yet: confirm it first')).toBeVisible();

  await device.setVerified(false);
  await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The passkey was cancelled');
  expect((await calls.ticket(created.ticketId, created.offerToken)).status).toBe(TicketStatus.onHold);
  await device.setVerified(true);
  await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(dialog.getByRole('status')).toContainText('is being refunded');
  const [counter = 0] = await device.counters();
  expect(counter).toBeGreaterThan(1);
});

test('the last passkey stays, and the page with it and its question has no flaw', async ({
  page,
  service,
}) => {
  test.setTimeout(180_000);
  await addVirtualPasskey(page);
  await typePassword(page, atLocalhost(service));
  await isInside(page);
  await addPasskey(page, 'Laptop at work');
  const remove = page.getByRole('button', { name: 'Remove the passkey “Laptop at work”' });
  await remove.click();
  await expect(page.getByRole('alert')).toContainText('this is your last second factor');

  await serviceOf(page.request).advanceClock(6);
  await remove.click();
  await expect(page.getByRole('button', { name: 'Confirm with a passkey' })).toBeVisible();
  expect(await flawsOf(page)).toEqual([]);
});

test('a colleague’s new role waits for the passkey, and is given once it is shown', async ({
  page,
  service,
}) => {
  test.setTimeout(180_000);
  const { email } = await inviteColleague(page.request, consoleOf(service.baseURL));
  await addVirtualPasskey(page);
  await typePassword(page, atLocalhost(service));
  await isInside(page);
  await addPasskey(page, 'Laptop at work');
  await expect(page.getByRole('button', { name: 'Remove the passkey “Laptop at work”' })).toBeVisible();
  await serviceOf(page.request).advanceClock(6);
  const people = page.getByRole('region', { name: 'Operators' });
  const role = people.getByRole('combobox', { name: `Role of ${email}` });
  await people.getByRole('textbox', { name: 'Reason' }).fill('moves to the day shift');
  await role.selectOption('Support');
  await people.getByRole('button', { name: 'Change the role' }).click();
  await expect(people.getByText('Nothing was changed yet: confirm it first')).toBeVisible();
  await people.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(people.getByRole('status')).toContainText(`${email}: the role is Support now`);
  await page.reload();
  await expect(role).toHaveValue('support');
});

test('at another address than its own, the console says where passkeys work', async ({ page, service }) => {
  test.setTimeout(180_000);
  await addVirtualPasskey(page);
  await typePassword(page, consoleOf(service.baseURL));
  await isInside(page);
  await addPasskey(page, 'Laptop at work');
  await expect(page.getByRole('alert')).toContainText(`Passkeys work at ${atLocalhost(service)} only`);
});
