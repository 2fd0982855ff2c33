/** An operator at the console. Files that take `test` from here share a service. */
import { type Browser, test as base, expect, type Locator, type Page } from '@playwright/test';
import { operator } from './operator.ts';
import { type OwnService, ownService } from './own-service.ts';
import { SETTLES_MS } from './service.ts';

export const testOf = <Service extends OwnService>(open: () => Promise<Service>) =>
  base.extend<object, { readonly service: Service }>({
    service: [
      // oxlint-disable-next-line no-empty-pattern
      async ({}, use) => {
        const service = await open();
        await service.start();
        await use(service);
        await service.end();
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: ({ service }, provide) => provide(service.baseURL),
    locale: 'en-GB',
  });

export const test = testOf(() => ownService());

export async function deskOf(
  browser: Browser,
  console: string,
  who: { readonly email: string; readonly password: string } = operator,
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(console);
  await page.getByLabel('E-mail').fill(who.email);
  await page.locator('input[type="password"]').fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Queue' })).toBeVisible();
  return page;
}

export async function openAlerts(desk: Page): Promise<void> {
  await desk.getByRole('link', { name: 'Alerts' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'Alerts' })).toBeVisible();
}

/** A live exchange asks the second factor. */
export async function logInLive(desk: Page, console: string, codeNow: () => Promise<string>): Promise<void> {
  await desk.goto(console);
  await desk.getByLabel('E-mail').fill(operator.email);
  await desk.locator('input[type="password"]').fill(operator.password);
  await desk.getByRole('button', { name: 'Log in' }).click();
  const asked = desk.getByLabel('Code of the second factor');
  // A code counts once, and the terminal has used the present one. Five wrong ones lock the operator.
  let tried = '';
  await expect(async () => {
    const code = await codeNow();
    if (code !== tried && (await asked.isVisible())) {
      tried = code;
      await asked.fill(code);
      await desk.getByRole('button', { name: 'Log in' }).click();
    }
    await expect(desk.getByRole('heading', { name: 'Queue' })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: SETTLES_MS });
}

/** An act from its button to its answer. */
export async function does(
  desk: Page,
  act: Locator,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const name = await act.innerText();
  await act.click();
  const dialog = desk.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  // Acts on money are seen before they are done.
  const preview = dialog.getByRole('button', { name: 'See what would happen' });
  if (await preview.isVisible()) {
    await preview.click();
    // While the preview comes, the form takes no other press.
    await expect(preview).toHaveCount(0);
  }
  await dialog.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await expect(dialog.getByRole('status')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
}

/** The dialog before a publication: what visitors would see, then the same button. */
export async function publishes(desk: Page, name: string, seen: string): Promise<void> {
  const dialog = desk.getByRole('dialog', { name });
  const preview = dialog.getByRole('region', { name: 'What would happen: nothing is written yet' });
  await expect(preview).toContainText(seen);
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}
