/** The operator's name, look, contacts and badges, by clicks. */
import { expect, type Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { deskOf, publishes, test } from './desk.ts';
import { consoleOf } from './own-service.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><script>alert(1)</script><circle cx="16" cy="16" r="15" fill="#b45309"/></svg>';
const BADGE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 88 31"><rect width="88" height="31" fill="#1e3a8a"/></svg>';
const file = (name: string, text: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) });

async function chosen(desk: Page, of: string, svg: string): Promise<void> {
  const choosing = desk.waitForEvent('filechooser');
  await desk.getByRole('button', { name: `Choose a file: ${of}`, exact: true }).click();
  await (await choosing).setFiles(file(`${of}.svg`, svg));
}

test('the name and look are changed, previewed, published and taken back by clicks', async ({
  browser,
  service,
  page,
}) => {
  test.setTimeout(180_000);
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.goto(`${consoleOf(service.baseURL)}/site`);
  await desk.getByRole('link', { name: 'Edit the name and look' }).press('Enter');
  const form = (part: string) => desk.getByRole('group', { name: part, exact: true });
  const preview = desk.getByRole('region', { name: 'As visitors will see it' });
  const said = desk.getByRole('main').getByRole('status').last();
  await expect(form('Name').getByLabel('In English')).toHaveValue('Parom');
  await form('Name').getByLabel('In English').fill('Crossing');
  await form('Name').getByLabel('In Russian').fill('Переправа');
  await form('Contacts').getByLabel('Support e-mail').fill('help@crossing.example');
  await form('Contacts').getByLabel('Telegram').fill('@crossing_help');
  await expect(preview.getByText('Переправа').first()).toBeVisible();

  await form('Colour and logo').getByLabel('A colour of our own').check();
  await form('Colour and logo').getByLabel('In the dark theme').fill('#08795a');
  await expect(preview.getByRole('status')).toContainText('#08795a cannot be read in the dark theme');
  await desk.getByRole('button', { name: 'Save a draft' }).click();
  await expect(desk.getByRole('main').getByRole('alert')).toContainText('cannot be read in the dark theme');
  await form('Colour and logo').getByLabel('In the dark theme').fill('#60a5fa');
  await form('Colour and logo').getByLabel('In the light theme').fill('#1d4ed8');
  await expect(preview.getByRole('status')).toHaveCount(0);

  await chosen(desk, 'Logo', LOGO);
  await expect(preview.getByText('Taken out of the drawing: script.')).toBeVisible();
  await chosen(desk, 'Badge 1', BADGE);
  await expect(preview.getByRole('img', { name: 'BestChange' }).first()).toBeVisible();
  expect(await flawsOf(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Save a draft' }).press('Enter');
  await expect(said).toContainText('visitors do not see it yet');
  await page.goto('/en/');
  await expect(page).toHaveTitle(/Parom/);

  await desk.getByRole('button', { name: 'Publish version 1' }).first().press('Enter');
  await publishes(desk, 'Publish version 1', 'Переправа');
  await expect(said).toContainText('Visitors see version 1');
  // A drawn page is kept for five seconds.
  const drawn = async () => (await page.request.get('/en/faq')).text();
  await expect.poll(drawn, { timeout: 20_000 }).toContain('Crossing');
  expect(await drawn()).not.toMatch(/Parom(?! ?<)|og:image/);
  await page.goto('/en/faq');
  await expect(page).toHaveTitle(/Crossing$/);
  const logo = page.getByRole('banner').locator('img').first();
  await expect(logo).not.toHaveJSProperty('naturalWidth', 0);
  await expect(page.getByRole('contentinfo').getByRole('img', { name: 'BestChange' })).toBeVisible();
  const answer = await page.request.get((await logo.getAttribute('src')) ?? '');
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/svg+xml',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  expect(await answer.text()).not.toContain('script');
  const manifest = await (await page.request.get('/ru.webmanifest')).json();
  expect(manifest).toMatchObject({ name: 'Переправа', icons: [{ sizes: 'any' }] });
  await page.goto('/en/contacts');
  await expect(page.getByText('help@crossing.example').first()).toBeVisible();
  for (const path of ['/en/', '/en/widget'])
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.addInitScript(
        (scheme) => localStorage.setItem('mantine-color-scheme-value', scheme),
        colorScheme,
      );
      // A drawn page is kept for five seconds.
      const accent = async () => {
        await page.goto(path);
        return page.evaluate(() =>
          getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
        );
      };
      await expect.poll(accent, { timeout: 20_000 }).toBe(colorScheme === 'dark' ? '#60a5fa' : '#1d4ed8');
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await expect(page.locator('input[name="outcome"]')).not.toHaveValue('');
      expect(await flawsOf(page)).toEqual([]);
    }

  await desk.getByRole('button', { name: 'Back to the built-in name and look' }).click();
  await publishes(desk, 'Back to the built-in name and look', 'Parom');
  await expect(said).toContainText('Visitors see the built-in name and look');
  await expect.poll(drawn, { timeout: 20_000 }).not.toContain('Crossing');
  await desk.getByRole('button', { name: 'Publish version 1' }).last().click();
  await publishes(desk, 'Publish version 1', 'Crossing');
  await expect(said).toContainText('Visitors see version 1');
  await desk.getByRole('button', { name: 'Back to the built-in name and look' }).click();
  await publishes(desk, 'Back to the built-in name and look', 'Parom');
  await expect(said).toContainText('Visitors see the built-in name and look');
});

test('the audit shows a logo as a picture, and each name in its language', async ({ browser, service }) => {
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.goto(`${consoleOf(service.baseURL)}/audit`);
  const row = desk.getByRole('row').filter({ hasText: 'Publish the name and look' }).first();
  await expect(row.getByRole('img', { name: 'picture' }).first()).not.toHaveJSProperty('naturalWidth', 0);
  await expect(row.getByText('Переправа')).toHaveAttribute('lang', 'ru');
  await expect(row).not.toContainText('base64');
});

test('the page of the name and look is in Russian and by keys too', async ({ browser, service }) => {
  const desk = await deskOf(browser, consoleOf(service.baseURL));
  await desk.evaluate(() => localStorage.setItem('console-language', 'ru'));
  await desk.goto(`${consoleOf(service.baseURL)}/identity`);
  const socials = desk.getByRole('group', { name: 'Соцсети', exact: true });
  await socials.getByRole('button', { name: 'Добавить ссылку' }).press('Enter');
  await expect(socials.getByRole('group', { name: 'Ссылка 1' }).getByLabel('Адрес')).toHaveValue('https://');
  const preview = desk.getByRole('region', { name: 'Так увидит посетитель' });
  await expect(preview.getByRole('status')).toContainText('Сайт это не покажет');
  expect(await flawsOf(desk)).toEqual([]);
  await socials.getByRole('button', { name: 'Убрать: Ссылка 1' }).press('Enter');
  await expect(socials.getByRole('group')).toHaveCount(0);
});
