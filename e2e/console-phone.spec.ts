/** The console at night, on a phone. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, type Page } from '@playwright/test';
import { deskOf, test } from './desk.ts';
import { consoleOf } from './own-service.ts';
import { serviceOf } from './service.ts';

const PHONE = { width: 390, height: 844 };

async function openSections(page: Page) {
  await page.getByRole('button', { name: 'Sections' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: 'Queue' })).toBeVisible();
  return drawer;
}

test('rows of the catalogue and the system are lists of labelled values', async ({ browser, service }) => {
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.setViewportSize(PHONE);
  for (const [path, first, label] of [
    ['/catalogue', 'USDT@tron', 'Contract'],
    ['/system', 'worker', 'Last heartbeat'],
  ] as const) {
    await desk.goto(`${consoleOf(service.baseURL)}${path}`);
    const row = desk.getByRole('row').filter({ hasText: first }).first();
    const last = row.getByRole('cell').last();
    await expect(last).toHaveCSS('display', 'flow-root');
    const shown = await last.evaluate((cell) => getComputedStyle(cell, '::before').content);
    expect(shown).toContain(`"${label}"`);
    const scrolled = await desk
      .getByRole('main')
      .getByRole('group')
      .evaluateAll((tables) => tables.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(scrolled.length).toBeGreaterThan(1);
    expect(Math.max(...scrolled)).toBe(0);
  }
});

test('the sections open by a button, lead on, and close', async ({ browser, service }) => {
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.setViewportSize(PHONE);
  const drawer = await openSections(desk);
  await desk.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(desk.getByRole('button', { name: 'Sections' })).toBeFocused();
  await (await openSections(desk)).getByRole('link', { name: 'Audit' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Audit' })).toBeVisible();
  await expect(desk.getByRole('dialog')).toHaveCount(0);
  // Cards, no table that scrolls sideways.
  await expect(desk.getByRole('list', { name: 'Audit' }).getByRole('listitem').first()).toBeVisible();
  await expect(desk.getByRole('table')).toHaveCount(0);
});

test('an alert has a name in the operator’s language, and acts beside it', async ({
  browser,
  service,
  request,
}) => {
  const calls = serviceOf(request);
  const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await calls.deposit(created, { amount: '0.3' });
  await calls.settle(created, TicketStatus.onHold);
  await calls.advanceClock(2);
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.goto(`${consoleOf(service.baseURL)}/alerts#waiting:tickets`);
  const alert = desk.getByRole('region', { name: 'Work waits for a person' });
  await expect(alert).toContainText('A customer or a referrer waits for money.');
  await expect(alert.getByRole('button', { name: 'Resolve' })).toBeVisible();
  await desk.getByRole('button', { name: 'Русский' }).click();
  const russian = desk.getByRole('region', { name: 'Работа ждёт человека' });
  await expect(russian).toContainText('Клиент или партнёр ждёт денег.');
});
