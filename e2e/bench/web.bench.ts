import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { ownService } from '../own-service.ts';
import { serviceOf } from '../service.ts';
import { formAnswers, payPageStands } from './probes.ts';
import { median, type Probe, type Visit, visitSlowly } from './slow-line.ts';

const FIRST_PAINT_MS = 1_500;
const USABLE_MS = 4_000;
/** 0.00 to two digits. */
const LAYOUT_SHIFT = 0.005;
const VISITS = 5;

interface Subject {
  readonly name: string;
  readonly url: string;
  readonly probe: Probe | null;
}

test('the pages, on a slow line, are there in time and stand still', async ({ browser, playwright }) => {
  const service = await ownService();
  const empty = await emptyPage();
  try {
    await service.start();
    const request = await playwright.request.newContext({ baseURL: service.baseURL });
    const walk = serviceOf(request);
    const order = { give: 'BTC', get: 'ETH', amount: '0.01' } as const;
    await walk.complete(await walk.createTicket(order));
    const { link } = await walk.createTicket(order);
    const at = (path: string) => service.baseURL + path;
    const subjects: readonly Subject[] = [
      { name: 'an empty page', url: empty.url, probe: null },
      { name: 'the front page', url: at('/ru'), probe: formAnswers },
      { name: 'the exchange page', url: at('/ru/exchange?income=0.01'), probe: formAnswers },
      { name: 'a pay page', url: at(link), probe: payPageStands },
      { name: 'the questions', url: at('/ru/faq'), probe: null },
    ];
    // The first visitor's extra work of the service is not measured.
    for (const { url } of subjects) await request.get(url);
    const visits = subjects.map((): Visit[] => []);
    // In turns, so that other load hits all pages.
    for (let round = 0; round < VISITS; round += 1)
      for (const [index, { url, probe }] of subjects.entries())
        visits[index]?.push(await visitSlowly(browser, url, probe));
    const missed = subjects.flatMap(({ name }, index) => report(name, visits[index] ?? []));
    expect(missed).toEqual([]);
  } finally {
    empty.close();
    await service.end();
  }
});

/** @returns the missed limits */
function report(name: string, visits: readonly Visit[]): string[] {
  const usable = visits.flatMap(({ usableMs }) => (usableMs === null ? [] : [usableMs]));
  const shift = Math.max(...visits.map(({ layoutShift }) => layoutShift));
  for (const moved of new Set(visits.flatMap((visit) => visit.moved)))
    process.stdout.write(`  moved: ${moved}\n`);
  return [
    line(
      `${name}: first paint`,
      median(visits.map(({ firstPaintMs }) => firstPaintMs)),
      FIRST_PAINT_MS,
      0,
      'ms',
    ),
    ...(usable.length === 0 ? [] : [line(`${name}: usable`, median(usable), USABLE_MS, 0, 'ms')]),
    line(`${name}: layout shift, the worst visit`, shift, LAYOUT_SHIFT, 3, ''),
  ].flatMap((missed) => missed ?? []);
}

function line(what: string, value: number, limit: number, digits: number, unit: string): string | null {
  const isKept = value <= limit;
  const figure = `${value.toFixed(digits)} ${unit}`.trim();
  const words = [
    what.padEnd(62),
    figure.padStart(14),
    `  ≤ ${limit} ${unit}`.padEnd(18),
    isKept ? 'ok' : 'MISSED',
  ];
  process.stdout.write(`${words.join('')}\n`);
  return isKept ? null : `${what}: ${figure}`;
}

/** The least that a browser can show over the same line. */
async function emptyPage(): Promise<{ readonly url: string; close(): void }> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end('<!doctype html><title>Empty</title><link rel="icon" href="data:,"><p>.</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
