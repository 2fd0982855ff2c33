/** When a drawn page has come to life. */
import type { Page } from '@playwright/test';

/** The page answers: what the server drew has come to life. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('header') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.waitForLoadState('networkidle');
}
