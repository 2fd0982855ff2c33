/** The worker of `public/`, in a service worker's surroundings. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

const source = readFileSync(new URL('../../../public/push-worker.js', import.meta.url), 'utf8');
const ORIGIN = 'https://parom.example';

interface Page {
  readonly url: string;
}

function startWorker(pages: readonly Page[]) {
  const listeners = new Map<string, (event: unknown) => void>();
  const said: unknown[] = [];
  const self = {
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
    skipWaiting: () => undefined,
    location: { origin: ORIGIN },
    registration: {
      showNotification: async (title: string, options: object) => said.push({ title, ...options }),
    },
    clients: {
      matchAll: async () => pages.map(({ url }) => ({ url, focus: async () => said.push(`focus ${url}`) })),
      openWindow: async (url: string) => said.push(`open ${url}`),
    },
  };
  runInNewContext(source, { self, URL });
  const send = async (name: string, event: object): Promise<void> => {
    let done: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => (done = work) });
    await done;
  };
  return { said, send, names: () => [...listeners.keys()] };
}

const note = { title: 'Parom: ticket 7', body: 'The time to pay is up.', path: '/en/offer/abc' };
const click = { notification: { close: () => undefined, data: { path: note.path } } };

it('a push is shown once for each ticket', async () => {
  const { said, send } = startWorker([]);
  await send('push', { data: { json: () => note } });
  expect(said).toEqual([
    { title: note.title, body: note.body, tag: note.path, icon: '/icons/192.png', data: { path: note.path } },
  ]);
});

it('a pressed notification opens the ticket on this site', async () => {
  const { said, send } = startWorker([{ url: `${ORIGIN}/faq` }]);
  await send('notificationclick', click);
  expect(said).toEqual([`open ${ORIGIN}/en/offer/abc`]);
});

it('a pressed notification returns to the ticket that is open', async () => {
  const { said, send } = startWorker([{ url: `${ORIGIN}/offer/abc` }]);
  await send('notificationclick', click);
  expect(said).toEqual([`focus ${ORIGIN}/offer/abc`]);
});

it('the worker answers no request of a page', () => {
  expect(startWorker([]).names()).not.toContain('fetch');
});
