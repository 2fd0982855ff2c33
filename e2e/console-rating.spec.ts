/** A provider scores the coins that arrive; an operator moves the threshold and decides, by clicks. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TicketStatus } from '@parom/contract/ticket-status';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { ACCESS_ID, ACCESS_KEY, openAmlBotStandIn, rates, refuses } from '../server/test/amlbot-stand-in.ts';
import { flawsOf } from './axe.ts';
import { drawnWrong, dress } from './console-looks.ts';
import { deskOf, does, test as plain, testOf } from './desk.ts';
import { consoleOf, ownService, SANDBOX } from './own-service.ts';
import { SETTLES_MS, serviceOf } from './service.ts';

const { confirming, onHold, completed } = TicketStatus;
const scored = (score: string) => rates(score, '{"mixer":0.4,"dark_market":0.019,"wallet":0.05}');

const test = testOf(async () => {
  const standIn = await openAmlBotStandIn();
  const folder = mkdtempSync(join(tmpdir(), 'parom-amlbot-'));
  const key = join(folder, 'key');
  writeFileSync(key, ACCESS_KEY, { mode: 0o600 });
  const settings = {
    PAROM_AMLBOT_ACCESS_ID: ACCESS_ID,
    PAROM_AMLBOT_KEY_FILE: key,
    PAROM_AMLBOT_URL: standIn.settings.url,
  };
  const service = await ownService(() => ({ ...SANDBOX, ...settings }));
  const end = async (): Promise<void> => {
    await service.end();
    standIn.close();
    rmSync(folder, { recursive: true });
  };
  return { ...service, standIn, end };
});

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
  service.standIn.answer({ deposit: scored('0.65') });
  await paid(request, TicketStatus.completed);
  const desk = await deskOf(browser, console);
  await openScreening(desk);
  await expect(providersOf(desk)).toContainText('AMLBot scores risk');
  await expect(providersOf(desk)).toContainText('It stops from a score of 70 of 100.');

  const seen = await setsThreshold(desk, '60', 'the insurer asks for it');
  expect(seen).toContain('Screening stops from the score 60 on; before, from 70.');
  expect(seen).toContain('it would have stopped 1 more and let 0 pass');
  await expect(providersOf(desk)).toContainText('It stops from a score of 60 of 100.');
  const held = await paid(request, TicketStatus.onHold);
  const card = desk.getByRole('listitem').filter({ hasText: held });
  await expect(card).toContainText('AMLBot stopped it: score 65 of 100: mixer 40%', { timeout: SETTLES_MS });
  for (const look of [
    { theme: 'dark', width: 390 },
    { theme: 'light', width: 1280 },
  ] as const) {
    await dress(desk, look);
    expect(await drawnWrong(desk)).toEqual([]);
  }

  service.standIn.answer({ deposit: scored('0.59') });
  await paid(request, TicketStatus.completed);
  expect(await setsThreshold(desk, '66', 'the insurer agrees')).toContain(
    'let 1 pass; 1 of them are pending',
  );
  service.standIn.answer({ deposit: scored('0.65') });
  await paid(request, TicketStatus.completed);
  await expect(card).toBeVisible();

  await desk.getByRole('link', { name: 'Audit' }).click();
  for (const [change, reason] of [
    ['Threshold: 70 → 60', 'the insurer asks for it'],
    ['Threshold: 60 → 66', 'the insurer agrees'],
  ] as const)
    await expect(desk.getByRole('row').filter({ hasText: change })).toContainText(reason);
});

test('the threshold that an operator moves decides the next deposit', async ({ browser, page, service }) => {
  test.setTimeout(240_000);
  const calls = serviceOf(page.request);
  const paid = async (status: TicketStatus) => {
    const created = await calls.createTicket({ give: 'XRP', get: 'ETH', amount: '20' });
    await calls.deposit(created);
    await calls.settle(created, status);
    return String((await calls.ticket(created.ticketId, created.offerToken)).simpleId);
  };
  service.standIn.answer({ deposit: scored('0.5') });
  await paid(completed);

  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.getByRole('link', { name: 'Screening' }).click();
  const providers = desk.getByRole('region', { name: 'Who screens' });
  await expect(providers).toContainText('AMLBot scores risk');
  await does(desk, providers.getByRole('button', { name: 'Risk threshold' }), {
    Threshold: '50',
    Reason: 'the insurer asks for it',
  });
  await expect(providers).toContainText('It stops from a score of 50 of 100.');

  const held = await paid(onHold);
  const pending = desk.getByRole('region', { name: 'Waiting for a decision' });
  const card = pending.getByRole('listitem').filter({ hasText: held });
  const evidence = 'AMLBot stopped it: score 50 of 100: mixer 40%, wallet 5%, dark market 1.9%';
  await expect(card).toContainText(evidence, { timeout: SETTLES_MS });
  expect(await flawsOf(desk)).toEqual([]);

  await desk.setViewportSize({ width: 1280, height: 900 });
  await desk.evaluate(() => localStorage.setItem('console-language', 'ru'));
  await desk.reload();
  await expect(
    desk.getByText('AMLBot остановил: оценка 50 из 100: миксер 40%, кошелёк 5%, даркнет-рынок 1,9%'),
  ).toBeVisible();
  await expect(desk.getByText('Останавливает с оценки 50 из 100.')).toBeVisible();
  await desk.evaluate(() => localStorage.setItem('console-language', 'en'));
  await desk.reload();

  await does(desk, card.getByRole('button', { name: 'Continue' }), { Reason: 'the origin is proved' });
  await expect(pending).not.toContainText(held, { timeout: SETTLES_MS });
});

test('a deposit without a score waits on the page, and goes on with it', async ({
  browser,
  page,
  service,
}) => {
  test.setTimeout(240_000);
  const calls = serviceOf(page.request);
  service.standIn.answer({ deposit: refuses('no checks left') });
  const created = await calls.createTicket({ give: 'XRP', get: 'ETH', amount: '20' });
  await calls.deposit(created);
  await calls.settle(created, confirming);
  const { simpleId } = await calls.ticket(created.ticketId, created.offerToken);
  const { id: networkId } = (await calls.currency('XRP')).networks[0] ?? { id: 0 };
  await calls.makeBlock(networkId, 3);

  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.getByRole('link', { name: 'Screening' }).click();
  const waiting = desk.getByRole('region', { name: 'Waiting for a score' });
  await expect(waiting).toContainText(`${simpleId} AMLBot refuses the check (no checks left)`, {
    timeout: SETTLES_MS,
  });
  expect(await flawsOf(desk)).toEqual([]);
  service.standIn.answer({ deposit: scored('0.1') });
  await calls.settle(created, completed);
  await expect(waiting).toHaveCount(0, { timeout: SETTLES_MS });
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
