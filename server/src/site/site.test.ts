import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/database.ts';
import { salesStop } from './sales.ts';
import { salesGate } from './site.ts';
import { defaultSettings } from './site-settings.ts';
import { changeSettings, readSite, writeCurrencyType, writeSiteOpen } from './site-store.ts';

const database = await testDatabase();
const { db } = database;
const now = new Date('2030-01-15T12:00:00Z');
const WELL = { unreadMs: 0, hasDiskSpace: true, sinceBeatMs: 0 };
afterAll(() => database.close());
beforeEach(() => database.truncate());

describe('the site', () => {
  it('is open and allows every type by default', { tags: ['spec:3.2'] }, async () => {
    const site = await readSite(db, true);
    expect(site.isOpen).toBe(true);
    expect([...site.currencyTypes]).toEqual([
      [0, true],
      [1, true],
    ]);
    expect(() => salesGate(salesStop(site.isOpen, WELL))).not.toThrow();
  });

  it('of a live service is closed until an operator opens it', async () => {
    expect((await readSite(db, false)).isOpen).toBe(false);
    await writeSiteOpen(db, now, true);
    expect((await readSite(db, false)).isOpen).toBe(true);
  });

  it('refuses with 503 and a time to return while it is closed', async () => {
    await writeSiteOpen(db, now, false);
    const site = await readSite(db, true);
    expect(() => salesGate(salesStop(site.isOpen, WELL))).toThrow(
      expect.objectContaining({ status: 503, errorCode: 503, retryAfterMs: 600_000 }),
    );
    await writeSiteOpen(db, now, true);
    expect((await readSite(db, true)).isOpen).toBe(true);
  });

  it('shows a forbidden type', { tags: ['spec:1.7'] }, async () => {
    await writeCurrencyType(db, now, 1, false);
    expect([...(await readSite(db, true)).currencyTypes]).toEqual([
      [0, true],
      [1, false],
    ]);
  });

  it('keeps both types forbidden by two operators', async () => {
    await Promise.all([0, 1].map((type) => writeCurrencyType(db, now, type, false)));
    expect([...(await readSite(db, true)).currencyTypes.values()]).toEqual([false, false]);
    await writeCurrencyType(db, now, 1, true);
    expect([...(await readSite(db, true)).currencyTypes.values()]).toEqual([false, true]);
  });

  it('has default settings, and keeps the others after one change', async () => {
    expect((await readSite(db, true)).settings).toEqual(defaultSettings);
    const name = { ru: 'Переправа', en: 'Crossing' };
    await changeSettings(db, now, () => ({ name }));
    expect((await readSite(db, true)).settings).toEqual({ ...defaultSettings, name });
  });

  it('keeps simultaneous changes of two operators', async () => {
    const link = (name: string) => ({ name, url: `https://${name}.example` });
    await Promise.all(
      ['a', 'b', 'c'].map((name) =>
        changeSettings(db, now, ({ socials }) => ({ socials: [...socials, link(name)] })),
      ),
    );
    const { socials } = (await readSite(db, true)).settings;
    expect(socials.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c']);
  });
});
