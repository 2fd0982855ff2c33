/** The queue at work: narrowed in the address, and worked by keys. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, type Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { deskOf, test } from './desk.ts';
import { consoleOf } from './own-service.ts';
import { type Created, type Service, serviceOf } from './service.ts';

const rows = (desk: Page) => desk.getByRole('table').locator('tbody tr');
const numberOf = async (calls: Service, { ticketId, offerToken }: Created) =>
  String((await calls.ticket(ticketId, offerToken)).simpleId);

async function held(calls: Service): Promise<string> {
  const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await calls.deposit(created, { amount: '0.3' });
  await calls.settle(created, TicketStatus.onHold);
  return numberOf(calls, created);
}

async function byHand(calls: Service): Promise<string> {
  const created = await calls.createTicket({ give: 'BTC', get: 'RUB', amount: '0.01' });
  await calls.deposit(created);
  await calls.settle(created, TicketStatus.sending);
  return numberOf(calls, created);
}

async function extraDeposit(calls: Service): Promise<string> {
  const created = await calls.createTicket({ give: 'XRP', get: 'ETH', amount: '20' });
  await calls.complete(created);
  await calls.deposit(created);
  const { payNetworkId } = await calls.ticket(created.ticketId, created.offerToken);
  await calls.makeBlock(payNetworkId ?? 0, 3);
  return numberOf(calls, created);
}

test('the queue is narrowed by kind and reason, in the address of the page', async ({
  browser,
  page,
  service,
}) => {
  test.setTimeout(120_000);
  const calls = serviceOf(page.request);
  const [ticket, payment] = [await held(calls), await byHand(calls)];
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  const row = (number: string) => rows(desk).filter({ hasText: number });
  for (const number of [ticket, payment]) await expect(row(number)).toBeVisible();

  await desk.getByRole('combobox', { name: 'What' }).click();
  await desk.getByRole('option', { name: 'Payment waits' }).click();
  await expect(row(payment)).toBeVisible();
  await expect(row(ticket)).toHaveCount(0);
  await desk.getByRole('combobox', { name: 'Why' }).click();
  await desk.getByRole('option', { name: 'Make the transfer, then record it' }).click();
  await desk.reload();
  await expect(desk).toHaveURL(/\?kind=payment&reason=manual$/);
  await expect(row(payment)).toBeVisible();
  await expect(row(ticket)).toHaveCount(0);

  await desk.getByRole('combobox', { name: 'What' }).click();
  await desk.getByRole('option', { name: 'Ticket on hold' }).click();
  await expect(desk).toHaveURL(/\?kind=ticket$/);
  await expect(row(ticket)).toBeVisible();
  expect(await flawsOf(desk)).toEqual([]);
  await desk.goto(`${consoleOf(service.baseURL)}/?kind=ticket&reason=walletReplaced`);
  await expect(desk.getByText('Nothing waits under this filter.')).toBeVisible();
  await desk.getByRole('button', { name: 'Show the whole queue' }).click();
  await expect(row(payment)).toBeVisible();
});

test('the key e opens the act of exactly the payment or deposit in focus', async ({
  browser,
  page,
  service,
}) => {
  test.setTimeout(120_000);
  const calls = serviceOf(page.request);
  await byHand(calls);
  const second = await byHand(calls);
  const deposit = await extraDeposit(calls);
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  const row = (number: string) => rows(desk).filter({ hasText: number });

  await expect(row(second).getByRole('button', { name: 'Claim' })).toBeVisible();
  await row(second).getByRole('link').focus();
  await expect(row(second).getByRole('link')).toBeFocused();
  await desk.keyboard.press('e');
  const dialog = desk.getByRole('dialog', { name: 'Claim' });
  await dialog.getByRole('button', { name: 'Claim', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('is yours until');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(desk.getByText(/^Held by/)).toHaveCount(1);
  await expect(row(second)).toContainText('Held by');

  await row(second).getByRole('link').focus();
  await expect(row(second).getByRole('button', { name: 'Record the transfer' })).toBeVisible();
  await desk.keyboard.press('e');
  await expect(desk.getByRole('dialog', { name: 'Record the transfer' })).toBeVisible();
  await desk.keyboard.press('Escape');
  await expect(desk.getByRole('dialog')).toHaveCount(0);

  await expect(row(deposit)).toBeVisible();
  await row(deposit).getByRole('link').focus();
  await desk.keyboard.press('e');
  await desk.getByRole('menuitem', { name: 'Refund' }).first().click();
  const refund = desk.getByRole('dialog');
  await expect(refund.getByLabel('Deposit')).not.toHaveValue('');
});

test('Enter opens a row only while a row or nothing has the focus', async ({ browser, page, service }) => {
  const number = await held(serviceOf(page.request));
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  const row = rows(desk).filter({ hasText: number });
  await expect(row).toBeVisible();
  await desk.getByRole('navigation').getByRole('link', { name: 'Treasury' }).focus();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { level: 1, name: 'Treasury' })).toBeVisible();

  await desk.getByRole('link', { name: 'Queue' }).click();
  await row.getByRole('link').focus();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('heading', { name: `Ticket ${number}` })).toBeVisible();

  await desk.goto(consoleOf(service.baseURL));
  const first = await rows(desk).first().getByRole('link').getAttribute('href');
  await desk.keyboard.press('Enter');
  await expect(desk).toHaveURL(new RegExp(`${first}$`));
});
