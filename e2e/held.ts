/** Calls on a slow line. */
import type { Page, Route } from '@playwright/test';

/** @returns lets the calls go, each by `go` */
export async function hold(
  page: Page,
  calls: string | RegExp,
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

/** The page stays drawn and not alive. Navigate with `waitUntil: 'commit'`. */
export const holdScripts = (page: Page): Promise<() => void> => hold(page, '**/assets/*.js');
