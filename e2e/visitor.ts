/** The test's page: a language and a theme chosen beforehand, and a page that must keep its console clean. */
import { test as base, expect, type Page } from '@playwright/test';
import { openAlive } from './alive.ts';
import { type OwnService, ownService } from './own-service.ts';
import { type Language, wordsOf } from './words.ts';

interface Visitor {
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  /** Answers that the browser may complain about in its console, such as a 404 that the test asks for. */
  readonly expectedStatuses: readonly number[];
  /** The test itself cuts calls off; the browser complains of each. */
  readonly cutsCalls: boolean;
  readonly cleanConsole: undefined;
}

interface PerWorker {
  /** Its clock is moved by the tests, so nobody else may look at it. */
  readonly service: OwnService;
}

export const test = base.extend<Visitor, PerWorker>({
  service: [
    // The framework reads from the pattern which other fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const service = await ownService();
      await service.start();
      await use(service);
      await service.end();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ service }, provide) => provide(service.baseURL),
  page: ({ page }, provide) => provide(openAlive(page)),
  language: ['ru', { option: true }],
  theme: ['dark', { option: true }],
  expectedStatuses: [[], { option: true }],
  cutsCalls: [false, { option: true }],
  cleanConsole: [
    async ({ page, context, baseURL, language, theme, expectedStatuses, cutsCalls }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('console', (message) => {
        const text = message.text();
        const isExpected =
          expectedStatuses.some((status) => text.includes(`a status of ${status}`)) ||
          (cutsCalls && text.includes('net::ERR_'));
        if (message.type() === 'error' && !isExpected) complaints.push(`${text} ${message.location().url}`);
      });
      await page.addInitScript(
        ([lng, scheme]) => {
          // Only once: what the visitor chooses must survive a reload.
          if (localStorage.getItem('i18nextLng') === null) localStorage.setItem('i18nextLng', lng);
          if (localStorage.getItem('mantine-color-scheme-value') === null)
            localStorage.setItem('mantine-color-scheme-value', scheme);
        },
        [language, theme] as const,
      );
      // The choice's mirror, for the server: whoever once chose has both.
      await context.addCookies([{ name: 'lng', value: language, url: baseURL ?? '' }]);
      await use(undefined);
      // An answer that is still on its way when the test is over is nobody's fault.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

/** In the menu of the header: what Russian shows is shown in English from then on. */
export async function chooseEnglish(page: Page): Promise<void> {
  const { header } = wordsOf('ru').common;
  await page.getByRole('button', { name: new RegExp(`^${header.language}`) }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
}

export { expect };
