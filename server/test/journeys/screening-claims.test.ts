/** The pages learn whether a connected screening provider rates risk. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScreeningProvider } from '../../src/aml/index.ts';
import { handClock } from '../clock.ts';
import { testDatabase } from '../database.ts';
import { openService } from '../service.ts';

/** A renderer that prints what the pages are told of the site. */
const RENDERER = `
export const openPages = () => ({
  languageOf: () => 'ru', keyOf: () => null, shellKeyOf: () => null, tooManyFor: () => '/429',
  draw: async ({ site }) => ({
    kind: 'page', html: JSON.stringify(site), status: 200, noindex: false, isPrivate: false, isFramed: false,
  }),
  indexed: [], disallowed: [],
});`;

const PASS = { verdict: 'pass' } as const;
const plain: ScreeningProvider = {
  name: 'plain',
  screenDeposit: async () => PASS,
  screenAddress: () => PASS,
  screenPayment: async () => PASS,
};
let webRoot: string;
beforeAll(() => {
  webRoot = mkdtempSync(join(tmpdir(), 'parom-claims-'));
  for (const folder of ['dist', 'dist-server']) mkdirSync(join(webRoot, folder));
  writeFileSync(join(webRoot, 'dist/index.html'), '<!doctype html>');
  writeFileSync(join(webRoot, 'dist-server/package.json'), '{"type":"module"}');
  writeFileSync(join(webRoot, 'dist-server/entry-server.js'), RENDERER);
});
afterAll(() => rmSync(webRoot, { recursive: true }));

describe('the pages', () => {
  it.each([
    ['our list alone', [], false],
    ['a provider that lists addresses', [plain], false],
    ['a provider that rates risk', [plain, { ...plain, name: 'rating', ratesRisk: true }], true],
  ] as const)('with %s, claim its work and no more', async (_with, screening, isRiskRated) => {
    const database = await testDatabase();
    const surroundings = { database, clock: handClock(), changed: new Set<number>(), isKept: () => true };
    const service = await openService({}, { ...surroundings, screening, webRoot });
    try {
      const page = await service.app.http.inject({ url: '/' });
      expect(page.json()).toMatchObject({ isRiskRated });
    } finally {
      await service.close();
      await database.close();
    }
  });
});
