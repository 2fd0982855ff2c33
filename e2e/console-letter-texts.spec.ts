/** The texts of letters, changed by clicks. */
import { expect } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { deskOf, publishes, test } from './desk.ts';
import { consoleOf } from './own-service.ts';

test('a letter’s text is changed, previewed, published and taken back by clicks', async ({
  browser,
  service,
}) => {
  test.setTimeout(180_000);
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.goto(`${consoleOf(service.baseURL)}/letters`);
  await desk.getByRole('link', { name: 'Edit the texts of letters' }).press('Enter');
  await desk.getByRole('link', { name: 'Letters: The ticket is complete, English' }).press('Enter');
  const field = desk.getByLabel('Texts of the letter');
  const said = desk.getByRole('main').getByRole('status').last();
  const preview = desk.getByRole('region', { name: 'As the customer will get it' });
  await expect(field).toHaveValue(/## thanks\nThank you for exchanging with us\./);
  const builtIn = await field.inputValue();

  await field.fill(builtIn.replace('{number}', '{nmber}'));
  await expect(preview.getByRole('status')).toContainText('there is no variable {nmber}');
  await expect(preview.getByRole('status')).toContainText('the text "subject" lacks {number}');
  await field.fill(builtIn.replace('Thank you for exchanging with us.', 'Come <b>again</b>.'));
  const sample = preview.locator('iframe').first().contentFrame();
  await expect(sample.getByText('Come <b>again</b>.')).toBeVisible();
  await desk.getByRole('button', { name: 'Save a draft' }).press('Enter');
  await expect(said).toContainText('letters do not use it yet');
  await desk.getByRole('button', { name: 'Publish version 1' }).first().press('Enter');
  await publishes(desk, 'Publish version 1', 'New letters have version 1');
  await expect(said).toContainText('New letters have version 1');
  expect(await flawsOf(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Back to the built-in text' }).press('Enter');
  await publishes(desk, 'Back to the built-in text', 'New letters have the built-in text');
  await expect(said).toContainText('New letters have the built-in text');

  await desk.evaluate(() => localStorage.setItem('console-language', 'ru'));
  await desk.goto(`${consoleOf(service.baseURL)}/texts/ru/letters/held`);
  await expect(desk.getByLabel('Тексты письма')).toHaveValue(/## youChoose/);
  await expect(desk.getByRole('region', { name: 'Так получит клиент' }).locator('iframe')).toHaveCount(2);
  expect(await flawsOf(desk)).toEqual([]);
});
