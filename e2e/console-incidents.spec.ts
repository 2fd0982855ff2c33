/** Incidents of the sandbox, from the alert to its end, by an operator's clicks alone. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, type Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { deskOf, does, test } from './desk.ts';
import { consoleOf, type OwnService } from './own-service.ts';
import { SETTLES_MS, serviceOf } from './service.ts';
import { wordsOf } from './words.ts';

const { common } = wordsOf('en');

test.describe.configure({ timeout: 240_000 });

async function alertsOf(desk: Page, service: OwnService): Promise<void> {
  await desk.goto(`${consoleOf(service.baseURL)}/alerts`);
  await expect(desk.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
}

test('a silent node is seen, the site is closed meanwhile, and opens once the node answers', async ({
  browser,
  page,
  request,
  service,
}) => {
  const calls = serviceOf(request);
  const tron = 4;
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await calls.fault(tron, 'down');
  // The first look notes the silence, a later one alerts.
  for (let minutes = 0; minutes < 12; minutes += 6) await calls.advanceClock(6);
  await alertsOf(desk, service);
  const alert = desk.getByRole('region', { name: 'A network does not answer tron' });
  await expect(alert).toContainText('Nothing is lost', { timeout: SETTLES_MS });
  await desk.getByRole('link', { name: 'Site' }).click();
  await does(desk, desk.getByRole('button', { name: 'Close the site' }), {});
  await page.goto('/en/');
  const closed = page.getByRole('heading', { name: common.maintenance.title });
  await expect(closed).toBeVisible({ timeout: SETTLES_MS });

  await calls.fault(tron, 'none');
  await calls.makeBlock(tron);
  await alertsOf(desk, service);
  await expect(alert).toHaveCount(0, { timeout: SETTLES_MS });
  await desk.getByRole('link', { name: 'Site' }).click();
  await does(desk, desk.getByRole('button', { name: 'Open the site' }), {});
  await expect(page.locator('input[name="income"]')).toBeVisible({ timeout: SETTLES_MS });
});

test('a payout that a re-org takes back is watched until the network pays it again', async ({
  browser,
  request,
  service,
}) => {
  const calls = serviceOf(request);
  await calls.makeBlock(2, 30);
  const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await calls.complete(created);
  const paid = await calls.ticket(created.ticketId, created.offerToken);
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await calls.reorganise({ networkId: 2, depth: 30, drop: [paid.payoutTx?.id ?? ''] });
  await alertsOf(desk, service);
  const alert = desk.getByRole('region', { name: 'The network took a payment back' });
  await expect(alert).toContainText('Pay nothing by hand', { timeout: SETTLES_MS });
  await expect(alert).toContainText('No command pays the completed ticket again.');
  expect(await flawsOf(desk)).toEqual([]);
  await alert.getByRole('link', { name: String(paid.simpleId) }).click();
  await expect(desk.getByRole('heading', { name: `Ticket ${paid.simpleId}` })).toBeVisible();
  await expect(desk.getByText(paid.payoutTx?.id ?? 'none').first()).toBeVisible();

  await calls.makeBlock(2, 50);
  await alertsOf(desk, service);
  await expect(alert).toHaveCount(0, { timeout: SETTLES_MS });
  const after = await calls.ticket(created.ticketId, created.offerToken);
  expect(after.status).toBe(TicketStatus.completed);
  expect(after.payoutTx?.id).toBe(paid.payoutTx?.id);
});
