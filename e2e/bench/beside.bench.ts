/**
 * The pages of this checkout and of another one, visited in turns: the ratio is free of the machine's noise.
 * `PAROM_BENCH_BESIDE=<a built checkout> npm run bench -- web`
 */
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { type OwnService, ownService } from '../own-service.ts';
import { formAnswers } from './probes.ts';
import { median, type Visit, visitSlowly } from './slow-line.ts';

const other = process.env['PAROM_BENCH_BESIDE'];
const ROUNDS = 9;
/** The ratio of two runs of one checkout strays by as much. */
const WORSE = 1.1;
const PAGES = [
  { name: 'the front page', path: '/ru' },
  { name: 'the exchange page', path: '/ru/exchange?income=0.01' },
] as const;

test('no page is slower than the same page of another checkout', async ({ browser }) => {
  test.setTimeout(900_000);
  test.skip(other === undefined, 'PAROM_BENCH_BESIDE names no checkout');
  const services = { here: await ownService(), there: await ownServiceOf(other ?? '') };
  try {
    await Promise.all([services.here.start(), services.there.start()]);
    const slower: string[] = [];
    for (const { name, path } of PAGES) {
      const here: Visit[] = [];
      const there: Visit[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        here.push(await visitSlowly(browser, services.here.baseURL + path, formAnswers));
        there.push(await visitSlowly(browser, services.there.baseURL + path, formAnswers));
      }
      slower.push(
        ...compare(`${name}: first paint`, here, there, ({ firstPaintMs }) => firstPaintMs),
        ...compare(`${name}: usable`, here, there, ({ usableMs }) => usableMs ?? Number.NaN),
      );
    }
    expect(slower).toEqual([]);
  } finally {
    await services.here.end();
    await services.there.end();
  }
});

/** Started as the other checkout's own tests start it: its settings may differ. */
async function ownServiceOf(checkout: string): Promise<OwnService> {
  const own = (await import(
    join(resolve(checkout), 'e2e', 'own-service.ts')
  )) as typeof import('../own-service.ts');
  return await own.ownService();
}

/** @returns the names of the slower figures of this checkout */
function compare(
  what: string,
  here: readonly Visit[],
  there: readonly Visit[],
  measure: (visit: Visit) => number,
): string[] {
  const [mine, theirs] = [median(here.map(measure)), median(there.map(measure))];
  const ratio = mine / theirs;
  const isKept = ratio <= WORSE;
  const figures = `${mine.toFixed(0)} ms here, ${theirs.toFixed(0)} ms there`;
  process.stdout.write(
    `${what.padEnd(34)} ${figures.padEnd(32)} ${ratio.toFixed(2)} ≤ ${WORSE}  ${isKept ? 'ok' : 'MISSED'}\n`,
  );
  return isKept ? [] : [what];
}
