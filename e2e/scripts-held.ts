/** A page on a line so slow that it stands drawn and is not alive yet. */
import type { Page } from '@playwright/test';

/** Keeps the page's scripts back until the answered function is called. Navigate with `waitUntil: 'commit'`. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
