/** The supported browsers besides Chrome and Edge: an order, the copied address and the live ticket. */

import { TicketStatus } from '@parom/contract/ticket-status';
import type { CreateTicketAnswer } from '@parom/contract/tickets';
import { request as requests } from '@playwright/test';
import { missingEngines } from '../scripts/lib/other-engines.mjs';
import type { Engine, Point } from './engines/engine.ts';
import { startFirefox } from './engines/firefox.ts';
import { startWebKit } from './engines/webkit.ts';
import { serviceOf, wallets } from './service.ts';
import { expect, test } from './visitor.ts';
import { fill, wordsOf } from './words.ts';

const { ticket: words } = wordsOf('ru');

const engines = [
  { name: 'Firefox', start: startFirefox },
  { name: 'WebKit', start: startWebKit },
];

/** Their first page takes longer than Chromium’s on a busy machine. */
const ENGINE_MS = 45_000;

const isAlive = `return localStorage.getItem('cur_from') !== null`;
/** Engines take their language from the system, each in its own way. */
const chooseRussian = `document.cookie = 'lng=ru; path=/'; localStorage.setItem('i18nextLng', 'ru')`;
const headings = `return [...document.querySelectorAll('h1, h2')].map((heading) => heading.innerText).join(' | ')`;
const shown = (address: string) =>
  `[...document.querySelectorAll('main span')].filter(({ textContent }) => textContent === '${address}')`;
/** @returns points a hair inside the first and the last letter */
const endsOf = (address: string, place: number) => `
  const element = ${shown(address)}[${place}];
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const groups = [...element.querySelectorAll('span')].map((group) => group.getBoundingClientRect());
  const [first, last] = [groups[0], groups.at(-1)];
  return [
    { x: Math.ceil(first.left) + 1, y: Math.round(first.top + first.height / 2) },
    { x: Math.floor(last.right) - 1, y: Math.round(last.top + last.height / 2) },
  ]`;

async function ordered(engine: Engine, baseURL: string): Promise<CreateTicketAnswer> {
  const api = serviceOf(await requests.newContext({ baseURL }));
  const eth = await api.currency('ETH');
  await engine.open(`${baseURL}/robots.txt`);
  await engine.read(chooseRussian);
  await engine.open(`${baseURL}/exchange?outcomeType=${eth.id}&income=0.01`);
  await expect.poll(() => engine.read(isAlive), { timeout: ENGINE_MS }).toBe(true);
  await engine.type('[name="addr"]', wallets.ETH);
  await engine.type('[name="email"]', 'visitor@example.org');
  await engine.click('form button[type="submit"]');
  await expect
    .poll(() => engine.read<string>('return location.pathname'), { timeout: ENGINE_MS })
    .toMatch(/^\/pay\//);
  const { pathname } = new URL(await engine.read<string>('return location.href'));
  const ticketId = pathname.split('/').at(-1) ?? '';
  // The page takes the token out of its address at once.
  const token = `return localStorage.getItem('tick${ticketId}') ?? ''`;
  await expect.poll(() => engine.read<string>(token)).not.toBe('');
  return { ticketId, offerToken: await engine.read<string>(token) };
}

for (const { name, start } of engines)
  test.describe(`in ${name}`, () => {
    const missing = missingEngines().find((engine) => engine.includes(name));
    test.skip(missing !== undefined, missing ?? '');
    test.setTimeout(300_000);

    test('any selection of the address copies it whole, and the ticket lives to its end', async ({
      request,
      service: { baseURL },
    }) => {
      const engine = await start();
      try {
        const created = await ordered(engine, baseURL);
        const service = serviceOf(request);
        const { simpleId, fromWallet } = await service.ticket(created.ticketId, created.offerToken);
        await expect
          .poll(() => engine.read<string>(headings))
          .toContain(fill(words.pay.title, { simpleId: String(simpleId) }));

        const places = await engine.read<number>(`return ${shown(fromWallet.address)}.length`);
        expect(places).toBeGreaterThan(0);
        for (let place = 0; place < places; place += 1) {
          const ends = () => engine.read<[Point, Point]>(endsOf(fromWallet.address, place));
          // A busy machine makes two slow clicks of it.
          const doubleClicked = async () => {
            await engine.doubleClick((await ends())[0]);
            return engine.read<string>('return String(getSelection())');
          };
          await expect.poll(doubleClicked).not.toBe('');
          await engine.copy();
          expect(await engine.paste(), `a double click at place ${place}`).toBe(fromWallet.address);
          await engine.drag(...(await ends()));
          await engine.copy();
          expect(await engine.paste(), `a drag over place ${place}`).toBe(fromWallet.address);
        }

        await service.deposit(created);
        await service.settle(created, TicketStatus.completed);
        await expect
          .poll(() => engine.read<string>('return document.body.innerText'))
          .toContain(words.stage.completed.title);
      } finally {
        await engine.end();
      }
    });
  });
