/** A provider scores the coins that arrive; an operator moves the threshold and decides, by clicks. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect } from '@playwright/test';
import { ACCESS_ID, ACCESS_KEY, openAmlBotStandIn, rates, refuses } from '../server/test/amlbot-stand-in.ts';
import { flawsOf } from './axe.ts';
import { deskOf, does, testOf } from './desk.ts';
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
  await expect(providers).toContainText('It stops from a score of 70 of 100.');
  await expect(desk.getByText('Screening holds no ticket.')).toBeVisible();
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
