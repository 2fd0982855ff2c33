/** Each page of the console, looked at: both themes, both languages, a phone, a desk and a wide screen. */
import { TicketStatus } from '@parom/contract/ticket-status';
import { expect, type Page, type TestInfo } from '@playwright/test';
import {
  consolePaths,
  drawnWrong,
  dress,
  flawsOfLook,
  foreignIn,
  type Look,
  textsOf,
  tooWide,
} from './console-looks.ts';
import { deskOf, test } from './desk.ts';
import { consoleOf } from './own-service.ts';
import { serviceOf } from './service.ts';

/** Together each theme at each width. The widest and the narrowest have the colours of the others: no axe. */
const looks = {
  en: [
    { theme: 'dark', width: 1280 },
    { theme: 'light', width: 390 },
    { theme: 'dark', width: 2560 },
    { theme: 'dark', width: 320 },
  ],
  ru: [
    { theme: 'light', width: 1280 },
    { theme: 'dark', width: 390 },
  ],
} as const satisfies Record<string, readonly Look[]>;
type Language = keyof typeof looks;

const hrefOf = async (page: Page, path: string, link: string): Promise<string> => {
  await page.goto(path);
  const found = page.locator(link).first();
  await expect(found).toBeVisible();
  return (await found.getAttribute('href')) ?? '';
};

/** The tests share the ticket: a held one, so that the queue, the letters and the alerts have rows. */
let heldNumber: string | undefined;

/** A wallet's sum has all its digits. */
const longSums = { 'BTC@bitcoin': '0.02603051', 'USDT@bsc': '7405.99596581', 'USDT@tron': '8891.188578' };

/** Drawn for those who are not logged in. */
const doors = ['/log-in', '/invitation'];

async function pathsOf(page: Page, console: string): Promise<readonly string[]> {
  const ticket = `/tickets/${heldNumber}`;
  const examples: Readonly<Record<string, string>> = {
    '/tickets/:ticket': ticket,
    '/customers/:id': await hrefOf(page, `${console}${ticket}`, 'a[href^="/customers/"]'),
    '/letters/:id': await hrefOf(page, `${console}/letters`, 'a[href^="/letters/"]'),
    '/texts/:language/:kind/:name': '/texts/ru/letters/completed',
  };
  return consolePaths
    .filter((path) => !doors.includes(path))
    .map((path) => {
      const example = path.includes(':') ? examples[path] : path;
      if (example === undefined) throw new Error(`give an example of ${path}`);
      return example;
    });
}

/** A slow machine needs minutes for the pages of one part. */
const parts = [0, 1, 2] as const;

interface Walk {
  readonly paths: readonly string[];
  readonly language: Language;
  readonly testInfo: TestInfo;
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // A colour in transition has a contrast of its own.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
}

const seenAt = { 320: tooWide, 390: flawsOfLook, 1280: flawsOfLook, 2560: drawnWrong } as const;

async function flawsAt(page: Page, path: string, language: Language, testInfo: TestInfo): Promise<string[]> {
  const flaws: string[] = [];
  for (const look of looks[language]) {
    await dress(page, look);
    const seen = await seenAt[look.width](page, language === 'en' ? 'all rules' : 'colours');
    const name = `${path.slice(1).replaceAll('/', '-') || 'queue'}-${look.theme}-${look.width}-${language}`;
    flaws.push(...seen.map((flaw) => `${name}: ${flaw}`));
    flaws.push(...foreignIn(await textsOf(page), language).map((text) => `${name}: "${text}"`));
    await page.screenshot({ path: testInfo.outputPath(`${name}.png`), fullPage: true });
  }
  return [...new Set(flaws)];
}

/** A visitor without a session is asked to log in: the browser calls that an error. */
const isAskedToLogIn = (address: string): boolean => address.endsWith('/api/console/session');

function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' || isAskedToLogIn(message.location().url)) return;
    complaints.push(`${page.url()} says: ${message.text()}`);
  });
  page.on('pageerror', ({ message }) => complaints.push(`${page.url()} throws: ${message}`));
  return complaints;
}

async function flawsAlong(page: Page, console: string, walk: Walk): Promise<string[]> {
  const { paths, language, testInfo } = walk;
  const complaints = complaintsOf(page);
  const flaws: string[] = [];
  await page.goto(console);
  await page.evaluate((chosen) => localStorage.setItem('console-language', chosen), language);
  for (const path of paths) {
    await open(page, `${console}${path}`);
    flaws.push(...(await flawsAt(page, path, language, testInfo)));
  }
  return [...flaws, ...complaints];
}

test.beforeAll(async ({ service, playwright }) => {
  const request = await playwright.request.newContext({ baseURL: service.baseURL });
  const calls = serviceOf(request);
  const created = await calls.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await calls.deposit(created, { amount: '0.3' });
  await calls.settle(created, TicketStatus.onHold);
  for (const [asset, amount] of Object.entries(longSums))
    await calls.command('add-capital', { asset, amount, reference: 'Start', reason: 'For all digits' });
  heldNumber = String((await calls.ticket(created.ticketId, created.offerToken)).simpleId);
  await request.dispose();
});

for (const language of ['en', 'ru'] as const) {
  const name = language === 'en' ? 'English' : 'Russian';

  test(`the doors look right in ${name}`, async ({ page, service }, testInfo) => {
    const walk = { paths: doors, language, testInfo };
    expect(await flawsAlong(page, consoleOf(service.baseURL), walk)).toEqual([]);
  });

  for (const part of parts) {
    test(`each page looks right in ${name}, part ${part + 1} of ${parts.length}`, async ({
      browser,
      service,
    }, testInfo) => {
      test.setTimeout(300_000);
      const console = consoleOf(service.baseURL);
      const desk = await deskOf(browser, console);
      const paths = await pathsOf(desk, console);
      for (const link of await desk.getByRole('navigation').getByRole('link').all())
        expect(paths).toContain(await link.getAttribute('href'));
      const own = paths.filter((_, place) => place % parts.length === part);
      expect(await flawsAlong(desk, console, { paths: own, language, testInfo })).toEqual([]);
      await desk.context().close();
    });
  }
}
