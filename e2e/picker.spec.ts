import type { Page } from '@playwright/test';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { form, picker } = wordsOf('en').exchange;
const giving = (page: Page) =>
  page.getByRole('button', { name: new RegExp(fill(picker.label, { side: form.give, currency: '[A-Z]+' })) });

/** The active option's ticker, for screen readers. */
const announced = async (page: Page): Promise<string> => {
  const id = await page.getByRole('combobox').getAttribute('aria-activedescendant');
  if (id === null) return 'none';
  const option = page.locator(`[role="option"][id="${id}"]`);
  return (await option.count()) === 0 ? 'one that is gone' : option.locator('span span').first().innerText();
};

test.use({ language: 'en' });

test('list, opened and searched, says which option Enter takes', { tag: ['@anchor:13'] }, async ({
  page,
}) => {
  await page.goto('/en');
  await giving(page).click();
  await expect.poll(() => announced(page)).toBe('BTC');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => announced(page)).not.toBe('BTC');
  await page.getByRole('combobox').pressSequentially('xr');
  await expect.poll(() => announced(page)).toBe('XRP');
  await page.keyboard.press('Enter');
  await expect(giving(page)).toHaveAccessibleName(fill(picker.label, { side: form.give, currency: 'XRP' }));
  await expect(giving(page)).toBeFocused();
});

test('list, left by Tab, closes and gives the focus back to its button', async ({ page }) => {
  await page.goto('/en');
  await giving(page).click();
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(giving(page)).toBeFocused();
});

test.describe('on a phone without movement', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    contextOptions: { reducedMotion: 'reduce' },
  });

  test('the sheet gives the focus back, chosen or not', async ({ page }) => {
    await page.goto('/en');
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('option', { name: 'ETH' }).first().click(),
    ]) {
      await giving(page).click();
      await expect(page.getByRole('combobox')).toBeVisible();
      await leave();
      await expect(page.getByRole('combobox')).toHaveCount(0);
      await expect(giving(page)).toBeFocused();
    }
  });
});
