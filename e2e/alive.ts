/** When a page that the server drew answers a press. */
import type { Page } from '@playwright/test';

/** React has taken over the header and the page's own forms, and early typing is typed again. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isTaken = Object.keys(document.querySelector('header') ?? {}).some((key) =>
      key.startsWith('__reactFiber'),
    );
    return isTaken && !Reflect.has(window, 'earlyTyping');
  });
}

/** `goto` and `reload` wait until the page is alive, unless they name what to wait for. */
export function openAlive(page: Page): Page {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil === undefined) await alive(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (options?.waitUntil === undefined) await alive(page);
    return response;
  };
  return page;
}

/** Lets the page draw: an effect of the last event has happened by then, or never will. */
export async function frames(page: Page, count = 3): Promise<void> {
  await page.evaluate(async (left) => {
    for (let frame = 0; frame < left; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  }, count);
}
