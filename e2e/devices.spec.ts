/** What a page does for what it is shown on: a phone with a camera in its screen, paper. */
import { alive } from './alive.ts';
import { expect, test } from './visitor.ts';

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
