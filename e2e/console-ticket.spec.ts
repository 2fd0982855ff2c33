/** The page of one ticket: transactions, notes and the answer to the customer. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { deskOf, test } from './desk.ts';
import { consoleOf } from './own-service.ts';
import { serviceOf } from './service.ts';

test('a ticket shows the transactions of its payout, and keeps a note about the customer', async ({
  browser,
  page,
  service,
}) => {
  test.setTimeout(120_000);
  const calls = serviceOf(page.request);
  const created = await calls.createTicket({ give: 'XRP', get: 'ETH', amount: '20' });
  await calls.complete(created);
  const { simpleId } = await calls.ticket(created.ticketId, created.offerToken);
  const console = consoleOf(service.baseURL);
  const desk = await deskOf(browser, console);
  await desk.goto(`${console}/tickets/${simpleId}`);
  const transactions = desk.getByRole('list', { name: 'Transactions of the payment' });
  await expect(transactions.getByRole('listitem')).toHaveCount(1);
  await expect(transactions).toContainText(/final · sent .* · decided .* · fee [\d.]+\sETH@ethereum/);

  const note = 'Prefers to be called in the evening';
  await desk.getByRole('button', { name: 'Add a note' }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Add a note' }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(desk.getByText(note)).toBeVisible();
  expect(await flawsOf(desk)).toEqual([]);
});

test('the answer to the customer names its time in Moscow', async ({ browser, page, service }) => {
  const calls = serviceOf(page.request);
  const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  expect((await calls.ticket(created.ticketId, created.offerToken)).status).toBe(
    TicketStatus.awaitingPayment,
  );
  const console = consoleOf(service.baseURL);
  const desk = await deskOf(browser, console);
  await desk.goto(`${console}/tickets/${created.ticketId}`);
  await expect(desk.getByText(/we wait for it until .* at \d\d:\d\d Moscow time/)).toBeVisible();
  await expect(desk.getByText(/ждём его до .* по московскому времени/)).toBeVisible();
});
