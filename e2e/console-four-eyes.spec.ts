/** Two operators decide together what is above the limit of one. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { flawsOf } from './axe.ts';
import { deskOf, test } from './desk.ts';
import { consoleOf } from './own-service.ts';
import { inviteColleague } from './second-operator.ts';
import { serviceOf, wallets } from './service.ts';
import { addVirtualPasskey } from './virtual-passkey.ts';

/** As most operators have it: codes, and no passkey. */
async function addApp(page: Page, console: string): Promise<void> {
  const { csrfToken } = await (await page.request.get(`${console}/api/console/session`)).json();
  const post = async (path: string, data: object) => {
    const headers = { 'x-csrf-token': csrfToken };
    return (await page.request.post(`${console}/api/console/${path}`, { data, headers })).json();
  };
  const { secret } = await post('totp', {});
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await post('totp/prove', { code });
}

/** The look for flaws ends on a phone, where a table has no rows. */
const DESK = { width: 1280, height: 720 };
const rowIn = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('a refund above the limit is confirmed by the colleague, and not by its proposer', async ({
  browser,
  request,
  service,
}) => {
  test.setTimeout(180_000);
  const console = consoleOf(service.baseURL);
  const colleague = await inviteColleague(request, console);
  const calls = serviceOf(request);
  // The limit stays for the tests that share the service: they refund BTC.
  const created = await calls.createTicket({ give: 'ETH', get: 'BTC', amount: '0.5' });
  await calls.deposit(created, { amount: '9' });
  await calls.settle(created, TicketStatus.onHold);
  const { simpleId } = await calls.ticket(created.ticketId, created.offerToken);

  const first = await deskOf(browser, console);
  await first.goto(`${console}/proposals`);
  await first.getByRole('button', { name: 'Set a limit' }).click();
  await first.getByRole('combobox', { name: 'Act' }).selectOption('refund-ticket');
  await first.getByLabel('Coin and network').fill('ETH@ethereum');
  await first.getByLabel('Sum').fill('3');
  await first.getByLabel('Reason').fill('the owners agreed on it');
  await first.getByRole('dialog').getByRole('button', { name: 'Set a limit' }).click();
  await expect(first.getByRole('dialog').getByRole('status')).toContainText('needs another operator');

  await first.goto(`${console}/tickets/${simpleId}`);
  await first.getByRole('button', { name: 'Refund', exact: true }).click();
  await first.getByLabel('Address').fill(wallets.ETH);
  await first.getByLabel('Reason').fill('The customer asked for it');
  await first.getByRole('button', { name: 'See what would happen' }).click();
  await expect(first.getByText('This is beyond your limit')).toBeVisible();
  await first.getByRole('button', { name: /^Propose: Refund, 8\.9/ }).click();
  await expect(first.getByRole('dialog').getByRole('status')).toContainText('Nothing was done yet');

  const confirmAt = async (page: Page, at: string) => {
    await page.goto(at);
    await rowIn(page, 'Act waits for a second person').getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Proposals' })).toBeVisible();
    await rowIn(page, String(simpleId)).getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Confirm' }).click();
    await page.getByLabel('Reason').fill('I called the customer, too');
    await page.getByRole('button', { name: 'See what would happen' }).click();
  };
  await confirmAt(first, console);
  await expect(first.getByRole('dialog').getByRole('alert')).toContainText('you proposed it');

  // Browsers keep passkeys for names, and for no bare address.
  const named = console.replace('127.0.0.1', 'localhost');
  const second = await deskOf(browser, named, colleague);
  await addApp(second, named);
  await confirmAt(second, named);
  const dialog = second.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'What would happen' })).toContainText('8.9');
  await second.getByRole('button', { name: /^Confirm: 8\.9/ }).click();
  await expect(dialog.getByRole('alert')).toContainText('you have no passkey');
  await expect(dialog.getByRole('alert')).toContainText('Nothing was confirmed');
  expect(await flawsOf(second)).toEqual([]);
  await second.setViewportSize(DESK);
  await dialog.getByRole('link', { name: 'Log-in and people' }).click();
  await expect(dialog).toHaveCount(0);
  await addVirtualPasskey(second);
  await second.getByLabel('Name of the new passkey').fill('Laptop at work');
  await second.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(second.getByRole('listitem').filter({ hasText: 'Laptop at work' })).toBeVisible();

  await confirmAt(second, named);
  await second.getByRole('button', { name: /^Confirm: 8\.9/ }).click();
  await expect(dialog.getByText('You confirm the act of another operator')).toBeVisible();
  await expect(dialog.getByLabel(/code/i)).toHaveCount(0);
  expect(await flawsOf(second)).toEqual([]);
  await second.setViewportSize(DESK);
  await dialog.getByRole('button', { name: 'Confirm with a passkey' }).click();
  await expect(dialog.getByRole('status')).toContainText('is being refunded');
  await second.goto(named);
  await expect(rowIn(second, 'Act waits for a second person')).toHaveCount(0);
});
