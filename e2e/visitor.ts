/** The test's page: language and theme are chosen, the console must stay clean. */
import { test as base, expect, type Page } from '@playwright/test';
import { openAlive } from './alive.ts';
import { type OwnService, ownService } from './own-service.ts';
import { type Language, wordsOf } from './words.ts';

interface Visitor {
  readonly language: Language;
  readonly theme: 'dark' | 'light';
  /** Errors that the browser may log, such as a 404 of the test. */
  readonly expectedStatuses: readonly number[];
  /** The test cuts calls off; the browser logs each. */
  readonly cutsCalls: boolean;
  readonly cleanConsole: undefined;
}

interface PerWorker {
  /** One for each worker: tests move its clock. */
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
  page: ({ page, javaScriptEnabled }, provide) => provide(javaScriptEnabled ? openAlive(page) : page),
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
          // Once: the visitor's choice must survive a reload.
          if (localStorage.getItem('i18nextLng') === null) localStorage.setItem('i18nextLng', lng);
          if (localStorage.getItem('mantine-color-scheme-value') === null)
            localStorage.setItem('mantine-color-scheme-value', scheme);
        },
        [language, theme] as const,
      );
      // The server reads the cookie.
      await context.addCookies([{ name: 'lng', value: language, url: baseURL ?? '' }]);
      await use(undefined);
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export async function chooseEnglish(page: Page): Promise<void> {
  const { header } = wordsOf('ru').common;
  await page.getByRole('button', { name: new RegExp(`^${header.language}`) }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
}

export { expect };
