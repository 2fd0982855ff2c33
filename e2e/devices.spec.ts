import { alive } from './alive.ts';
import { openExchange, settled } from './exchange-form.ts';
import { input } from './forms.ts';
import { serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

test('page, on a phone that lies on its side, stands clear of the camera', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  const tools = await page.context().newCDPSession(page);
  const insets = { left: 59, leftMax: 59, right: 59, rightMax: 59, bottom: 21, bottomMax: 21 };
  await tools.send('Emulation.setSafeAreaInsetsOverride', { insets });
  await page.goto('/');
  const brand = await page.getByRole('banner').getByRole('link').first().boundingBox();
  const form = await page.getByRole('main').getByRole('form').boundingBox();
  expect(brand?.x).toBeGreaterThanOrEqual(59);
  expect(form?.x).toBeGreaterThanOrEqual(59);
  expect((form?.x ?? 0) + (form?.width ?? 0)).toBeLessThanOrEqual(844 - 59);
});

test('front page, on a phone in landscape, begins with the form and its coins', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/');
  await settled(page);
  const { form: labels, picker } = wordsOf('ru').exchange;
  await expect(page.getByLabel(labels.give, { exact: true })).toBeInViewport();
  await page
    .getByRole('button', { name: fill(picker.label, { side: labels.give, currency: 'BTC' }) })
    .click();
  await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 });
});

test('exchange page, on a phone, asks for the address above the fold', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const order = await openExchange(page, { income: '0.01' });
  await expect(input(order, 'addr')).toBeInViewport({ ratio: 0.9 });
});

test('page, shown in the dark theme, is printed in the light one and stays dark', async ({ page }) => {
  await page.goto('/faq');
  await alive(page);
  await page.evaluate(() => {
    const root = document.documentElement;
    window.addEventListener('beforeprint', () => {
      root.dataset['printed'] = root.dataset['mantineColorScheme'] ?? '';
    });
  });
  await page.pdf();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'light');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('answers, folded on the screen, are printed open and stay folded', async ({ page }) => {
  await page.goto('/faq');
  await alive(page);
  const folded = page.locator('details:not([open])');
  const before = await folded.count();
  expect(before).toBeGreaterThan(20);
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      const left = document.querySelectorAll('details:not([open])').length;
      document.documentElement.dataset['folded'] = String(left);
    });
  });
  await page.pdf();
  await expect(page.locator('html')).toHaveAttribute('data-folded', '0');
  await expect(folded).toHaveCount(before);
});

test('table of an article, wider than a sheet, is printed whole', async ({ page }) => {
  await page.setViewportSize({ width: 703, height: 1032 });
  await page.goto('/blog/hot-vs-cold-wallets');
  const table = page.getByRole('group', { name: 'Таблица' });
  await page.emulateMedia({ media: 'print' });
  const { inside, frame } = await table.evaluate((box) => ({
    inside: box.scrollWidth,
    frame: box.clientWidth,
  }));
  expect(inside).toBe(frame);
});

test('pay page, printed, has code, amount and address on the first sheet, and no footer', async ({
  page,
}) => {
  const { link } = await serviceOf(page.request).createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto(link);
  const code = page.getByRole('img', { name: wordsOf('ru').ticket.pay.qr });
  await expect(code).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const place = await code.boundingBox();
  expect((place?.y ?? 0) + (place?.height ?? 1123)).toBeLessThan(900);
  await expect(page.getByRole('contentinfo')).toBeHidden();
  // White text on a ground that printers leave out.
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
});

/** An iPhone zooms into fields with smaller letters. */
const LEAST_LETTERS_PX = 16;

test('amount, as long as any, is wholly shown on a phone in letters that no phone magnifies', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await openExchange(page, { income: '123456.12345678' });
  const amount = page.locator('input[name="income"]');
  await expect(amount).toHaveValue('123456.12345678');
  const shown = await amount.evaluate((field) => ({
    letters: Number.parseFloat(getComputedStyle(field).fontSize),
    beside: field.scrollWidth - field.clientWidth,
  }));
  expect(shown.letters).toBeGreaterThanOrEqual(LEAST_LETTERS_PX);
  expect(shown.beside).toBe(0);
});
