/** Markups with steps and working hours, set by clicks; two operators do not overwrite each other. */
import { expect, type Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { deskOf, test } from './desk.ts';
import { operator } from './operator.ts';
import { consoleOf } from './own-service.ts';
import { inviteColleague } from './second-operator.ts';

async function pairsOf(...[browser, console, who]: Parameters<typeof deskOf>): Promise<Page> {
  const page = await deskOf(browser, console, who);
  await page.goto(`${console}/pairs`);
  await page.getByLabel('Coin or network').fill('BTC USDT');
  return page;
}

const lineOf = (page: Page) => page.getByRole('listitem').filter({ hasText: 'BTC → USDT' });
async function openAct(page: Page, name: string) {
  await page.getByRole('button', { name: 'Acts: BTC/USDT' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  return page.getByRole('dialog');
}

test('an operator sees what customers will get, sets steps, and the slower one is refused', async ({
  browser,
  request,
  service,
}) => {
  test.setTimeout(180_000);
  const console = consoleOf(service.baseURL);
  const colleague = await inviteColleague(request, console);
  const slow = await pairsOf(browser, console, operator);
  const fast = await pairsOf(browser, console, colleague);
  const late = await openAct(slow, 'Markup');
  await late.getByLabel('Markup, %').first().fill('3');

  const form = await openAct(fast, 'Markup');
  await form.getByLabel('Markup, %').first().fill('1.2');
  for (const [at, [from, percent]] of [
    ['1000', '0.9'],
    ['10000', '0.7'],
  ].entries()) {
    await form.getByRole('button', { name: 'Add a step' }).click();
    await form
      .getByLabel('From, USDT')
      .nth(at)
      .fill(from ?? '');
    await form
      .getByLabel('Markup, %')
      .nth(at + 1)
      .fill(percent ?? '');
  }
  await form.getByLabel('Reason').fill('Large orders are cheaper for us');
  await form.getByRole('button', { name: 'See what would happen' }).click();
  const preview = form.getByRole('region', { name: 'What would happen: nothing is written yet' });
  await expect(preview).toContainText('1.2%, 0.9% from 1000 USDT, 0.7% from 10000 USDT');
  const markups = preview.getByRole('row').locator('td:nth-child(4)');
  await expect(markups).toHaveText(['1.2', '0.9', '0.7']);
  await form.getByRole('button', { name: 'Markup', exact: true }).click();
  await expect(form.getByRole('status')).toContainText('has a markup of 1.2%');
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect(lineOf(fast)).toContainText('0.9 % from 1,000 USDT');

  await late.getByLabel('Reason').fill('The old one');
  await late.getByRole('button', { name: 'See what would happen' }).click();
  await expect(late.getByRole('alert')).toContainText('it changed while you looked at it');
  await expect(late.getByRole('listitem').filter({ hasText: 'Markup' })).toHaveText(
    /you saw [\d.]+, now 1\.2$/,
  );
  await late.getByRole('button', { name: 'Try again with the new state' }).click();
  await late.getByRole('button', { name: 'See what would happen' }).click();
  await expect(late.getByRole('button', { name: 'Markup', exact: true })).toBeVisible();
  await late.getByRole('button', { name: 'Not now' }).click();
  await expect(lineOf(slow)).toContainText('0.7 % from 10,000 USDT');

  await lineOf(slow).getByRole('button', { name: 'Quotes now' }).click();
  await expect(lineOf(slow).getByRole('row')).toHaveCount(4);
  expect(await flawsOf(slow)).toEqual([]);
});

test('a closed direction says its opening hour on the form', async ({ browser, service, page }) => {
  const desk = await pairsOf(browser, consoleOf(service.baseURL), operator);
  const form = await openAct(desk, 'Working hours');
  const now = new Date(Date.now() + 3 * 3_600_000).getUTCHours();
  const hour = (ahead: number) => `${String((now + ahead) % 24).padStart(2, '0')}:00`;
  await form.getByLabel('Hours, Moscow time').fill(`${hour(2)}-${hour(4)}`);
  await form.getByRole('button', { name: 'See what would happen' }).click();
  await form.getByRole('button', { name: 'Working hours', exact: true }).click();
  await expect(form.getByRole('status')).toContainText('Moscow time');
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect(lineOf(desk)).toContainText(`Opens at ${hour(2)}`);
  await page.goto('/en/?cur_from=BTC&cur_to=USDT');
  await expect(page.getByText(`opens at ${hour(2)} Moscow time`).first()).toBeVisible();
  await page.goto('/ru/?cur_from=BTC&cur_to=USDT');
  await expect(page.getByText(`откроемся в ${hour(2)} по Москве`).first()).toBeVisible();
});
