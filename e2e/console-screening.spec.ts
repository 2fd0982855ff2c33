/** The threshold of risk by clicks: with a provider that rates coins, and without one. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { drawnWrong, dress } from './console-looks.ts';
import { deskOf, test as plain, testOf } from './desk.ts';
import { consoleOf } from './own-service.ts';
import { ratedService } from './rated-service.ts';
import { SETTLES_MS, serviceOf } from './service.ts';

const test = testOf(ratedService);
const MIXER = { score: 65, reason: 'mixer 40%' };

const providersOf = (desk: Page) => desk.getByRole('region', { name: 'Who screens' });

async function openScreening(desk: Page): Promise<void> {
  await desk.getByRole('link', { name: 'Screening' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Screening' })).toBeVisible();
}

async function paid(request: APIRequestContext, status: TicketStatus): Promise<string> {
  const calls = serviceOf(request);
  const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await calls.deposit(created);
  await calls.settle(created, status);
  return String((await calls.ticket(created.ticketId, created.offerToken)).simpleId);
}

/** @returns the preview */
async function setsThreshold(desk: Page, threshold: string, reason: string): Promise<string> {
  await openScreening(desk);
  await providersOf(desk).getByRole('button', { name: 'Risk threshold' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Risk threshold' });
  await dialog.getByLabel('Threshold').fill(threshold);
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'See what would happen' }).click();
  const preview = dialog.getByRole('region', { name: 'What would happen: nothing is written yet' });
  const seen = await preview.innerText();
  await dialog.getByRole('button', { name: 'Risk threshold', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText(`stops from the score ${threshold} on`);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
  return seen;
}

test('a lower threshold stops what passed before, and a higher one lets it pass again', async ({
  browser,
  request,
  service,
}) => {
  test.setTimeout(300_000);
  const console = consoleOf(service.baseURL);
  service.rates(MIXER);
  await paid(request, TicketStatus.completed);
  const desk = await deskOf(browser, console);
  await openScreening(desk);
  await expect(providersOf(desk)).toContainText('Coin Origins scores risk');
  await expect(providersOf(desk)).toContainText('It stops from a score of 70 of 100.');

  const seen = await setsThreshold(desk, '60', 'the insurer asks for it');
  expect(seen).toContain('Screening stops from the score 60 on; before, from 70.');
  expect(seen).toContain('it would have stopped 1 more and let 0 pass');
  await expect(providersOf(desk)).toContainText('It stops from a score of 60 of 100.');
  const held = await paid(request, TicketStatus.onHold);
  const card = desk.getByRole('listitem').filter({ hasText: held });
  await expect(card).toContainText('Coin Origins stopped it: score 65: mixer 40%', { timeout: SETTLES_MS });
  for (const look of [
    { theme: 'dark', width: 390 },
    { theme: 'light', width: 1280 },
  ] as const) {
    await dress(desk, look);
    expect(await drawnWrong(desk)).toEqual([]);
  }

  service.rates({ ...MIXER, score: 59 });
  await paid(request, TicketStatus.completed);
  expect(await setsThreshold(desk, '66', 'the insurer agrees')).toContain(
    'let 1 pass; 1 of them are pending',
  );
  service.rates(MIXER);
  await paid(request, TicketStatus.completed);
  await expect(card).toBeVisible();

  await desk.getByRole('link', { name: 'Audit' }).click();
  for (const [change, reason] of [
    ['Threshold: 70 → 60', 'the insurer asks for it'],
    ['Threshold: 60 → 66', 'the insurer agrees'],
  ] as const)
    await expect(desk.getByRole('row').filter({ hasText: change })).toContainText(reason);
});

plain(
  'without a provider, the page says that nothing rates coins, and offers no threshold',
  async ({ browser, service }) => {
    plain.setTimeout(180_000);
    const desk = await deskOf(browser, consoleOf(service.baseURL));
    await openScreening(desk);
    await expect(providersOf(desk)).toContainText('No screening provider is connected');
    await expect(providersOf(desk)).toContainText('your list of addresses');
    await expect(desk.getByRole('button', { name: 'Risk threshold' })).toHaveCount(0);
    expect(await flawsOf(desk)).toEqual([]);
    await desk.evaluate(() => localStorage.setItem('console-language', 'ru'));
    await desk.reload();
    await expect(desk.getByRole('region', { name: 'Кто проверяет' })).toContainText(
      'Внешняя проверка не подключена',
    );
  },
);
