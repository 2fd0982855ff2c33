/** An article of an operator, from its address to its readers, by clicks. */
import { expect, type Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { deskOf, test } from './desk.ts';
import { consoleOf } from './own-service.ts';

const parts = [
  ['title, English', 'Title and summary', 'How to pay\n\nOne transfer, and what to write in it.'],
  ['title, Russian', 'Title and summary', 'Как заплатить\n\nОдин перевод и что в нём указать.'],
  ['text, English', 'Markdown', 'Send **one** transfer.'],
  ['text, Russian', 'Markdown', 'Отправьте **один** перевод.'],
] as const;

async function saves(desk: Page, [link, field, source]: (typeof parts)[number]): Promise<void> {
  await desk.getByRole('link', { name: `how-to-pay: ${link}`, exact: true }).click();
  await desk.getByLabel(field).fill(source);
  await desk.getByRole('button', { name: 'Save a draft' }).click();
  await expect(desk.getByRole('main').getByRole('status').first()).toContainText('is saved');
  await desk.getByRole('link', { name: 'Texts of the site' }).click();
}

test('an article is made, published, read and hidden without a build', async ({ browser, service, page }) => {
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.goto(`${consoleOf(service.baseURL)}/texts`);
  const own = desk.getByRole('region', { name: 'Own articles' });
  const dialog = desk.getByRole('dialog');
  const acts = async (name: string, said: string) => {
    await own.getByRole('button', { name: 'Acts: how-to-pay' }).click();
    await desk.getByRole('menuitem', { name, exact: true }).click();
    await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    await expect(dialog.getByRole('status')).toContainText(said);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  };

  await own.getByRole('button', { name: 'New article' }).click();
  await dialog.getByLabel('Address of the article').fill('how-to-pay');
  await dialog.getByLabel('Subject').selectOption('fees');
  await dialog.getByRole('button', { name: 'New article' }).click();
  await expect(dialog.getByRole('status')).toContainText('unseen by visitors');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(own.getByText('not saved')).toBeVisible();
  for (const part of parts) await saves(desk, part);
  expect(await flawsOf(desk)).toEqual([]);
  const address = '/en/blog/how-to-pay';
  expect((await page.request.get(address)).status()).toBe(404);

  await acts('Publish the article', 'find it in the blog');
  await expect(own.getByText('on the site')).toBeVisible();
  await expect.poll(async () => (await page.request.get(address)).status(), { timeout: 20_000 }).toBe(200);
  await page.goto('/en/blog');
  await page.getByRole('link', { name: 'How to pay' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'How to pay' })).toBeVisible();
  await expect(page.getByText('Send one transfer.')).toBeVisible();
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/ru/blog/how-to-pay<');

  await acts('Hide the article', 'do not see the article');
  await expect.poll(async () => (await page.request.get(address)).status(), { timeout: 20_000 }).toBe(404);
  await acts('Delete the article', 'is deleted');
  await expect(own.getByText('/blog/how-to-pay')).toHaveCount(0);
});
