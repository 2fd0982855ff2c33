/** The browser's own push service is out of reach, so its subscription is made up. */
import type { Page } from '@playwright/test';
import { flawsOf } from './axe.ts';
import { serviceOf } from './service.ts';
import { expect, test } from './visitor.ts';
import { wordsOf } from './words.ts';

const { ticket: words } = wordsOf('ru');
const { push } = words;

test.use({ permissions: ['notifications'] });

/** The browser subscribes and remembers, with keys of the true kind. */
async function withPushService(page: Page): Promise<void> {
  await page.addInitScript(async () => {
    let subscription: unknown = null;
    const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
    const p256dh = await crypto.subtle.exportKey('raw', pair.publicKey);
    const auth = crypto.getRandomValues(new Uint8Array(16)).buffer;
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null;
    PushManager.prototype.subscribe = async (options) => {
      subscription = {
        endpoint: 'https://push.example.org/of-this-browser',
        options,
        getKey: (name: string) => (name === 'auth' ? auth : p256dh),
      };
      return subscription as PushSubscription;
    };
  });
}

const open = async (page: Page) => {
  const service = serviceOf(page.request);
  const created = await service.createTicket({ give: 'BTC', get: 'ETH', amount: '0.01' });
  await page.goto(created.link.replace('/pay/', '/offer/'));
  return { service, created };
};

test('ticket, asked to notify, tells the server, and tells it when the visitor stops', async ({ page }) => {
  await withPushService(page);
  const { created } = await open(page);
  const asking = page.waitForResponse('**/api/v1/tickets/push?**');
  await page.getByRole('button', { name: push.ask }).click();
  const asked = await asking;
  expect(asked.status()).toBe(200);
  expect(asked.request().postDataJSON()).toMatchObject({
    endpoint: 'https://push.example.org/of-this-browser',
    p256dh: expect.stringMatching(/^[\w-]{87}$/),
    auth: expect.stringMatching(/^[\w-]{22}$/),
    language: 1,
  });
  await expect(page.getByText(push.on)).toBeVisible();
  const worker = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  expect(worker).toMatch(/\/push-worker[.]js$/);
  expect(await flawsOf(page)).toEqual([]);
  const stopping = page.waitForResponse('**/api/v1/tickets/stopPush?**');
  await page.getByRole('button', { name: push.stop }).click();
  expect((await stopping).status()).toBe(200);
  await expect(page.getByRole('button', { name: push.ask })).toBeFocused();
  expect(await page.evaluate((id) => localStorage.getItem(`push${id}`), created.ticketId)).toBeNull();
});

test('ticket, in a browser that refuses notifications, says how to allow them', async ({ page }) => {
  await page.addInitScript(() => {
    Notification.requestPermission = async () => 'denied';
  });
  await open(page);
  await page.getByRole('button', { name: push.ask }).click();
  await expect(page.getByText(push.denied)).toBeVisible();
});

test('ticket, in a browser without push, offers none', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
  });
  await open(page);
  await expect(page.getByRole('button', { name: words.elsewhere.open })).toBeVisible();
  await expect(page.getByText(push.off)).toHaveCount(0);
});
