import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, wordsOf } from './words.ts';

/** Opens /exchange and waits until the form listens. */
export async function openExchange(
  page: Page,
  query: Readonly<Record<string, string | number>>,
  language: Language = 'ru',
): Promise<Locator> {
  // An earlier page's pair must not count.
  if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.removeItem('cur_from'));
  const values = Object.entries(query).map(([name, value]) => [name, String(value)]);
  await page.goto(`/exchange?${new URLSearchParams(values)}`);
  await settled(page);
  return page.getByRole('form', { name: wordsOf(language).exchange.exchpage.where });
}

/** The form stores the pair after hydration; from then on it stays. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => localStorage.getItem('cur_from') !== null);
};

/** By keyboard, as far as the choice. */
export async function choose(page: Page, button: string, coin: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('combobox').fill(coin);
  await page.getByRole('option', { name: coin }).first().click();
  await expect(page.getByRole('combobox')).toHaveCount(0);
}

/** The pair's minimum lands in an untouched field. Between selecting and typing it would join the text. */
export async function overtype(field: Locator, amount: string): Promise<void> {
  await expect(field).not.toHaveValue('');
  await field.fill(amount);
}

/** By type: the button's name is the first missing field. */
export const submitOf = (form: Locator): Locator => form.locator('button[type="submit"]');
