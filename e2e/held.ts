/** Calls that a slow line keeps back. */
import type { Page, Route } from '@playwright/test';

/** Keeps these calls back until the answered function is called; from then on each goes as `go` says. */
export async function hold(
  page: Page,
  calls: string,
  go: (route: Route) => Promise<void> = (route) => route.continue(),
): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(calls, async (route) => {
    await held;
    await go(route);
  });
  return letGo;
}

/** The page's scripts: it stands drawn and is not alive yet. Navigate with `waitUntil: 'commit'`. */
export const holdScripts = (page: Page): Promise<() => void> => hold(page, '**/assets/*.js');
