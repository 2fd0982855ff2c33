/** The exchange page in a visitor's hands: opened by an address, filled, its coins chosen. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, wordsOf } from './words.ts';

/** Opens /exchange with this query and waits until the page that the server drew listens. */
export async function openExchange(
  page: Page,
  query: Readonly<Record<string, string | number>>,
  language: Language = 'ru',
): Promise<Locator> {
  // What an earlier page wrote down says nothing of this one.
  if (page.url() !== 'about:blank') await page.evaluate(() => localStorage.removeItem('cur_from'));
  const values = Object.entries(query).map(([name, value]) => [name, String(value)]);
  await page.goto(`/exchange?${new URLSearchParams(values)}`);
  await settled(page);
  return page.getByRole('form', { name: wordsOf(language).exchange.exchpage.where });
}

/** The form writes the pair down once it may look into the browser's memory: from then on it stays as it is. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => localStorage.getItem('cur_from') !== null);
};

/** Opens a side's list by its button's name, takes the first find as a keyboard user would, and sees the list go. */
export async function choose(page: Page, button: string, coin: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('combobox').fill(coin);
  await page.getByRole('option', { name: coin }).first().click();
  await expect(page.getByRole('combobox')).toHaveCount(0);
}
