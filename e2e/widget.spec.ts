/** `client/examples`, on origins of their own, as a partner would serve them. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { overtype } from './exchange-form.ts';
import { SETTLES_MS, serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, type Language, wordsOf } from './words.ts';

const EXAMPLES = join(import.meta.dirname, '../client/examples');
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const SCRIPT_BYTES = 2_000;
const servers: Server[] = [];
test.afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const exampleFor = (baseURL: string | undefined): string =>
  readFileSync(join(EXAMPLES, 'widget.html'), 'utf8').replace('https://exchange.example', baseURL ?? '');

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** On a port of its own: an origin of its own. */
async function openPartner(page: Page, html: string): Promise<Frame> {
  const server = createServer((_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(html.replace('<head>', '<head><link rel="icon" href="data:,">'));
  });
  await page.goto(await listening(server), { waitUntil: 'load' });
  const [, frame] = page.frames();
  if (frame === undefined) throw new Error('the page has no frame');
  await answers(frame);
  return frame;
}
/** The form of the frame listens. */
const answers = (frame: Frame) =>
  frame.waitForFunction(() => document.querySelector('form') !== null && !Reflect.has(window, 'earlyTyping'));

/** The form's own height: no scroll bar, nothing cut, no gap. */
async function faultOfSize(page: Page, frame: Frame): Promise<string | null> {
  const box = await page.locator('iframe').boundingBox();
  const inner = await frame.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    const form = document.querySelector('form')?.getBoundingClientRect().height ?? 0;
    return { height: scrollHeight, width: scrollWidth, form: Math.ceil(form) };
  });
  const isWhole = inner.form === box?.height && inner.height === box.height && inner.width === box.width;
  return isWhole ? null : JSON.stringify({ box, inner });
}

const textsOf = (language: Language) => {
  const { form, picker } = wordsOf(language).exchange;
  const coin = (side: string, currency: string) => fill(picker.label, { side, currency });
  return {
    ...form,
    giving: (currency: string) => coin(form.give, currency),
    getting: (currency: string) => coin(form.get, currency),
  };
};
const en = textsOf('en');

/** Of all that moved since the page began. */
const shiftOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const sumOf = (entries: PerformanceEntryList) =>
          entries.reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0);
        const shifts = new PerformanceObserver((list) => resolve(sumOf(list.getEntries())));
        shifts.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sumOf(shifts.takeRecords()))));
      }),
  );
const themeOf = (frame: Frame) => frame.locator('html').getAttribute('data-mantine-color-scheme');

test.describe('the widget', () => {
  test('quotes, takes another pair, and opens the order with the code', async ({ page, baseURL }) => {
    const frame = await openPartner(page, exampleFor(baseURL));
    const get = frame.getByRole('textbox', { name: en.get });
    await expect(frame.getByRole('textbox', { name: en.give })).toHaveValue('0.02');
    const quoted = await get.inputValue();
    expect(Number(quoted)).toBeGreaterThan(0);
    await frame.getByRole('button', { name: en.getting('USDT') }).click();
    await expect(frame.getByRole('option').first()).toBeVisible();
    expect(await faultOfSize(page, frame)).toBeNull();
    await frame.getByRole('combobox').fill('XRP');
    await expect(frame.getByRole('option')).toHaveAttribute('data-combobox-selected', /./);
    await page.keyboard.press('Enter');
    await expect(frame.getByRole('button', { name: en.getting('XRP') })).toBeFocused();
    await expect(get).not.toHaveValue(quoted);
    await overtype(frame.getByRole('textbox', { name: en.give }), '0.03');
    const opening = page.waitForEvent('popup');
    await page.keyboard.press('Enter');
    const order = await opening;
    await order.waitForURL(/\/en\/exchange\?/);
    const { origin, searchParams } = new URL(order.url());
    const service = serviceOf(page.request);
    expect(origin).toBe(baseURL);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      income: '0.03',
      incomeType: String((await service.currency('BTC')).id),
      outcomeType: String((await service.currency('XRP')).id),
      ref: 'yourcode',
    });
    await expect(order.getByRole('textbox', { name: en.give })).toHaveValue('0.03');
    await expect
      .poll(async () => (await page.context().cookies(baseURL)).find(({ name }) => name === 'refcode')?.value)
      .toBe('yourcode');
    expect(page.url()).not.toContain('/exchange');
  });

  for (const width of [320, 390, 640])
    test(`is as high as its form and moves nothing, ${width} pixels wide`, async ({ page, baseURL }) => {
      await page.setViewportSize({ width, height: 800 });
      const frame = await openPartner(page, exampleFor(baseURL));
      expect(await faultOfSize(page, frame)).toBeNull();
      expect(await shiftOf(page)).toBe(0);
      await frame.getByRole('textbox', { name: en.give }).fill('9');
      await page.keyboard.press('Enter');
      await expect.poll(() => faultOfSize(page, frame)).toBeNull();
    });

  test('follows the theme and language of its page, or the attributes', async ({ page, baseURL }) => {
    const html = exampleFor(baseURL);
    const dark = html.replace('<html lang="en">', '<html lang="en" style="color-scheme: dark">');
    const frame = await openPartner(page, dark);
    expect([await themeOf(frame), await frame.locator('html').getAttribute('lang')]).toEqual(['dark', 'en']);
    await page.evaluate(() => document.documentElement.style.setProperty('color-scheme', 'light'));
    await expect.poll(() => themeOf(frame)).toBe('light');
    const named = dark.replace('data-ref', 'data-theme="light" data-lang="ru" data-ref');
    const russian = await openPartner(page, named);
    expect([await themeOf(russian), await russian.locator('html').getAttribute('lang')]).toEqual([
      'light',
      'ru',
    ]);
    await expect(russian.getByRole('textbox', { name: textsOf('ru').give })).toHaveValue('0.02');
  });

  test('hears its page only, and is heard by its page only', async ({ page, baseURL }) => {
    const frame = await openPartner(page, exampleFor(baseURL));
    const height = (await page.locator('iframe').boundingBox())?.height;
    await page.evaluate(() => window.postMessage({ paromHeight: 999 }, '*'));
    const src = (await page.locator('iframe').getAttribute('src')) ?? '';
    await frame.evaluate(() => window.postMessage({ paromTheme: 'dark' }, '*'));
    // A page that the address of the frame does not name.
    const stranger = `<!doctype html><html><head></head><iframe src="${src.replaceAll('&', '&amp;')}"></iframe>`;
    const framed = await openPartner(await page.context().newPage(), stranger);
    await framed.page().evaluate(() => {
      Object.assign(window, { heard: [] });
      window.addEventListener('message', ({ data }) =>
        (window as unknown as { heard: unknown[] }).heard.push(data),
      );
      window.frames[0]?.postMessage({ paromTheme: 'dark' }, '*');
    });
    await framed.getByRole('textbox', { name: en.give }).fill('9');
    await expect(framed.getByRole('textbox', { name: en.give })).toHaveValue('9');
    await framed.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
    expect(await framed.page().evaluate(() => (window as unknown as { heard: unknown[] }).heard)).toEqual([]);
    expect([await themeOf(frame), await themeOf(framed)]).toEqual(['light', 'light']);
    expect((await page.locator('iframe').boundingBox())?.height).toBe(height);
  });

  test('shows no other page of the site in its frame', async ({ context, baseURL }) => {
    // The browser logs the refusal.
    const page = await context.newPage();
    const frame = await openPartner(page, exampleFor(baseURL));
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await frame.evaluate(() => {
      history.pushState(null, '', '/en/faq');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await refused;
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error/);
  });

  test('has no flaw for screen readers, and is not indexed', async ({ page }) => {
    const answer = await page.goto('/en/widget#theme=dark', { waitUntil: 'load' });
    expect(answer?.headers()['x-robots-tag']).toBe('noindex');
    await answers(page.mainFrame());
    expect(await flawsOf(page)).toEqual([]);
    const script = await page.request.get('/widget.js', { headers: { 'accept-encoding': 'br' } });
    expect(Number(script.headers()['content-length'])).toBeLessThan(SCRIPT_BYTES);
    expect(script.headers()['content-encoding']).toBe('br');
  });
});

test('a shop with the client sells, and its page shows the completed order live', async ({
  page,
  baseURL,
}) => {
  const service = serviceOf(page.request);
  const account = { email: 'shop@example.com', password: 'shop-pass1' };
  expect((await page.request.post('/api/v1/auth/register', { data: account })).status()).toBe(200);
  const made = await service.command<string>('create-partner-key', {
    email: account.email,
    name: 'shop',
    scopes: 'quotes,orders',
    calls: '600',
    reason: 'the shop sells',
  });
  const [, key = '', secret = ''] = /Key (\S+) has the secret ([\w-]{43})/.exec(made) ?? [];
  const shop = await openShop({ PAROM_SITE: baseURL ?? '', PAROM_KEY: key, PAROM_SECRET: secret });
  try {
    await page.goto(shop.url, { waitUntil: 'load' });
    await page.getByRole('button').click();
    await expect(page.locator('#status')).toHaveText('awaitingPayment');
    await expect(page.locator('#live')).toHaveText('(live)');
    const [btc, usdt] = [await service.currency('BTC'), await service.currency('USDT')];
    const address = await page.locator('#deposit').innerText();
    const [networkId, tron] = [
      btc.networks[0]?.id ?? 0,
      usdt.networks.find(({ name }) => /tron/i.test(name))?.id ?? 0,
    ];
    const data = { networkId, currencyId: btc.id, address, amount: '0.01', memo: null };
    expect((await page.request.post('/api/sandbox/transfers', { data })).status()).toBe(200);
    await expect(page.locator('#status')).toHaveText('confirming');
    await expect(async () => {
      await service.makeBlock(networkId);
      await service.makeBlock(tron);
      expect(await page.locator('#status').innerText()).toBe('completed');
    }).toPass({ timeout: SETTLES_MS, intervals: [50] });
    await expect(page.locator('#live')).toHaveText('(live)');
  } finally {
    await shop.end();
  }
});

/** As `node shop.mjs` of a partner. */
async function openShop(env: Readonly<Record<string, string>>) {
  const free = createServer();
  const { port } = new URL(await listening(free));
  await new Promise((closed) => servers.pop()?.close(closed));
  const shop = spawn(process.execPath, [join(EXAMPLES, 'shop.mjs')], {
    env: { ...env, WALLET: TRON, PORT: port },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => shop.once('exit', resolve));
  await new Promise<void>((open, fail) => {
    shop.stdout.once('data', () => open());
    shop.once('exit', (code) => fail(new Error(`the shop ended with ${code}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    end: async () => {
      shop.kill();
      await ended;
    },
  };
}
