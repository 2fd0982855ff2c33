/** Lists of the console: filtered in the address, and going on. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { deskOf, testOf } from './desk.ts';
import { consoleOf, ownService } from './own-service.ts';
import { serviceOf } from './service.ts';

const PER_PAGE = 50;
const test = testOf(() => ownService());

test('tickets are filtered by status, and the list goes on by a press', async ({
  browser,
  page,
  service,
}) => {
  test.setTimeout(120_000);
  const calls = serviceOf(page.request);
  for (let made = 0; made <= PER_PAGE; made += 1)
    await calls.createTicket({ give: 'XRP', get: 'ETH', amount: '20' });
  const completed = await calls.createTicket({ give: 'XRP', get: 'ETH', amount: '20' });
  await calls.complete(completed);
  const { simpleId } = await calls.ticket(completed.ticketId, completed.offerToken);

  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.getByRole('link', { name: 'Tickets' }).click();
  const numbers = desk.getByRole('table').getByRole('link');
  await expect(numbers).toHaveCount(PER_PAGE);
  await desk.getByRole('button', { name: 'Show more' }).click();
  await expect(numbers).toHaveCount(PER_PAGE + 1);
  await expect(desk.getByRole('button', { name: 'Show more' })).toHaveCount(0);

  await desk.getByRole('combobox', { name: 'Status' }).click();
  await desk.getByRole('option', { name: 'Completed' }).click();
  await expect(numbers).toHaveText([String(simpleId)]);
  await desk.reload();
  await expect(desk).toHaveURL(/\?status=completed$/);
  await expect(numbers).toHaveText([String(simpleId)]);
  await desk.getByRole('combobox', { name: 'Status' }).click();
  await desk.getByRole('option', { name: 'Open ones' }).click();
  await expect(numbers).toHaveCount(PER_PAGE);
  await desk.goBack();
  await expect(numbers).toHaveText([String(simpleId)]);
  expect(await flawsOf(desk)).toEqual([]);
});

test('a list that changed says so, and a refused question says why', async ({ browser, page, service }) => {
  const calls = serviceOf(page.request);
  await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.getByRole('link', { name: 'Tickets' }).click();
  await expect(desk.getByRole('table')).toBeVisible();
  const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await calls.deposit(created, { amount: '0.3' });
  await calls.settle(created, TicketStatus.onHold);
  await expect(desk.getByRole('status').filter({ hasText: 'The list changed' })).toBeVisible();
  await desk.getByRole('button', { name: 'Show it' }).click();
  await expect(desk.getByText('The list changed')).toHaveCount(0);

  await desk.getByRole('link', { name: 'Deposits' }).click();
  const ticket = desk.getByLabel('Ticket', { exact: true });
  await ticket.fill('12345');
  await ticket.press('Enter');
  await expect(desk.getByRole('alert')).toContainText('12345');

  await desk.getByRole('link', { name: 'Audit' }).click();
  await desk.getByRole('combobox', { name: 'Act' }).click();
  await desk.getByRole('option', { name: 'Log in', exact: true }).click();
  await expect(desk.getByRole('cell', { name: 'Log in' }).first()).toBeVisible();
  await expect(desk.getByRole('cell', { name: 'Deposits' })).toHaveCount(0);
});
