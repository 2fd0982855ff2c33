import { expect, type Locator, type Page } from '@playwright/test';
import { within } from './words.ts';

export const input = (form: Locator, name: string): Locator => form.locator(`[name="${name}"]`);

export const toast = (page: Page, text: string): Locator =>
  page.locator('.mantine-Notification-root', { hasText: text });

export async function expectWrong(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const description = await field.getAttribute('aria-describedby');
  expect(description, message).not.toBeNull();
  await expect(field).toHaveAccessibleDescription(within(message));
}
