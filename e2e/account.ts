import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { type Language, wordsOf } from './words.ts';

export const PASSWORD = 'ferry-over-water';

export const newEmail = (): string => `${randomUUID()}@example.org`;

export async function makeAccount(request: APIRequestContext, email = newEmail()): Promise<string> {
  const data = { email, password: PASSWORD, refererCode: null, language: 1, referrerHeader: null };
  const response = await request.post('/api/v1/auth/register', { data });
  expect(response.status(), await response.text()).toBe(200);
  return email;
}

export async function newSession(request: APIRequestContext): Promise<{ email: string; token: string }> {
  const email = await makeAccount(request);
  const response = await request.post('/api/v1/auth/login', { data: { email, password: PASSWORD } });
  const { token } = (await response.json()) as { token: string };
  return { email, token };
}

/** Once: a reload must not bring back a token that the page removed. */
export async function bringToken(page: Page, token: string): Promise<void> {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('broughtToken') === null) localStorage.setItem('token', value);
    sessionStorage.setItem('broughtToken', '1');
  }, token);
}

/** Poll it: a drawn page is there before it has written. */
export const stored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

export const storedToken = (page: Page): Promise<string | null> => stored(page, 'token');

/** From the header, or on a narrow screen from the drawer. */
export async function openAuth(page: Page, language: Language): Promise<Locator> {
  const { auth, common } = wordsOf(language);
  const dialog = page.getByRole('dialog', { name: auth.title.login });
  const burger = page.getByRole('button', { name: common.header.openMenu });
  await expect(page.getByRole('contentinfo')).toBeVisible();
  const isNarrow = await burger.isVisible();
  const place = isNarrow ? page.getByRole('dialog') : page.getByRole('banner');
  const open = place.getByRole('button', { name: common.header.login, exact: true });
  await expect(async () => {
    if (isNarrow && !(await open.isVisible())) await burger.click();
    // On a busy machine the window may come late and cover the button.
    if (!(await dialog.isVisible())) await open.click({ timeout: 2_000 });
    await expect(dialog).toBeVisible({ timeout: 3_000 });
  }).toPass();
  return dialog;
}
